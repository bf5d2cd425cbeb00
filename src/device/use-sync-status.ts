import { useCallback, useRef, useSyncExternalStore } from "react";
import type { Device, Stream, SyncStatus } from "#sync/device.ts";

const UNKNOWN: SyncStatus = {
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
  isStorageGone: false,
  wasCleared: false,
};

/** Returns the latest value of `stream`, or `initial` until it has one. Pass the same stream object on every render. */
function useStream<T>(stream: Stream<T> | undefined, initial: T): T {
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
    latest.current && latest.current.of === stream ? latest.current.value : initial;
  return useSyncExternalStore(subscribe, read);
}

const EVENTS = ["online", "offline"] as const;

function subscribeToNetwork(listener: () => void) {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/** Browsers are reliable when they report offline; when they report online, only a response proves it. */
const isOffline = () => !navigator.onLine;

/** `isDeviceOffline`: the browser reports no connection, so `reach` is "down". */
type PageSyncStatus = SyncStatus & { readonly isDeviceOffline?: boolean };

/** Returns the state of sync between this device and the server. */
export function useSyncStatus(device: Device | undefined): PageSyncStatus {
  const status = useStream(device?.sync.status$, UNKNOWN);
  return useSyncExternalStore(subscribeToNetwork, isOffline)
    ? { ...status, reach: "down", isDeviceOffline: true }
    : status;
}
