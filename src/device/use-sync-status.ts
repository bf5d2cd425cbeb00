import { useSyncExternalStore } from "react";
import type { Device, SyncStatus } from "#sync/device.ts";
import { useStream } from "./use-stream.ts";

const UNKNOWN: SyncStatus = {
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
  isStorageGone: false,
  wasCleared: false,
};

const CHANGES = ["online", "offline"] as const;

function listen(listener: () => void) {
  for (const change of CHANGES) addEventListener(change, listener);
  return () => {
    for (const change of CHANGES) removeEventListener(change, listener);
  };
}

/** Browsers are right when they say that there is no network; when they say there is one, only an answer proves it. */
const isCutOff = () => !navigator.onLine;

/** How it stands between this device and the server. */
export function useSyncStatus(device: Device | undefined): SyncStatus {
  const status = useStream(device?.sync.status$, UNKNOWN);
  return useSyncExternalStore(listen, isCutOff) ? { ...status, reach: "down" } : status;
}
