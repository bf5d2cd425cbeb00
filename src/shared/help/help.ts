import { showToast } from "#ui/toast.tsx";

/*
 * Where somebody finds help: one tap from every screen. Only the opening of it is loaded first; the panel comes when the page
 * is quiet, and stays on the device.
 */

type Panel = typeof import("./help-panel.tsx");

let panel: Promise<Panel> | undefined;

/** Asked for again when it did not come. */
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

/** Whatever else is missing, a number to call is said at once. */
export function openHelp(): void {
  set(true);
  loadHelp().catch(() => {
    set(false);
    showToast({ text: "Call or text 988, at any hour: somebody listens.", icon: "phone" });
  });
}
