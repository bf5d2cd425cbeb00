import { useEffect, useState } from "react";

/**
 * What is chosen shows at once, and two choices before the next drawing both count; the address they are kept in is drawn
 * when there is time. `keyOf` tells whether that has happened.
 */
export function useAhead<T>(drawn: T, keyOf: (value: T) => string) {
  const [ahead, goAhead] = useState<{ readonly value: T }>();
  useEffect(() => {
    const drop = () => goAhead(undefined);
    addEventListener("popstate", drop);
    return () => removeEventListener("popstate", drop);
  }, []);
  const hasCome = ahead !== undefined && keyOf(ahead.value) === keyOf(drawn);
  if (hasCome) goAhead(undefined);
  const value = hasCome || !ahead ? drawn : ahead.value;
  return [value, (next: T) => goAhead({ value: next })] as const;
}
