import { useEffect, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import { useFreeSpace } from "#shared/downloads/use-free-space.ts";
import type { StorageUse } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatBytes } from "#ui/format-bytes.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { showToast } from "#ui/toast.tsx";
import { storage as copy } from "./copy.ts";
import styles from "./downloads.module.css";

/** Shows the storage quota, its use, and whether it is persistent. */
export function StorageCard() {
  const room = useFreeSpace();
  const device = useDevice();
  if (!device) return null;
  return (
    <Card title={copy.title}>
      {room ? <Meter room={room} /> : <p className="small muted">{copy.unknown}</p>}
      <Persistence />
    </Card>
  );
}

function Meter({ room }: { readonly room: StorageUse }) {
  const { used, quota, audio, video, documents } = room;
  const shares = [
    { name: copy.audio, bytes: audio },
    { name: copy.video, bytes: video },
    { name: copy.handouts, bytes: documents },
    {
      name: copy.app,
      bytes: Math.max(0, used - audio - video - documents),
    },
  ].filter(({ bytes }) => bytes > 0);
  return (
    <div>
      <ProgressBar
        label={copy.meter}
        value={used}
        max={quota}
        valueText={copy.meterText(used, quota)}
      />
      <p className={`small muted num ${styles.room}`}>
        {copy.summary(used, Math.max(0, quota - used))}
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
      text: copy.protectDenied,
      icon: "info",
    });
  };
  if (isPersisted === undefined) return null;
  return isPersisted ? (
    <p className={`small muted ${styles.room}`}>{copy.protected}</p>
  ) : (
    <>
      <p className={`small muted ${styles.room}`}>{copy.unprotected}</p>
      <p className={styles.room}>
        <Button onClick={() => void request()}>{copy.protect}</Button>
      </p>
    </>
  );
}
