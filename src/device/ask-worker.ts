import { MAY_INTERRUPT } from "#sync/worker-messages.ts";

export const askWorker = (worker: ServiceWorker, question: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage(question, [port2]);
  });

/** Longer than the worker waits for the other pages. An older worker doesn't know the question. */
const ANSWER_MS = 5000;

/**
 * Returns whether a newer build may start here without interrupting another page. Without a worker, every page load starts
 * the newest build anyway.
 */
export async function mayInterruptOthers(): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return true;
  const tooLong = new Promise<true>((resolve) => setTimeout(resolve, ANSWER_MS, true));
  return await Promise.race([askWorker(worker, MAY_INTERRUPT), tooLong]);
}
