import { showToast } from "#ui/toast.tsx";
import { useDevice } from "./device.tsx";

/** Commands to the downloads of this device; when one cannot be written down, it is said. */
export function useDownloading() {
  const device = useDevice();
  const run = (act: (downloads: NonNullable<typeof device>["downloads"]) => Promise<void>) => {
    if (!device) return;
    act(device.downloads).catch(() => {
      showToast({ text: "This device could not note that. Please try again.", icon: "attention" });
    });
  };
  return {
    add: (contentId: string) => run((downloads) => downloads.add(contentId)),
    pause: (fileHash: string) => run((downloads) => downloads.pause(fileHash)),
    resume: (fileHash: string) => run((downloads) => downloads.resume(fileHash)),
    remove: (fileHash: string) => run((downloads) => downloads.remove(fileHash)),
  };
}
