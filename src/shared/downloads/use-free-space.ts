import { useEffect, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useLive } from "#device/use-live.ts";
import type { Room } from "#sync/downloads/device-downloads.ts";
import { RESERVE_BYTES } from "#sync/downloads/download.ts";

/** How much room this browser gives us. Measured again whenever a download comes or goes; not every browser tells. */
export function useRoom(): Room | undefined {
  const device = useDevice();
  const downloads = useLive(({ downloads: all }) => all.all(), []);
  const [room, setRoom] = useState<Room>();
  const kept =
    downloads.kind === "ready" ? downloads.value.map(({ have }) => have).join() : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when what is kept changes
  useEffect(() => {
    let isOver = false;
    device?.downloads.room().then(
      (measured) => {
        if (!isOver) setRoom(measured);
      },
      () => setRoom(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [device, kept]);
  return room;
}

/** What would be missing if so much were fetched and a reserve left free; 0 when it fits, or nobody can tell. */
export const missingFor = (bytes: number, room: Pick<Room, "used" | "quota"> | undefined) =>
  room ? Math.max(0, bytes - (room.quota - room.used - RESERVE_BYTES)) : 0;
