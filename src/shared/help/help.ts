import { showToast } from "#ui/toast.tsx";

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
const listeners = new Set<() => void>();

function set(next: boolean) {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const helpIsOpen = (): boolean => isOpen;
export const closeHelp = (): void => set(false);

export const onHelp = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Opens the panel. If its code can't be loaded, shows a phone number instead. */
export function openHelp(): void {
  set(true);
  loadHelp().catch(() => {
    set(false);
    showToast({ text: "Call or text 988, at any hour: somebody listens.", icon: "phone" });
  });
}
