import { useState } from "react";
import { useDownloading } from "#shared/downloads/use-downloading.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { bytesInWords, counted } from "#ui/format.ts";
import { sumOf } from "./choosing.ts";

/** Only what the server knows to be watched: nothing that still has to be sent loses its lesson. */
export function RemoveWatched({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const { remove } = useDownloading();
  const [isAsking, setAsking] = useState(false);
  const watched = downloads.filter(({ isWatched }) => isWatched);
  if (watched.length === 0) return null;
  const lessons = counted(watched.length, "watched lesson");
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Remove {lessons}, {bytesInWords(sumOf(watched))}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${lessons}?`}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                remove(watched);
              }}
            >
              Remove {bytesInWords(sumOf(watched))}
            </Button>
            <Button kind="main" onClick={() => setAsking(false)}>
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
