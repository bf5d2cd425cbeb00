import { useDevice } from "#device/device.tsx";
import { useAction } from "#device/use-action.ts";
import type { Device } from "#sync/device.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { SmartSettings } from "#sync/downloads/smart-settings.ts";
import { showToast } from "#ui/toast.tsx";
import { downloadToast as copy } from "./download-copy.ts";
import { measureStorage } from "./use-free-space.ts";

const removedText = (rows: readonly Download[]) => {
  const [first] = rows;
  if (rows.length !== 1 || !first) return copy.removedMany(rows.length);
  return first.state === "downloaded" ? copy.removed : copy.canceled;
};

/** Returns the download commands. Shows an error when one can't be stored. */
export function useDownloadActions() {
  const act = useAction();
  const device = useDevice();
  const run = (command: (downloads: Device["downloads"]) => Promise<void>) =>
    act(({ downloads }) => command(downloads));
  const start = (command: (downloads: Device["downloads"]) => Promise<void>) => {
    void run(command);
  };
  /** Removes the downloads. The toast offers Undo. */
  const remove = async (rows: readonly Download[]) => {
    if (rows.length === 0 || !(await run((downloads) => downloads.unlist(rows)))) return;
    showToast({
      text: removedText(rows),
      icon: "check",
      action: { label: copy.undo, run: () => start((downloads) => downloads.restore(rows)) },
      // If deletion fails, it is repeated at the next start.
      onGone: () => void device?.downloads.deleteFiles(rows).then(measureStorage, () => undefined),
    });
  };
  return {
    add: (contentId: string) => start((downloads) => downloads.add(contentId)),
    pause: (fileHash: string) => start((downloads) => downloads.pause(fileHash)),
    resume: (fileHash: string) => start((downloads) => downloads.resume(fileHash)),
    putFirst: (fileHash: string) => start((downloads) => downloads.moveToFront(fileHash)),
    pauseAll: () => start((downloads) => downloads.pauseAll()),
    resumeAll: () => start((downloads) => downloads.resumeAll()),
    remove: (rows: readonly Download[]) => void remove(rows),
    /** Deletes at once, without Undo, because the space is needed. */
    free: (rows: readonly Download[]) =>
      run(async (downloads) => {
        await downloads.unlist(rows);
        await downloads.deleteFiles(rows);
        measureStorage();
      }),
    askToStay: () => run((downloads) => downloads.requestPersistence()),
    setSmart: (changes: Partial<SmartSettings>) => run((downloads) => downloads.setSmart(changes)),
  };
}
