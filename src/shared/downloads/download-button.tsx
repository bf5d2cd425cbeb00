import { type ReactNode, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { DOWNLOADS_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { bytesInWords } from "#ui/format.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useDownloading } from "./use-downloading.ts";
import { missingFor } from "./use-free-space.ts";

type Props = {
  /** Ids of the lessons to fetch. */
  readonly lessons: readonly string[];
  readonly bytes: number;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

type Asking = { readonly left: number } | undefined;

/** Starts a download, or asks first where there is little room for it. */
export function DownloadButton({ lessons, bytes, className, children }: Props) {
  const device = useDevice();
  const { add } = useDownloading();
  const [asking, setAsking] = useState<Asking>();
  const start = () => {
    setAsking(undefined);
    for (const id of lessons) add(id);
  };
  const ask = async () => {
    const room = await device?.downloads.room().catch(() => undefined);
    if (room && missingFor(bytes, room) > 0)
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
          This takes {bytesInWords(bytes)}, and this browser has {bytesInWords(asking?.left ?? 0)}{" "}
          left for Respite. If it does not fit, the download waits and nothing else is lost.
        </p>
      </Dialog>
    </>
  );
}
