import {
  allowUnlock,
  cancelPasskeyRequest,
  signWithPasskey,
  supportsPasskeyAutofill,
} from "#device/passkeys.ts";
import { fetchPasskeyOptions, signInWithPasskey } from "#device/second-step.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { passkeyProblems } from "#shared/two-step/second-step-copy.ts";
import { secondStep as copy } from "./second-step-copy.ts";

/** Returns the problem; undefined after signing in, and for an offer in the email field that no one took. */
export async function signInHere(isOffer: boolean): Promise<string | undefined> {
  const fetched = await fetchPasskeyOptions();
  if (fetched.kind !== "accepted")
    return isOffer ? undefined : requestErrorMessage(fetched, copy.offline);
  const { token, options } = fetched.value;
  const result = await signWithPasskey(options, isOffer);
  if (result.kind !== "done") return isOffer ? undefined : passkeyProblems[result.kind];
  const outcome = await signInWithPasskey(token, result.passkey);
  if (outcome.kind !== "accepted") return requestErrorMessage(outcome, copy.offline);
  allowUnlock(result.unlock);
  return;
}

/** Offers passkeys in the email field, where the browser supports it. */
export async function offerPasskeys(isOver: () => boolean): Promise<string | undefined> {
  if (!(await supportsPasskeyAutofill()) || isOver()) return;
  return signInHere(true);
}

/** Withdraws the offer. */
export const stopOffering = () => cancelPasskeyRequest();
