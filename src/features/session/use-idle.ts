import { useEffect, useRef, useState } from "react";
import { useDevice } from "#live/device.tsx";
import { LOGIN_PATH } from "#live/paths.ts";
import { useLeave } from "#live/use-leave.ts";
import type { Idleness } from "#sync/session/idle.ts";
import { type IdleWatch, watchIdle } from "./idle-watch.ts";

const TIMED_OUT = "Your session has timed out due to inactivity, please log back in.";

type Warning = Extract<Idleness, { readonly kind: "warning" }>;

/** Watches over somebody who is signed in: warns, and then signs out or, where nobody can be asked, locks. */
export function useIdle(owner: string) {
  const device = useDevice();
  const leave = useLeave();
  const [warning, setWarning] = useState<Warning>();
  const watch = useRef<IdleWatch>(undefined);
  const signOut = useRef<() => Promise<void>>(undefined);
  useEffect(() => {
    signOut.current = async () => {
      // What is owed is sealed first; should that not be possible, it waits as it is.
      await device?.putAway().catch(() => undefined);
      watch.current?.forget();
      leave(LOGIN_PATH, TIMED_OUT);
    };
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
