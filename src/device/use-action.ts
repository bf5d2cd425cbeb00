import type { Device } from "#sync/device.ts";
import { showToast } from "#ui/toast.tsx";
import { useDevice } from "./device.tsx";
import { notSavedMessage, stillOpening } from "./storage-error-copy.ts";

/** Runs an action on this device. Resolves to whether it was saved. */
export type RunAction = (action: (device: Device) => Promise<void>) => Promise<boolean>;

/** Returns a function that runs an action on this device and shows a toast when it could not be saved. */
export function useAction(): RunAction {
  const device = useDevice();
  return async (action) => {
    if (!device) {
      showToast({ text: stillOpening, icon: "attention" });
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
