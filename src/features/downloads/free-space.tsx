import { useState } from "react";
import { CHUNK_BYTES } from "#contract/constants.ts";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import { useFreeSpace } from "#shared/downloads/use-free-space.ts";
import type { ListedDownload, StorageUse } from "#sync/downloads/device-downloads.ts";
import { bytesStored } from "#sync/downloads/download.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { freeSpace as copy, freeSpaceDialog } from "./copy.ts";
import { DownloadChoice } from "./download-choice.tsx";
import styles from "./downloads.module.css";
import { removalCandidates, takeUntilFreed, totalBytes } from "./selection.ts";

type Props = { readonly downloads: readonly ListedDownload[] };

/**
 * Returns the bytes to free before the waiting downloads fit. Some browsers overstate their quota.
 * If it claims there is enough space, the full missing size is used.
 */
function bytesToFree(waiting: readonly ListedDownload[], room: StorageUse | undefined): number {
  const missingBytes = waiting.reduce(
    (sum, row) => sum + row.bytes - bytesStored(row, CHUNK_BYTES),
    0,
  );
  const freeBytes = room ? Math.max(0, room.quota - room.used) : 0;
  return freeBytes < missingBytes ? missingBytes - freeBytes : missingBytes;
}

/** Proposes downloads to remove when others wait for space. */
export function FreeSpace({ downloads }: Props) {
  const room = useFreeSpace();
  const [isOpen, setOpen] = useState(false);
  const waiting = downloads.filter(({ pause, needs }) => pause === "storage" && !needs);
  const candidates = removalCandidates(downloads);
  if (waiting.length === 0) return null;
  const bytesNeeded = bytesToFree(waiting, room);
  const titles = waiting.map(({ title }) => title);
  return (
    <Note tone="attention" isNew>
      <p>
        <strong>{copy.title}</strong>
      </p>
      <p>{copy.needed(titles, bytesNeeded)}</p>
      {candidates.length > 0 ? (
        <Button className={styles.act} onClick={() => setOpen(true)}>
          {copy.action}
        </Button>
      ) : (
        <p>{copy.nothing}</p>
      )}
      {isOpen && (
        <FreeSpaceDialog
          candidates={candidates}
          bytesNeeded={bytesNeeded}
          onClose={() => setOpen(false)}
        />
      )}
    </Note>
  );
}

type DialogProps = {
  readonly candidates: readonly ListedDownload[];
  readonly bytesNeeded: number;
  readonly onClose: () => void;
};

function FreeSpaceDialog({ candidates, bytesNeeded, onClose }: DialogProps) {
  const { free } = useDownloadActions();
  const [chosenHashes, setChosenHashes] = useState<readonly string[]>(() =>
    takeUntilFreed(candidates, bytesNeeded).map(({ fileHash }) => fileHash),
  );
  const chosen = candidates.filter(({ fileHash }) => chosenHashes.includes(fileHash));
  const freed = totalBytes(chosen);
  const removeChosen = async () => {
    if (await free(chosen)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={freeSpaceDialog.title}
      actions={
        <>
          <Button onClick={onClose}>{freeSpaceDialog.cancel}</Button>
          <Button
            kind="danger"
            onClick={() => void removeChosen()}
            disabledReason={chosen.length === 0 ? freeSpaceDialog.selectFirst : undefined}
          >
            {freeSpaceDialog.remove(chosen.length)}
          </Button>
        </>
      }
    >
      <p className="muted">
        {freeSpaceDialog.selected(bytesNeeded, freed)}{" "}
        {freed >= bytesNeeded ? freeSpaceDialog.enough : freeSpaceDialog.notEnough}
      </p>
      <ul className={styles.choices}>
        {candidates.map((download) => (
          <li key={download.fileHash}>
            <DownloadChoice
              download={download}
              isChosen={chosenHashes.includes(download.fileHash)}
              onChange={(isChosen) =>
                setChosenHashes((before) =>
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
