import {
  addPasskey,
  getTwoStep,
  newPasskeyOptions,
  type TwoStepChange,
  type TwoStepWire,
} from "#contract/accounts/two-step.ts";
import { allowUnlock, createPasskey } from "#device/passkeys.ts";
import { call } from "#device/session.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { passkeyProblems } from "#shared/two-step/second-step-copy.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { twoStep as copy } from "./copy.ts";

export async function fetchTwoStep(): Promise<Outcome<TwoStepWire>> {
  const outcome = await call(getTwoStep, {});
  return outcome.kind === "accepted" ? { ...outcome, value: outcome.value.data } : outcome;
}

export const problemText = (outcome: FailedOutcome) => requestErrorMessage(outcome, copy.offline);

/** Creates a passkey on this device and adds it to the account. Returns a sentence if that fails. */
export async function addPasskeyHere(name: string): Promise<TwoStepChange | string> {
  const started = await call(newPasskeyOptions, {});
  if (started.kind !== "accepted") return problemText(started);
  const { token, options } = started.value;
  const created = await createPasskey(options);
  if (created.kind !== "done") return passkeyProblems[created.kind];
  const { passkey } = created;
  const added = await call(addPasskey, { body: { token, name, passkey } });
  if (added.kind !== "accepted") return problemText(added);
  allowUnlock(created.unlock);
  return added.value;
}
