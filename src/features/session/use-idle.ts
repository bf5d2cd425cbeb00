import { useEffect, useRef, useState } from "react";
import { LOGIN_PATH } from "#shared/navigation/paths.ts";
import type { Idleness } from "#sync/session/idle.ts";
import { type IdleWatch, watchIdle } from "./idle-watch.ts";
import { useTurnAway, useTurnedAway } from "./use-turned-away.ts";

const TIMED_OUT = "Your session has timed out due to inactivity, please log back in.";

type Warning = Extract<Idleness, { readonly kind: "warning" }>;

/**
 * Watches over somebody who is signed in: warns, and then signs out or, where nobody can be asked, locks. Whose session
 * has ended at the server is signed out at once.
 */
export function useIdle(owner: string) {
  const [warning, setWarning] = useState<Warning>();
  const watch = useRef<IdleWatch>(undefined);
  const signOut = useRef<() => Promise<void>>(undefined);
  const turnAway = useTurnAway(() => watch.current?.forget());
  useTurnedAway(turnAway);
  useEffect(() => {
    signOut.current = () => turnAway(LOGIN_PATH, TIMED_OUT);
  });
  useEffect(() => {
    watch.current = watchIdle(owner, {
      onChange: (idle) => setWarning(idle.kind === "warning" ? idle : undefined),
      onTimedOut: () => void signOut.current?.(),
    });
    return () => watch.current?.stop();
  }, [owner]);
  return { warning, stay: () => watch.current?.stay() };
}
