import { type ReactNode, useState } from "react";
import { useDevice } from "#device/device.tsx";
import { DOWNLOADS_PATH } from "#shared/navigation/paths.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RoundButton } from "#ui/round-button.tsx";
import { lowSpace as copy } from "./download-copy.ts";
import { useDownloadActions } from "./use-download-actions.ts";
import { missingBytes } from "./use-free-space.ts";

type Props = {
  /** Ids of the lessons to fetch. */
  readonly lessons: readonly string[];
  readonly bytes: number;
  readonly className?: string | undefined;
  /** The name of a round button without text. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
};

type Asking = { readonly left: number } | undefined;

/** Starts a download. Asks first when storage is low. */
export function DownloadButton({ lessons, bytes, className, label, children }: Props) {
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
      {label ? (
        <RoundButton icon="download" label={label} onClick={() => void ask()} />
      ) : (
        <Button className={className} icon="download" onClick={() => void ask()}>
          {children}
        </Button>
      )}
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={copy.title}
        actions={
          <>
            <Button onClick={start}>{copy.anyway}</Button>
            <LinkButton to={DOWNLOADS_PATH}>{copy.free}</LinkButton>
          </>
        }
      >
        <p className="muted">{copy.text(lessons.length, bytes, asking?.left ?? 0)}</p>
      </Dialog>
    </>
  );
}
