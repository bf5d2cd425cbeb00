import { whenIdle } from "#ui/when-idle.ts";

const queue = new Map<Element, () => void>();
const MAX_WAIT_MS = 300;
let isScheduled = false;

const isVisible = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function step() {
  isScheduled = false;
  const elements = [...queue.keys()];
  const next = elements.find(isVisible) ?? elements[0];
  if (!next) return;
  queue.get(next)?.();
  queue.delete(next);
  schedule();
}

function schedule() {
  if (isScheduled) return;
  isScheduled = true;
  whenIdle(step, { timeoutMs: MAX_WAIT_MS, fallbackMs: 16 });
}

/**
 * Runs `work` for this element in idle time, visible elements first. Returns a function that
 * cancels it, for rows that have scrolled out of view.
 */
export function runWhenIdle(element: Element, work: () => void): () => void {
  queue.set(element, work);
  schedule();
  return () => {
    queue.delete(element);
  };
}
