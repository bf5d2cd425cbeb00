import { useDevice } from "#device/device.tsx";
import { useAction } from "#device/use-action.ts";
import type { Device } from "#sync/device.ts";
import type { Download } from "#sync/downloads/download.ts";
import type { SmartSettings } from "#sync/downloads/smart-settings.ts";
import { counted } from "#ui/format.ts";
import { showToast } from "#ui/toast.tsx";

const removedWords = (rows: readonly Download[]) => {
  const [first] = rows;
  if (rows.length !== 1 || !first) return `${counted(rows.length, "download")} removed`;
  return first.state === "downloaded" ? "Download removed" : "Download cancelled";
};

/** Commands to the downloads of this device; when one cannot be written down, it is said. */
export function useDownloading() {
  const act = useAction();
  const device = useDevice();
  const run = (command: (downloads: Device["downloads"]) => Promise<void>) =>
    act(({ downloads }) => command(downloads));
  const told = (command: (downloads: Device["downloads"]) => Promise<void>) => {
    void run(command);
  };
  /** Off the list; for as long as the toast stands it can be taken back. */
  const remove = async (rows: readonly Download[]) => {
    if (rows.length === 0 || !(await run((downloads) => downloads.setAside(rows)))) return;
    showToast({
      text: removedWords(rows),
      icon: "check",
      action: { label: "Undo", run: () => told((downloads) => downloads.bringBack(rows)) },
      // What cannot be freed now is freed at the next start.
      onGone: () => void device?.downloads.letGo(rows).catch(() => undefined),
    });
  };
  return {
    add: (contentId: string) => told((downloads) => downloads.add(contentId)),
    pause: (fileHash: string) => told((downloads) => downloads.pause(fileHash)),
    resume: (fileHash: string) => told((downloads) => downloads.resume(fileHash)),
    putFirst: (fileHash: string) => told((downloads) => downloads.putFirst(fileHash)),
    pauseAll: () => told((downloads) => downloads.pauseAll()),
    resumeAll: () => told((downloads) => downloads.resumeAll()),
    remove: (rows: readonly Download[]) => void remove(rows),
    /** At once and for good, since the room is wanted. */
    free: (rows: readonly Download[]) =>
      run(async (downloads) => {
        await downloads.setAside(rows);
        await downloads.letGo(rows);
      }),
    askToStay: () => run((downloads) => downloads.askToStay()),
    setSmart: (changes: Partial<SmartSettings>) => run((downloads) => downloads.setSmart(changes)),
  };
}
