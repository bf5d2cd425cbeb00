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
import type { Device } from "#sync/device.ts";
import { sessionEndText } from "./session-end-copy.ts";
import { signedOutPage } from "./urls.ts";

/** `isAccountDeleted`: no one can sign in to sync pending changes. */
type SessionEnd = { readonly text: string; readonly isAccountDeleted?: boolean };

/** `text` is used where no reason is known. */
export const sessionEndFor = (
  reason: SessionEndReason | undefined,
  text = sessionEndText(undefined),
): SessionEnd => ({
  text: reason ? sessionEndText(reason) : text,
  isAccountDeleted: reason === "account_deleted",
});

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

const sessionEnd = async (known: SessionEndReason | undefined): Promise<SessionEnd> =>
  sessionEndFor(known ?? (await fetchSessionEnd()));

/** Returns whether another installation replies at our address. It doesn't know our sessions, so it can't end one. */
export const isOtherServer = async (device: Device | undefined): Promise<boolean> =>
  (await device?.sync.isOtherServer().catch(() => false)) ?? false;

/** Returns the sign-in page that leads back to this page. */
export function useReturningLogin(): string {
  const { pathname, search } = useLocation();
  return signedOutPage(LOGIN_PATH, { redirect_url: pathname + search });
}

/**
 * Signs out when the server ends the session, and says why. After signing in, the user returns to the same page.
 */
export function useSignOutOnSessionEnd(signOut: ReturnType<typeof useForcedSignOut>): void {
  const device = useDevice();
  const status = useSyncStatus(device);
  const login = useReturningLogin();
  const signOutRef = useRef<() => void>(undefined);
  const askFirstRef = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    signOutRef.current = () => void signOut(login, sessionEnd(status.sessionEnd));
    askFirstRef.current = async () => {
      if (await isOtherServer(device)) device?.sync.now();
      else signOutRef.current?.();
    };
  });
  useEffect(() => onSessionEnded(() => void askFirstRef.current?.()), []);
  useEffect(() => {
    if (status.needsSignIn) signOutRef.current?.();
  }, [status.needsSignIn]);
}
