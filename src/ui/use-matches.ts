import { useCallback, useSyncExternalStore } from "react";

/** Whether the window is as the media query says, now and whenever that changes. */
export function useMatches(query: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}
