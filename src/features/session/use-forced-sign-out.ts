import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { SessionEndReason } from "#contract/api-error.ts";
import { currentSession, onSessionEnded } from "#device/current-session.ts";
import { useDevice } from "#device/device.tsx";
import { forgetLastSession } from "#device/last-session.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { fetchSessionEnd } from "#shared/accounts/idle-calls.ts";
import { useSignOutTo } from "#shared/accounts/use-sign-out-to.ts";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import { sessionEndText } from "./session-end-copy.ts";
import { signedOutPage } from "./urls.ts";

/** `isAccountDeleted`: no one can sign in to sync what is pending. */
type SessionEnd = { readonly text: string; readonly isAccountDeleted?: boolean };

/** Encrypts local data, signs out, and shows the reason on the login page. */
export function useForcedSignOut(
  onSignedOut: () => void,
): (to: string, end: SessionEnd | Promise<SessionEnd>) => Promise<void> {
  const device = useDevice();
  const leave = useSignOutTo();
  const isSigningOut = useRef(false);
  return async (to, end) => {
    if (isSigningOut.current) return;
    isSigningOut.current = true;
    // Encrypt unsynced changes first. If that fails, they stay as they are.
    const encrypting = device?.sealAtSignOut().catch(() => undefined);
    const [{ text, isAccountDeleted }] = await Promise.all([end, encrypting]);
    if (!currentSession()) return;
    onSignedOut();
    leave(to, text);
    if (isAccountDeleted) forgetLastSession();
  };
}

async function sessionEnd(known: SessionEndReason | undefined): Promise<SessionEnd> {
  const reason = known ?? (await fetchSessionEnd());
  return { text: sessionEndText(reason), isAccountDeleted: reason === "account_deleted" };
}

/**
 * Signs out when the server ends the session, and says why. After signing in, the user returns to the same page. Another
 * installation at our address doesn't know the session either, but that is no reason to sign out.
 */
export function useSignOutOnSessionEnd(signOut: ReturnType<typeof useForcedSignOut>): void {
  const device = useDevice();
  const status = useSyncStatus(device);
  const { pathname, search } = useLocation();
  const signOutRef = useRef<() => void>(undefined);
  const askFirstRef = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    const login = signedOutPage(LOGIN_PATH, { redirect_url: pathname + search });
    signOutRef.current = () => void signOut(login, sessionEnd(status.sessionEnd));
    askFirstRef.current = async () => {
      const isOther = await device?.sync.isOtherServer().catch(() => false);
      if (isOther) device?.sync.now();
      else signOutRef.current?.();
    };
  });
  useEffect(() => onSessionEnded(() => void askFirstRef.current?.()), []);
  useEffect(() => {
    if (status.needsSignIn) signOutRef.current?.();
  }, [status.needsSignIn]);
}
