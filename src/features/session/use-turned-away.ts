import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { SESSION_ENDED } from "#device/call-errors.ts";
import { currentSession } from "#device/current-session.ts";
import { useDevice } from "#device/device.tsx";
import { onSessionEnded } from "#device/session-end.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { useLeave } from "#shared/accounts/use-sign-out-request.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { signedOutPage } from "./address.ts";

/** Puts away what is here, signs out, and leads to the login, which says why. */
export function useTurnAway(onAway: () => void): (to: string, message: string) => Promise<void> {
  const device = useDevice();
  const leave = useLeave();
  const isLeaving = useRef(false);
  return async (to, message) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // What is owed is sealed first; should that not be possible, it waits as it is.
    await device?.putAway().catch(() => undefined);
    if (!currentSession()) return;
    onAway();
    leave(to, message);
  };
}

/** Whoever the server knows no more signs in again, and comes back to where they were. */
export function useTurnedAway(turnAway: ReturnType<typeof useTurnAway>): void {
  const { needsSignIn } = useSyncStatus(useDevice());
  const { pathname, search } = useLocation();
  const over = useRef<() => void>(undefined);
  useEffect(() => {
    const login = signedOutPage(LOGIN_PATH, { redirect_url: pathname + search });
    over.current = () => void turnAway(login, SESSION_ENDED);
  });
  useEffect(() => onSessionEnded(() => over.current?.()), []);
  useEffect(() => {
    if (needsSignIn) over.current?.();
  }, [needsSignIn]);
}
