import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import { newPassword as copy } from "./password-copy.ts";

export type PasswordProblems = {
  readonly password?: string;
  readonly confirmation?: string;
  readonly form?: string;
};

/** Assigns the server's errors of a new password to their fields. */
export function newPasswordProblems({
  errors,
  fields,
}: Pick<
  Extract<FailedOutcome, { readonly kind: "refused" }>,
  "errors" | "fields"
>): PasswordProblems {
  const password = fields?.password?.[0];
  const confirmation = fields?.password_confirmation?.[0];
  if (!password && !confirmation) return { form: errors.join(" ") };
  return {
    ...(password && { password: copy.passwordError(password) }),
    ...(confirmation && { confirmation: copy.confirmationError(confirmation) }),
  };
}
