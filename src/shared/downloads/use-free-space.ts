import { useEffect, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import type { StorageUse } from "#sync/downloads/device-downloads.ts";
import { RESERVE_BYTES } from "#sync/downloads/download.ts";

const listeners = new Set<() => void>();

/** Measures again where the storage use is shown. Call it after deleting files, which changes no download. */
export function measureStorage(): void {
  for (const measure of listeners) measure();
}

/** Returns the storage use and quota, updated when downloads change. Undefined in browsers that don't report them. */
export function useFreeSpace(): StorageUse | undefined {
  const device = useDevice();
  const downloads = useLive(({ downloads: all }) => all.all(), []);
  const [room, setRoom] = useState<StorageUse>();
  const kept =
    downloads.kind === "ready" ? downloads.value.map(({ have }) => have).join() : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the downloads change
  useEffect(() => {
    let isOver = false;
    const measure = () => {
      device?.downloads.storage().then(
        (measured) => {
          if (!isOver) setRoom(measured);
        },
        () => setRoom(undefined),
      );
    };
    measure();
    listeners.add(measure);
    return () => {
      isOver = true;
      listeners.delete(measure);
    };
  }, [device, kept]);
  return room;
}

/** Returns the bytes missing to download this much and leave a reserve, or 0 when it fits or the quota is unknown. */
export const missingBytes = (
  bytes: number,
  room: Pick<StorageUse, "used" | "quota"> | undefined,
) => (room ? Math.max(0, bytes - (room.quota - room.used - RESERVE_BYTES)) : 0);
