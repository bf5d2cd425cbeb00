import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { currentSession, onSessionEnded } from "#device/current-session.ts";
import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { fetchSessionEnd } from "#shared/accounts/idle-calls.ts";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { sessionEndText } from "./session-end-copy.ts";
import { signedOutPage } from "./urls.ts";

/** Encrypts local data, signs out, and shows the reason on the login page. */
export function useForcedSignOut(
  onSignedOut: () => void,
): (to: string, message: string | Promise<string>) => Promise<void> {
  const device = useDevice();
  const leave = useSignOutTo();
  const isSigningOut = useRef(false);
  return async (to, message) => {
    if (isSigningOut.current) return;
    isSigningOut.current = true;
    // Encrypt unsynced changes first. If that fails, they stay as they are.
    const encrypting = device?.sealAtSignOut().catch(() => undefined);
    const [text] = await Promise.all([message, encrypting]);
    if (!currentSession()) return;
    onSignedOut();
    leave(to, text);
  };
}

const sessionEndMessage = async () => sessionEndText(await fetchSessionEnd());

/**
 * Signs out when the server ends the session, and says why. After signing in, the user returns to the same page.
 */
export function useSignOutOnSessionEnd(signOut: ReturnType<typeof useForcedSignOut>): void {
  const { needsSignIn } = useSyncStatus(useDevice());
  const { pathname, search } = useLocation();
  const signOutRef = useRef<() => void>(undefined);
  useEffect(() => {
    const login = signedOutPage(LOGIN_PATH, { redirect_url: pathname + search });
    signOutRef.current = () => void signOut(login, sessionEndMessage());
  });
  useEffect(() => onSessionEnded(() => signOutRef.current?.()), []);
  useEffect(() => {
    if (needsSignIn) signOutRef.current?.();
  }, [needsSignIn]);
}
