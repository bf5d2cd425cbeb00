import { useEffect, useState } from "react";

/**
 * Loads a module `delayMs` after mount, or not while `delayMs` is undefined, and returns it once loaded. Retries when the
 * network returns.
 */
export function useLazyModule<Module extends object>(
  load: () => Promise<Module>,
  delayMs: number | undefined,
): Module | undefined {
  const [loaded, setLoaded] = useState<Module>();
  const isDone = loaded !== undefined;
  useEffect(() => {
    if (isDone || delayMs === undefined) return;
    let isOver = false;
    const attempt = () => {
      load().then(
        (module) => {
          if (!isOver) setLoaded(module);
        },
        () => {
          if (!isOver) addEventListener("online", attempt, { once: true });
        },
      );
    };
    const timer = setTimeout(attempt, delayMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener("online", attempt);
    };
  }, [load, delayMs, isDone]);
  return loaded;
}
