import type { NavigateFunction } from "react-router-dom";
import type { Step } from "#shared/accounts/step-progress.tsx";
import { firstPasswordPath, loginPath } from "#shared/navigation/paths.ts";
import { dropDraft } from "./draft-store.ts";
import { clearPaymentMethod } from "./payment-method.ts";
import { register } from "./register-copy.ts";

function finish(navigate: NavigateFunction, path: string, state: object) {
  clearPaymentMethod();
  dropDraft();
  void navigate(path, { state, replace: true });
}

/** Finishes with a new account, whose password is chosen next. A mail to confirm the email is on its way. */
export const finishWithAccount = (
  navigate: NavigateFunction,
  email: string,
  token: string,
  step: Step,
): void =>
  finish(navigate, firstPasswordPath(token, email), { message: register.done(email), step });

/** Finishes because an account with this email exists. `sentence` comes from the server. */
export const finishWithExistingAccount = (
  navigate: NavigateFunction,
  email: string,
  sentence: string,
): void => finish(navigate, loginPath(email), { message: sentence });
