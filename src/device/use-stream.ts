import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Stream } from "#sync/device.ts";

/** The latest value of a stream, and `before` until there is one. The stream must keep its identity between renders. */
export function useStream<T>(stream: Stream<T> | undefined, before: T): T {
  const latest = useRef<{ readonly of: Stream<T>; readonly value: T } | undefined>(undefined);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = stream?.subscribe((value) => {
        latest.current = { of: stream, value };
        onChange();
      });
      return () => subscription?.unsubscribe();
    },
    [stream],
  );
  const read = () =>
    latest.current && latest.current.of === stream ? latest.current.value : before;
  return useSyncExternalStore(subscribe, read);
}
