import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { loginErrors as copy } from "./login-copy.ts";

/** An error message and its field. `form` means no particular field. */
export type Problem<Field extends string> = {
  readonly at: Field | "form";
  readonly text: string;
};

export function signInProblem(outcome: FailedOutcome): Problem<"email" | "password"> {
  if (outcome.kind === "refused" && outcome.code === "unauthenticated") {
    return rejectedSignIn(outcome.errors.join(" ") || copy.wrong);
  }
  if (outcome.kind === "later") return { at: "form", text: copy.tooMany(outcome.delayMs) };
  return { at: "form", text: requestErrorMessage(outcome, copy.offline) };
}

/** The sign-in protocol fixes these texts and sends no code with them. */
function rejectedSignIn(text: string): Problem<"password"> {
  if (text === copy.wrong) return { at: "password", text };
  return { at: "form", text: copy.isLocked(text) ? copy.locked : text };
}

/** Returns the fields when the password is right, but the email isn't confirmed. */
export const whenUnconfirmed = <F>(outcome: FailedOutcome, fields: F): F | undefined =>
  outcome.kind === "refused" && outcome.errors.some(copy.isUnconfirmed) ? fields : undefined;

/** Returns the first empty field. */
export function missingField(
  email: string,
  password: string,
): Problem<"email" | "password"> | undefined {
  if (!email.trim()) return { at: "email", text: copy.emailMissing };
  if (!password) return { at: "password", text: copy.passwordMissing };
  return undefined;
}
