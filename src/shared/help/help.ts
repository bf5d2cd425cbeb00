import { showToast } from "#ui/toast.tsx";
import { helpFallback } from "./copy.ts";

/*
 * Opens the help panel, one tap from every screen. The panel's code is loaded when the page is idle, and cached.
 */

type Panel = typeof import("./help-panel.tsx");

let panel: Promise<Panel> | undefined;

/** Loads the panel. A failed load is retried on the next call. */
export function loadHelp(): Promise<Panel> {
  panel ??= import("./help-panel.tsx").catch((error: unknown) => {
    panel = undefined;
    throw error;
  });
  return panel;
}

let isOpen = false;
let isCrisis = false;
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const helpIsOpen = (): boolean => isOpen;
/** Tells whether the panel opened because of what the person typed. */
export const openedInCrisis = (): boolean => isCrisis;
export const closeHelp = (): void => set(false);

export const onHelp = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** If the panel's code can't be loaded, shows a phone number instead. */
function open(): void {
  set(true);
  loadHelp().catch(() => {
    set(false);
    showToast({ text: helpFallback, icon: "phone" });
  });
}

export function openHelp(): void {
  isCrisis = false;
  open();
}

/** Opens the panel because of what the person typed. */
export function openCrisisHelp(): void {
  isCrisis = true;
  open();
}
