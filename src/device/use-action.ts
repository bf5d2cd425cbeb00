import type { Device } from "#sync/device.ts";
import { showToast } from "#ui/toast.tsx";
import { useDevice } from "./device.tsx";
import { notSavedWords } from "./not-saved-copy.ts";

/** Answers whether the act is kept on this device. */
export type Act = (act: (device: Device) => Promise<void>) => Promise<boolean>;

/** Commands to this device. When one could not be kept, it is said why. */
export function useAct(): Act {
  const device = useDevice();
  return async (act) => {
    if (!device) {
      showToast({ text: "Not saved: this device is still being opened.", icon: "attention" });
      return false;
    }
    try {
      await act(device);
      return true;
    } catch (error) {
      showToast({ text: notSavedWords(error), icon: "attention" });
      return false;
    }
  };
}
