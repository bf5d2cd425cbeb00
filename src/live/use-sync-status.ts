import type { Device, SyncStatus } from "#sync/device.ts";
import { useStream } from "./use-stream.ts";

const UNKNOWN: SyncStatus = {
  reach: "unknown",
  isWorking: false,
  needsSignIn: false,
  isOutdated: false,
};

/** How it stands between this device and the server. */
export const useSyncStatus = (device: Device | undefined): SyncStatus =>
  useStream(device?.sync.status$, UNKNOWN);
