import type { NavigateFunction } from "react-router-dom";
import { loginPath } from "#shared/navigation/paths.ts";
import { dropDraft } from "./draft-store.ts";
import { clearPaymentMethod } from "./payment-method.ts";
import { register } from "./register-copy.ts";

function finish(navigate: NavigateFunction, email: string, message: string) {
  clearPaymentMethod();
  dropDraft();
  void navigate(loginPath(email), { state: { message }, replace: true });
}

/** Finishes with a new account. A mail with a link to set the password is on its way. */
export const finishWithMail = (navigate: NavigateFunction, email: string): void =>
  finish(navigate, email, register.done(email));

/** Finishes because an account with this email exists. `sentence` comes from the server. */
export const finishWithExistingAccount = (
  navigate: NavigateFunction,
  email: string,
  sentence: string,
): void => finish(navigate, email, sentence);
