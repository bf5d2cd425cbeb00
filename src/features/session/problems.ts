import { counted } from "#live/words.ts";
import type { Outcome } from "#sync/passage/outcome.ts";

/** What went wrong, in words, and the field it belongs beside; `form` when it belongs to none. */
export type Problem<Field extends string> = {
  readonly at: Field | "form";
  readonly text: string;
};

export type Failed = Exclude<Outcome<unknown>, { readonly kind: "accepted" }>;

function waitInWords(delayMs: number | undefined): string {
  if (delayMs === undefined) return "in a little while";
  const seconds = Math.max(1, Math.ceil(delayMs / 1000));
  return `in ${seconds < 90 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute")}`;
}

/** What every call to the server can come to, beside its own refusals. */
export function commonProblem(outcome: Failed, unreachable: string): string {
  switch (outcome.kind) {
    case "unreachable":
      return unreachable;
    case "later":
      return `Too many tries, or the server is busy. Try again ${waitInWords(outcome.delayMs)}; what you typed is kept.`;
    case "outdated":
      return "A newer version of Respite is needed. Close all its windows and open it again.";
    case "signed-out":
      return "Your session has timed out, please log back in.";
    case "refused":
      return outcome.errors.join(" ") || "The server did not accept this.";
  }
}

export function signInProblem(outcome: Failed): Problem<"email" | "password"> {
  if (outcome.kind === "refused" && outcome.code === "unauthenticated") {
    return {
      at: "password",
      text: "This email and password do not go together. Check both of them.",
    };
  }
  const text = commonProblem(
    outcome,
    "No network, so nobody can check your password. What you typed stays here; try again once you are back.",
  );
  return { at: "form", text };
}

/** What was left empty, before anybody is asked. */
export function missing(
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

/** The server's sentences about a new password, beside their fields; they go on where the field's name ends. */
export function newPasswordProblems({
  errors,
  fields,
}: Pick<Extract<Failed, { readonly kind: "refused" }>, "errors" | "fields">): PasswordProblems {
  const password = fields?.password?.[0];
  const confirmation = fields?.password_confirmation?.[0];
  if (!password && !confirmation) return { form: errors.join(" ") };
  return {
    ...(password && { password: `Password ${password}` }),
    ...(confirmation && { confirmation: `Password Confirmation ${confirmation}` }),
  };
}
