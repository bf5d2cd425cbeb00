import { useEffect, useState } from "react";
import { useDeviceState } from "#device/device.tsx";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";

/**
 * - `opening`: waits for the local databases to open
 * - `signing-out`: nothing is pending, signing out
 * - `confirming`: the user decides about unsynced changes
 * - `encrypting`: encrypting unsynced changes
 * - `encryption-failed`: encryption failed, still signed in
 */
export type SignOutStep =
  | "idle"
  | "opening"
  | "signing-out"
  | "confirming"
  | "encrypting"
  | "encryption-failed";

export type SigningOut = {
  readonly step: SignOutStep;
  readonly start: () => void;
  readonly confirm: () => void;
  /** Signs out and leaves local data unencrypted. */
  readonly leaveUnsealed: () => void;
  readonly stay: () => void;
};

/**
 * Signs out immediately if nothing is pending. Otherwise asks first, and encrypts unsynced changes
 * before signing out.
 */
export function useSignOut(): SigningOut {
  const opening = useDeviceState();
  const device = opening.kind === "open" ? opening.device : undefined;
  const leave = useSignOutTo();
  const [step, setStep] = useState<SignOutStep>("idle");
  const leaveUnsealed = () => leave(LOGIN_PATH);
  const putAway = async (during: SignOutStep) => {
    if (!device) return setStep("encryption-failed");
    setStep(during);
    await device.sealAtSignOut();
    leaveUnsealed();
  };
  const start = async () => {
    if (opening.kind === "opening") return setStep("opening");
    const summary = await device?.outbox.summary();
    const hasUnsynced = summary !== undefined && summary.waiting + summary.needAttention > 0;
    if (hasUnsynced) setStep("confirming");
    else await putAway("signing-out");
  };
  const fail = () => setStep("encryption-failed");
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues once the databases are open or failed to open
  useEffect(() => {
    if (step === "opening") void start().catch(fail);
  }, [opening.kind, step]);
  return {
    step,
    start: () => void start().catch(fail),
    confirm: () => void putAway("encrypting").catch(fail),
    leaveUnsealed,
    stay: () => setStep("idle"),
  };
}
