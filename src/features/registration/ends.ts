import type { NavigateFunction } from "react-router-dom";
import { loginPath } from "#shared/navigation/paths.ts";
import { dropMeans } from "./card-in-hand.ts";
import { dropDraft } from "./draft-store.ts";

function leave(navigate: NavigateFunction, email: string, message: string) {
  dropMeans();
  dropDraft();
  void navigate(loginPath(email), { state: { message }, replace: true });
}

/** The account is there; its first password comes by mail. */
export const endWithMail = (navigate: NavigateFunction, email: string): void =>
  leave(
    navigate,
    email,
    `A confirmation email has been sent to ${email} with a link to set your initial password.`,
  );

/** There is an account with this email; `sentence` is the server's. */
export const endWithAccount = (navigate: NavigateFunction, email: string, sentence: string): void =>
  leave(navigate, email, sentence);
