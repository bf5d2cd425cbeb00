import { useState } from "react";
import type { Device } from "#sync/device.ts";
import { showToast } from "#ui/toast.tsx";
import { useDevice } from "./device.tsx";
import { notSavedMessage, stillOpening } from "./storage-error-copy.ts";

/** Runs an action on this device. Resolves to whether it was saved. */
export type RunAction = (action: (device: Device) => Promise<void>) => Promise<boolean>;

function useRun(onProblem: (problem: string | undefined) => void): RunAction {
  const device = useDevice();
  return async (action) => {
    onProblem(undefined);
    try {
      if (device) await action(device);
      else onProblem(stillOpening);
      return device !== undefined;
    } catch (error) {
      onProblem(notSavedMessage(error));
      return false;
    }
  };
}

/** Returns a function that runs an action on this device and shows a toast when it could not be saved. */
export const useAction = (): RunAction =>
  useRun((text) => text && showToast({ text, icon: "attention", isUrgent: true }));

/** Returns a function for the action of a form, and why it could not be saved, to show in the form. */
export function useFormAction(): readonly [run: RunAction, problem: string | undefined] {
  const [problem, setProblem] = useState<string>();
  return [useRun(setProblem), problem];
}
