import { useState } from "react";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatBytes, pluralize } from "#ui/format.ts";
import { totalBytes } from "./selection.ts";

/** Offers to remove watched downloads whose progress has been synced. */
export function RemoveWatched({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const { remove } = useDownloadActions();
  const [isConfirming, setConfirming] = useState(false);
  const watched = downloads.filter(({ isWatched }) => isWatched);
  if (watched.length === 0) return null;
  const lessons = pluralize(watched.length, "watched lesson");
  return (
    <>
      <Button icon="trash" onClick={() => setConfirming(true)}>
        Remove {lessons}, {formatBytes(totalBytes(watched))}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={`Remove ${lessons}?`}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setConfirming(false);
                remove(watched);
              }}
            >
              Remove {formatBytes(totalBytes(watched))}
            </Button>
            <Button kind="main" onClick={() => setConfirming(false)}>
              Keep them
            </Button>
          </>
        }
      >
        <p className="muted">
          The server knows that you have watched them, so your progress and your credit stay. They
          can be fetched again.
        </p>
      </Dialog>
    </>
  );
}
