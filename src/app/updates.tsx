import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useDevice } from "#device/device.tsx";
import { registerWorker, type UpdateController } from "#device/register-worker.ts";
import { showToast } from "#ui/toast.tsx";
import { updates as copy } from "./app-copy.ts";

let updates: UpdateController | undefined;

/** Returns true when a reload would lose typed text. Search fields don't count. */
const isEditing = () =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form input, form textarea",
    ),
  ]
    .filter((field) => !["search", "hidden", "radio", "checkbox", "range"].includes(field.type))
    .some((field) => field.value !== "");

/** Registers the service worker and applies updates when it is safe. */
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
      onInstalled: () => showToast({ text: copy.installed, icon: "cloud-done" }),
      onUpdateDeferred: () => showToast({ text: copy.deferred, icon: "info" }),
    });
  }, [device]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has no unsaved forms
  useEffect(() => updates?.applyWhenSafe(), [pathname]);
}
