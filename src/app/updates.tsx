import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { hasNewerData, useDevice, useDeviceState } from "#device/device.tsx";
import { registerWorker, type UpdateController } from "#device/register-worker.ts";
import { isEditing } from "#shared/drafts/is-editing.ts";
import { saveInTab, tabStorage } from "#shared/drafts/tab-storage.ts";
import { isWithin, WELCOME_PATH } from "#shared/navigation/paths.ts";
import { showToast } from "#ui/toast.tsx";
import { updateHeld } from "./app-copy.ts";
import { updates as copy } from "./updates-copy.ts";

let updates: UpdateController | undefined;
let onRegistered: (controller: UpdateController) => void;
const registered = new Promise<UpdateController>((resolve) => {
  onRegistered = resolve;
});

/** Set in the tab's storage while the page reloads for an update. */
const UPDATED = "updated";

/** Looks for a newer version and reloads the page. */
export const checkForUpdate = (): void => void registered.then(({ checkNow }) => checkNow());

const register = (isDownloading: () => Promise<boolean>) =>
  registerWorker({
    isEditing,
    isDownloading,
    onInstalled: () => {
      // The first run says so itself, and a notice would cover its title.
      if (isWithin(window.location.pathname, [WELCOME_PATH])) return;
      showToast({ text: copy.installed, icon: "cloud-done" });
    },
    onUpdateDeferred: (by) => {
      if (by === "elsewhere") return showToast({ text: updateHeld, icon: "info" });
      const action = { label: copy.now, run: () => updates?.applyNow() };
      showToast({ text: copy.deferred, icon: "info", action });
    },
    onReload: () => saveInTab(UPDATED, {}),
  });

function showIfUpdated() {
  if (!tabStorage()?.getItem(UPDATED)) return;
  saveInTab(UPDATED, undefined);
  showToast({ text: copy.done, icon: "check" });
}

/** Registers the service worker and applies updates when it is safe. */
export function Updates(): null {
  const device = useDevice();
  const opening = useDeviceState();
  const { pathname } = useLocation();
  const latest = useRef(device);
  useEffect(() => {
    latest.current = device;
    if (updates) return;
    updates = register(async () => {
      const downloads = await latest.current?.downloads.all();
      return downloads?.some((download) => download.state === "downloading") ?? false;
    });
    onRegistered(updates);
  }, [device]);
  useEffect(() => {
    // After a rollback, the page says that this version is older.
    if (hasNewerData(opening)) saveInTab(UPDATED, undefined);
    else if (opening.kind === "open" || opening.kind === "signed-out") showIfUpdated();
  }, [opening]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has no unsaved forms
  useEffect(() => updates?.applyWhenSafe(), [pathname]);
  return null;
}
