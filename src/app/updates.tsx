import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { registerWorker, type UpdateController } from "#device/register-worker.ts";
import { showToast } from "#ui/toast.tsx";

const KEPT = "Content is cached for offline use: Respite opens without a network now.";

const HELD_BACK =
  "A new version of Respite is here. It opens by itself once nothing plays and nothing is half typed.";

let updates: UpdateController | undefined;

/** Something typed that a reload would take away. A search is no loss. */
const isEditing = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form input, form textarea",
    ),
  ]
    .filter((field) => !["search", "hidden", "radio", "checkbox", "range"].includes(field.type))
    .some((field) => field.value !== "");

/** Keeps the worker registered, and new versions waiting for a good moment. */
export function useUpdates(): void {
  const device = useDevice();
  const { pathname } = useLocation();
  const latest = useRef(device);
  useEffect(() => {
    latest.current = device;
    updates ??= registerWorker({
      isEditing,
      isDownloading: async () => {
        const downloads = await latest.current?.downloads.all();
        return downloads?.some((download) => download.state === "downloading") ?? false;
      },
      onInstalled: () => showToast({ text: KEPT, icon: "cloud-done" }),
      onUpdateDeferred: () => showToast({ text: HELD_BACK, icon: "info" }),
    });
  }, [device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page leaves its forms
  useEffect(() => updates?.applyWhenSafe(), [pathname]);
}
