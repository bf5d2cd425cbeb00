import type { IconName } from "./icon-paths.ts";

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly icon?: IconName | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Shown at once; the toast it replaces comes back after it. */
  readonly isUrgent?: boolean | undefined;
  /** Called when the toast leaves without its action being used. */
  readonly onGone?: (() => void) | undefined;
};

/** The first toast is visible, the others wait. */
export type ToastQueue = readonly Toast[];

/** Adds a toast. Drops repeats, and puts urgent toasts first, then those with an action. */
export function enqueue(queue: ToastQueue, toast: Toast): ToastQueue {
  const isRepeat = queue.some((one) => one.text === toast.text && !one.action && !toast.action);
  if (isRepeat) return queue;
  if (toast.isUrgent) return [toast, ...queue];
  const first = toast.action ? queue.filter(({ action }) => action) : queue;
  return [...first, toast, ...queue.filter((one) => !first.includes(one))];
}

export const dismiss = (queue: ToastQueue, id: number): ToastQueue =>
  queue.filter((toast) => toast.id !== id);

/** Returns how long a toast is visible: twice as long with an action. */
export const secondsShown = (toast: Toast): number =>
  Math.max(5, Math.ceil(toast.text.length / 12)) * (toast.action ? 2 : 1);
