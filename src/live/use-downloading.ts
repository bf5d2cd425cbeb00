import type { Device } from "#sync/device.ts";
import { useAct } from "./use-act.ts";

/** Commands to the downloads of this device; when one cannot be written down, it is said. */
export function useDownloading() {
  const act = useAct();
  const run = (command: (downloads: Device["downloads"]) => Promise<void>) => {
    void act(({ downloads }) => command(downloads));
  };
  return {
    add: (contentId: string) => run((downloads) => downloads.add(contentId)),
    pause: (fileHash: string) => run((downloads) => downloads.pause(fileHash)),
    resume: (fileHash: string) => run((downloads) => downloads.resume(fileHash)),
    remove: (fileHash: string) => run((downloads) => downloads.remove(fileHash)),
  };
}
