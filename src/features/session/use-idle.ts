import { useEffect, useRef, useState } from "react";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import type { Idleness } from "#sync/session/idle.ts";
import { type IdleTimer, startIdleTimer } from "./idle-timer.ts";
import { idleSignOut } from "./session-end-copy.ts";
import { useForcedSignOut, useSignOutOnSessionEnd } from "./use-forced-sign-out.ts";

type Warning = Extract<Idleness, { readonly kind: "warning" }>;

/**
 * Warns an idle user, then signs out, or locks the screen if the server can't be reached. A session
 * that the server ended is signed out at once.
 */
export function useIdle(owner: string) {
  const [warning, setWarning] = useState<Warning>();
  const timer = useRef<IdleTimer>(undefined);
  const signOut = useRef<() => Promise<void>>(undefined);
  const forceSignOut = useForcedSignOut(() => timer.current?.forget());
  useSignOutOnSessionEnd(forceSignOut);
  useEffect(() => {
    signOut.current = () => forceSignOut(LOGIN_PATH, { text: idleSignOut });
  });
  useEffect(() => {
    timer.current = startIdleTimer(owner, {
      onChange: (idle) => setWarning(idle.kind === "warning" ? idle : undefined),
      onTimedOut: () => void signOut.current?.(),
    });
    return () => timer.current?.stop();
  }, [owner]);
  return { warning, stay: () => timer.current?.stay() };
}
