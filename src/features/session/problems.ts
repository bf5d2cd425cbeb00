import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";

/** An error message and its field. `form` means no particular field. */
export type Problem<Field extends string> = {
  readonly at: Field | "form";
  readonly text: string;
};

export function signInProblem(outcome: FailedOutcome): Problem<"email" | "password"> {
  if (outcome.kind === "refused" && outcome.code === "unauthenticated") {
    return {
      at: "password",
      text: "This email and password do not go together. Check both of them.",
    };
  }
  const text = requestErrorMessage(
    outcome,
    "No network, so nobody can check your password. What you typed stays here; try again once you are back.",
  );
  return { at: "form", text };
}

/** Returns the first empty field. */
export function missingField(
  email: string,
  password: string,
): Problem<"email" | "password"> | undefined {
  if (!email.trim()) return { at: "email", text: "Your email is missing." };
  if (!password) return { at: "password", text: "Your password is missing." };
  return undefined;
}

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
    ...(password && { password: `Password ${password}` }),
    ...(confirmation && { confirmation: `Password Confirmation ${confirmation}` }),
  };
}
