import type { Device } from "#sync/device.ts";
import { NotSaved, type NotSavedReason } from "#sync/local/not-saved.ts";
import { showToast } from "#ui/toast.tsx";
import { useDevice } from "./device.tsx";

const messages: Readonly<Record<NotSavedReason, string>> = {
  "no-room":
    "Not saved: there is no room left on this device. Remove a download or something else, then try again.",
  "no-key":
    "Not saved: answers are sealed before they are kept, and for that this device must have met the server once. Try again on a network.",
  outdated:
    "Not saved: a newer version of Respite is open. Load this page again; what you typed stays until then.",
  closed: "Not saved: the browser closed the place where things are kept. Load this page again.",
};

/** Returns why an action was not saved. Nothing of it was written, so it can be repeated. */
export const notSavedMessage = (error: unknown): string =>
  error instanceof NotSaved
    ? messages[error.reason]
    : "Not saved: this device could not note that. Please try again.";

/** Runs an action on this device. Resolves to whether it was saved. */
export type RunAction = (action: (device: Device) => Promise<void>) => Promise<boolean>;

/** Returns a function that runs an action on this device and shows a toast when it could not be saved. */
export function useAction(): RunAction {
  const device = useDevice();
  return async (action) => {
    if (!device) {
      showToast({ text: "Not saved: this device is still being opened.", icon: "attention" });
      return false;
    }
    try {
      await action(device);
      return true;
    } catch (error) {
      showToast({ text: notSavedMessage(error), icon: "attention" });
      return false;
    }
  };
}
