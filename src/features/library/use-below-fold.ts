import { startTransition, useEffect, useState } from "react";

let hasRendered = false;

/**
 * Returns whether to render content below the first screen. False for the very first render of a
 * visit, to speed it up on slow phones.
 */
export function useBelowFold(): boolean {
  const [isReady, setReady] = useState(hasRendered);
  useEffect(() => {
    hasRendered = true;
    // After the first frame is painted.
    const frame = requestAnimationFrame(() =>
      setTimeout(() => startTransition(() => setReady(true))),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return isReady;
}

let hasRenderedAll = false;

/**
 * Returns how many of `count` parts to render: one more per frame, to keep frames short on slow
 * phones. Later mounts render all parts at once, so the scroll position can be restored.
 */
export function useIncrementalCount(count: number): number {
  const [rendered, setRendered] = useState(1);
  const isMore = !hasRenderedAll && rendered < count;
  useEffect(() => {
    if (count > 0 && !isMore) hasRenderedAll = true;
    if (!isMore) return;
    let next: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      next = setTimeout(() => startTransition(() => setRendered(rendered + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(next);
    };
  }, [count, rendered, isMore]);
  return hasRenderedAll ? count : Math.min(rendered, count);
}
