import { startTransition, useEffect, useState } from "react";

let hasDrawn = false;

/** How many shelves fill the first screen: a phone shows one. */
export const firstShelves = (): number => (matchMedia("(max-width: 30rem)").matches ? 1 : 2);

/**
 * Whether to draw what lies below the first screen too: not in the very first drawing of a visit, which would have to wait
 * for it on a slow phone, but right after it.
 */
export function useRest(): boolean {
  const [isTime, setIsTime] = useState(hasDrawn);
  useEffect(() => {
    hasDrawn = true;
    // After the frame that shows the first screen.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => startTransition(() => setIsTime(true))),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return isTime;
}

let hasDrawnAll = false;

/**
 * How many of so many parts may be drawn: one more with each frame, so that none of them holds a slow phone for long. Whoever
 * comes back finds all of them, and the place where they were.
 */
export function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(1);
  const isMore = !hasDrawnAll && drawn < count;
  useEffect(() => {
    if (count > 0 && !isMore) hasDrawnAll = true;
    if (!isMore) return;
    let next: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      next = setTimeout(() => startTransition(() => setDrawn(drawn + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(next);
    };
  }, [count, drawn, isMore]);
  return hasDrawnAll ? count : Math.min(drawn, count);
}
