import { useEffect, useState } from "react";
import { useOpening } from "#device/device.tsx";
import { useLeave } from "#shared/accounts/use-sign-out-request.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";

/**
 * - `opening`: it goes on as soon as what is here is open
 * - `going`: nothing is owed, what is here is put away
 * - `asking`: things have not been sent; the person decides
 * - `sealing`: what has not been sent is put away
 * - `not-sealed`: it could not be, so the session stands
 */
export type SignOutStep = "at-rest" | "opening" | "going" | "asking" | "sealing" | "not-sealed";

export type SigningOut = {
  readonly step: SignOutStep;
  readonly start: () => void;
  readonly goOn: () => void;
  /** Leaves everything on this device as it is. */
  readonly goAsItIs: () => void;
  readonly stay: () => void;
};

/** Signs out at once when nothing is owed. Nobody is signed out before what they owe is put away, unless they say so. */
export function useSignOut(): SigningOut {
  const opening = useOpening();
  const device = opening.kind === "open" ? opening.device : undefined;
  const leave = useLeave();
  const [step, setStep] = useState<SignOutStep>("at-rest");
  const goAsItIs = () => leave(LOGIN_PATH);
  const putAway = async (during: SignOutStep) => {
    if (!device) return setStep("not-sealed");
    setStep(during);
    await device.putAway();
    goAsItIs();
  };
  const start = async () => {
    if (opening.kind === "opening") return setStep("opening");
    const owed = await device?.outbox.summary();
    const isOwing = owed !== undefined && owed.waiting + owed.needAttention > 0;
    if (isOwing) setStep("asking");
    else await putAway("going");
  };
  const giveUp = () => setStep("not-sealed");
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes on once it is open, or cannot be opened
  useEffect(() => {
    if (step === "opening") void start().catch(giveUp);
  }, [opening.kind, step]);
  return {
    step,
    start: () => void start().catch(giveUp),
    goOn: () => void putAway("sealing").catch(giveUp),
    goAsItIs,
    stay: () => setStep("at-rest"),
  };
}
