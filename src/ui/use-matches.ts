import { useCallback, useSyncExternalStore } from "react";

/** Returns whether the media query matches, and follows changes. */
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
