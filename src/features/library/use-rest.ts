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
