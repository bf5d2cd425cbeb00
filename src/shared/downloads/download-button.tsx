import { type ReactNode, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { DOWNLOADS_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatBytes } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useDownloadActions } from "./use-download-actions.ts";
import { missingBytes } from "./use-free-space.ts";

type Props = {
  /** Ids of the lessons to fetch. */
  readonly lessons: readonly string[];
  readonly bytes: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

type Asking = { readonly left: number } | undefined;

/** Starts a download. Asks first when storage is low. */
export function DownloadButton({ lessons, bytes, className, children }: Props) {
  const device = useDevice();
  const { add } = useDownloadActions();
  const [asking, setAsking] = useState<Asking>();
  const start = () => {
    setAsking(undefined);
    for (const id of lessons) add(id);
  };
  const ask = async () => {
    const room = await device?.downloads.storage().catch(() => undefined);
    if (room && missingBytes(bytes, room) > 0)
      setAsking({ left: Math.max(0, room.quota - room.used) });
    else start();
  };
  return (
    <>
      <Button className={className} icon="download" onClick={() => void ask()}>
        {children}
      </Button>
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title="There is little room left"
        actions={
          <>
            <Button onClick={start}>Download anyway</Button>
            <LinkButton to={DOWNLOADS_PATH}>Make room first</LinkButton>
          </>
        }
      >
        <p className="muted">
          This takes {formatBytes(bytes)}, and this browser has {formatBytes(asking?.left ?? 0)}{" "}
          left for Respite. If it does not fit, the download waits and nothing else is lost.
        </p>
      </Dialog>
    </>
  );
}
