import type { IconName } from "./icon-paths.ts";

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly icon?: IconName | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** It has left, and what it offered was not taken. */
  readonly onGone?: (() => void) | undefined;
};

/** The first is shown, the rest wait their turn. */
export type ToastQueue = readonly Toast[];

/** What is already waiting with the same words is not said twice. An Undo is offered at once: a mere notice can wait. */
export function enqueue(queue: ToastQueue, toast: Toast): ToastQueue {
  const isRepeat = queue.some((one) => one.text === toast.text && !one.action && !toast.action);
  if (isRepeat) return queue;
  const first = toast.action ? queue.filter(({ action }) => action) : queue;
  return [...first, toast, ...queue.filter((one) => !first.includes(one))];
}

export const dismiss = (queue: ToastQueue, id: number): ToastQueue =>
  queue.filter((toast) => toast.id !== id);

/** Long enough to read; twice that when there is something to press. */
export const secondsShown = (toast: Toast): number =>
  Math.max(5, Math.ceil(toast.text.length / 12)) * (toast.action ? 2 : 1);
