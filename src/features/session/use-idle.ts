import { useEffect, useRef, useState } from "react";
import type { SessionEndReason } from "#contract/api-error.ts";
import { useDevice } from "#device/device.tsx";
import type { Idleness } from "#sync/session/idle.ts";
import { type IdleTimer, startIdleTimer } from "./idle-timer.ts";
import { idleSignOut } from "./session-end-copy.ts";
import {
  isOtherServer,
  sessionEndFor,
  useForcedSignOut,
  useReturningLogin,
  useSignOutOnSessionEnd,
} from "./use-forced-sign-out.ts";

type Warning = Extract<Idleness, { readonly kind: "warning" }>;

/**
 * Warns an idle user, then signs out, or locks the screen if our server can't be reached. A session
 * that the server ended is signed out at once. After signing in, the user returns to the same page.
 */
export function useIdle(owner: string) {
  const [warning, setWarning] = useState<Warning>();
  const timer = useRef<IdleTimer>(undefined);
  const signOut = useRef<(reason: SessionEndReason | undefined) => Promise<void>>(undefined);
  const askOther = useRef(async () => false);
  const device = useDevice();
  const forceSignOut = useForcedSignOut(() => timer.current?.forget());
  useSignOutOnSessionEnd(forceSignOut);
  const login = useReturningLogin();
  useEffect(() => {
    signOut.current = (reason) => forceSignOut(login, sessionEndFor(reason, idleSignOut));
    askOther.current = () => isOtherServer(device);
  });
  useEffect(() => {
    timer.current = startIdleTimer(owner, {
      onChange: (idle) => setWarning(idle.kind === "warning" ? idle : undefined),
      onTimedOut: (reason) => void signOut.current?.(reason),
      isOtherServer: () => askOther.current(),
    });
    return () => timer.current?.stop();
  }, [owner]);
  return { warning, stay: () => timer.current?.stay() };
}
