import { useEffect, useState } from "react";

/**
 * Code that comes after the first page, `delayMs` from now; undefined: nothing wants it yet. Loaded once. When the
 * network went before it had come, it is asked for again as soon as there is one.
 */
export function useLoaded<Parts extends object>(
  load: () => Promise<Parts>,
  delayMs: number | undefined,
): Parts | undefined {
  const [loaded, setLoaded] = useState<Parts>();
  const isDone = loaded !== undefined;
  useEffect(() => {
    if (isDone || delayMs === undefined) return;
    let isOver = false;
    const attempt = () => {
      load().then(
        (parts) => {
          if (!isOver) setLoaded(parts);
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
