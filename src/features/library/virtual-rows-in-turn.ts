import { whenIdle } from "#ui/when-idle.ts";

const waiting = new Map<Element, () => void>();
const PATIENCE_MS = 300;
let isAsked = false;

const isSeen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function step() {
  isAsked = false;
  const all = [...waiting.keys()];
  const next = all.find(isSeen) ?? all[0];
  if (!next) return;
  waiting.get(next)?.();
  waiting.delete(next);
  ask();
}

function ask() {
  if (isAsked) return;
  isAsked = true;
  whenIdle(step, { atMost: PATIENCE_MS, otherwise: 16 });
}

/**
 * Does it for this element when nothing more urgent is to be done, for what is seen first. The answer takes it back, so
 * that what has flown by costs nothing.
 */
export function inTurn(element: Element, work: () => void): () => void {
  waiting.set(element, work);
  ask();
  return () => {
    waiting.delete(element);
  };
}
