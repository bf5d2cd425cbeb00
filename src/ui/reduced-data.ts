import { useSyncExternalStore } from "react";

type NetworkInformation = EventTarget & { readonly saveData?: boolean };

const connection = () => (navigator as { readonly connection?: NetworkInformation }).connection;
const wish = () => matchMedia("(prefers-reduced-data: reduce)");

export const isDataReduced = (): boolean => connection()?.saveData === true || wish().matches;

function listen(listener: () => void) {
  const sources: readonly (EventTarget | undefined)[] = [connection(), wish()];
  for (const source of sources) source?.addEventListener("change", listener);
  return () => {
    for (const source of sources) source?.removeEventListener("change", listener);
  };
}

/** Returns whether the person asked their device to use less data. Decorative pictures are left out then. */
export const useReducedData = (): boolean =>
  useSyncExternalStore(listen, isDataReduced, () => false);
