import { useEffect, useState } from "react";
import { useDevice } from "#live/device.tsx";
import { useLive } from "#live/use-live.ts";
import { bytesInWords, bytesOf } from "#live/words.ts";
import { Card } from "#ui/card.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import styles from "./downloads.module.css";

type Room = { readonly used: number; readonly quota: number };

/** How much room this browser gives us. Measured again whenever a download comes or goes; not every browser tells. */
export function StorageCard() {
  const device = useDevice();
  const downloads = useLive(({ downloads: all }) => all.all(), []);
  const [room, setRoom] = useState<Room>();
  const kept =
    downloads.kind === "ready" ? downloads.value.map(({ have }) => have).join() : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when what is kept changes
  useEffect(() => {
    let isOver = false;
    device?.downloads.storage().then(
      (measured) => {
        if (!isOver) setRoom(measured);
      },
      () => setRoom(undefined),
    );
    return () => {
      isOver = true;
    };
  }, [device, kept]);
  if (!room || room.quota <= 0) return null;
  const words = bytesOf(room.used, room.quota);
  return (
    <Card title="Room on this device">
      <ProgressBar label="Used" value={room.used} max={room.quota} valueText={words} />
      <p className={`small muted num ${styles.room}`}>
        {bytesInWords(room.used)} used by Respite, {bytesInWords(room.quota - room.used)} left for
        it.
      </p>
    </Card>
  );
}
