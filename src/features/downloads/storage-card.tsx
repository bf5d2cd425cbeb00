import { useEffect, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import { useFreeSpace } from "#shared/downloads/use-free-space.ts";
import type { StorageUse } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatBytes, formatBytesOf } from "#ui/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./downloads.module.css";

/** Shows the storage quota, its use, and whether it is persistent. */
export function StorageCard() {
  const room = useFreeSpace();
  const device = useDevice();
  if (!device) return null;
  return (
    <Card title="Room on this device">
      {room ? (
        <Meter room={room} />
      ) : (
        <p className="small muted">This browser does not tell how much room there is.</p>
      )}
      <Persistence />
    </Card>
  );
}

function Meter({ room }: { readonly room: StorageUse }) {
  const { used, quota, audio, video, documents } = room;
  const shares = [
    { name: "Audio lessons", bytes: audio },
    { name: "Video lessons", bytes: video },
    { name: "Handouts", bytes: documents },
    {
      name: "Respite itself and your records",
      bytes: Math.max(0, used - audio - video - documents),
    },
  ].filter(({ bytes }) => bytes > 0);
  return (
    <div>
      <ProgressBar label="Used" value={used} max={quota} valueText={formatBytesOf(used, quota)} />
      <p className={`small muted num ${styles.room}`}>
        {formatBytes(used)} used by Respite, {formatBytes(Math.max(0, quota - used))} left for it.
      </p>
      <dl className={`small num ${styles.shares}`}>
        {shares.map(({ name, bytes }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Shows whether the browser granted persistent storage, and asks for it. */
function Persistence() {
  const device = useDevice();
  const { askToStay } = useDownloadActions();
  const [isPersisted, setPersisted] = useState<boolean>();
  const refresh = async () => {
    const now = await device?.downloads.isPersisted().catch(() => undefined);
    setPersisted(now);
    return now;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once per device
  useEffect(() => {
    void refresh();
  }, [device]);
  const request = async () => {
    if (!(await askToStay()) || (await refresh())) return;
    showToast({
      text: "This browser did not promise it. It often does once Respite is installed, or used for a while.",
      icon: "info",
    });
  };
  if (isPersisted === undefined) return null;
  return isPersisted ? (
    <p className={`small muted ${styles.room}`}>
      This browser has promised to keep all of it until you remove it.
    </p>
  ) : (
    <>
      <p className={`small muted ${styles.room}`}>
        This browser may remove downloads when this device runs out of room. If it does, you are
        told here.
      </p>
      <p className={styles.room}>
        <Button onClick={() => void request()}>Ask it to keep them</Button>
      </p>
    </>
  );
}
