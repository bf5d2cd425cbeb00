import { useState } from "react";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { removeCompleted as copy } from "./copy.ts";
import { totalBytes } from "./selection.ts";

/** Offers to remove watched downloads whose progress has been synced. */
export function RemoveWatched({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const { remove } = useDownloadActions();
  const [isConfirming, setConfirming] = useState(false);
  const watched = downloads.filter(({ isWatched }) => isWatched);
  if (watched.length === 0) return null;
  return (
    <>
      <Button icon="trash" onClick={() => setConfirming(true)}>
        {copy.open(watched.length, totalBytes(watched))}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={copy.title(watched.length)}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setConfirming(false);
                remove(watched);
              }}
            >
              {copy.remove}
            </Button>
            <Button kind="main" onClick={() => setConfirming(false)}>
              {copy.cancel}
            </Button>
          </>
        }
      >
        <p className="muted">{copy.text}</p>
      </Dialog>
    </>
  );
}
