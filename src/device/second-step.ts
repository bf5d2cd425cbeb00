import type { PasskeyUse } from "#contract/accounts/two-step.ts";
import {
  completeSignIn as callCompleteSignIn,
  passkeyOptions as callPasskeyOptions,
  signInWithPasskey as callPasskeySignIn,
  type SecondStepProof,
  type SecondStepResult,
} from "#sync/session/second-step.ts";
import type { Session } from "#sync/session/session.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { call, startSession } from "./session.ts";

/** Finishes a sign-in that was refused with `secondStep`. */
export async function completeSignIn(
  token: string,
  proof: SecondStepProof,
  password: string,
): Promise<Outcome<SecondStepResult>> {
  const outcome = await callCompleteSignIn(call, token, proof);
  if (outcome.kind === "accepted") startSession(outcome.value.session, password);
  return outcome;
}

export const fetchPasskeyOptions = () => callPasskeyOptions(call);

export async function signInWithPasskey(
  token: string,
  passkey: PasskeyUse,
): Promise<Outcome<Session>> {
  const outcome = await callPasskeySignIn(call, token, passkey);
  if (outcome.kind === "accepted") startSession(outcome.value, undefined);
  return outcome;
}
