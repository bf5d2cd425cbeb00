import { commonProblem, type Failed } from "#device/call-errors.ts";

/** What went wrong, in words, and the field it belongs beside; `form` when it belongs to none. */
export type Problem<Field extends string> = {
  readonly at: Field | "form";
  readonly text: string;
};

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
