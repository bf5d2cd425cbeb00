import { useRef } from "react";
import { isEmail } from "#contract/email.ts";
import { ssoFor } from "#shared/accounts/sso-calls.ts";
import { useLeaving } from "./organisation.ts";

/** People of some organisations have no password here: once their email is typed, they are taken where they sign in. */
export function useStraight(wish: string | null) {
  const { leavingFor, leaveFor } = useLeaving();
  const asked = useRef<string>(undefined);

  /** True when the browser is on its way. An email is asked about once, unless nobody could be asked. */
  async function goStraight(typed: string): Promise<boolean> {
    const email = typed.trim();
    if (!isEmail(email) || asked.current === email) return leavingFor !== undefined;
    asked.current = email;
    const outcome = await ssoFor(email);
    if (outcome.kind !== "accepted") asked.current = undefined;
    const isMeant = outcome.kind === "accepted" && outcome.value.straight;
    if (!isMeant || !outcome.value.found || asked.current !== email) return false;
    asked.current = undefined;
    leaveFor(outcome.value.found, { email, redirect_url: wish });
    return true;
  }
  return { leavingFor, goStraight };
}
