import { useState } from "react";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { useDownloading } from "#shared/downloads/use-downloading.ts";
import { useRoom } from "#shared/downloads/use-free-space.ts";
import type { ListedDownload, Room } from "#sync/downloads/device-downloads.ts";
import { bytesHad } from "#sync/downloads/download.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { bytesInWords, counted } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { Choice } from "./choice.tsx";
import { enoughOf, sumOf, toMakeRoom } from "./choosing.ts";
import styles from "./downloads.module.css";

type Props = { readonly downloads: readonly ListedDownload[] };

/**
 * Bytes that must go so that what waits for room can come. Some browsers tell of room that they do not give: then all of
 * it counts.
 */
function neededFor(waiting: readonly ListedDownload[], room: Room | undefined): number {
  const missing = waiting.reduce((sum, row) => sum + row.bytes - bytesHad(row, CHUNK_BYTES), 0);
  const left = room ? Math.max(0, room.quota - room.used) : 0;
  return left < missing ? missing - left : missing;
}

/** Something waits for room: what would have to go is proposed, and the person decides. */
export function MakeRoom({ downloads }: Props) {
  const room = useRoom();
  const [isOpen, setOpen] = useState(false);
  const waiting = downloads.filter(({ pause, needs }) => pause === "storage" && !needs);
  const candidates = toMakeRoom(downloads);
  if (waiting.length === 0) return null;
  const needed = neededFor(waiting, room);
  const lessons = counted(waiting.length, "lesson");
  return (
    <Note tone="attention" isNew>
      <p>
        <strong>There is no room left</strong> for {lessons}. Nothing else is lost.
      </p>
      {candidates.length > 0 ? (
        <Button className={styles.act} onClick={() => setOpen(true)}>
          Choose what to remove
        </Button>
      ) : (
        <p>There is nothing of Respite to remove. Free some room on this device, then go on.</p>
      )}
      {isOpen && <Chooser candidates={candidates} needed={needed} onClose={() => setOpen(false)} />}
    </Note>
  );
}

type ChooserProps = {
  readonly candidates: readonly ListedDownload[];
  readonly needed: number;
  readonly onClose: () => void;
};

function Chooser({ candidates, needed, onClose }: ChooserProps) {
  const { free } = useDownloading();
  const [hashes, setHashes] = useState<readonly string[]>(() =>
    enoughOf(candidates, needed).map(({ fileHash }) => fileHash),
  );
  const chosen = candidates.filter(({ fileHash }) => hashes.includes(fileHash));
  const freed = sumOf(chosen);
  const leave = async () => {
    if (await free(chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="What may go?"
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            kind="danger"
            onClick={() => void leave()}
            why={chosen.length === 0 ? "Nothing is chosen." : undefined}
          >
            {chosen.length === 0 ? "Remove" : `Remove ${counted(chosen.length, "lesson")}`}
          </Button>
        </>
      }
    >
      <p className="muted">
        {bytesInWords(needed)} are needed; what you chose frees {bytesInWords(freed)}.{" "}
        {freed >= needed ? "Then the download goes on by itself." : "That is not enough yet."}
      </p>
      <ul className={styles.choices}>
        {candidates.map((download) => (
          <li key={download.fileHash}>
            <Choice
              download={download}
              isChosen={hashes.includes(download.fileHash)}
              onChange={(isChosen) =>
                setHashes((before) =>
                  isChosen
                    ? [...before, download.fileHash]
                    : before.filter((hash) => hash !== download.fileHash),
                )
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
