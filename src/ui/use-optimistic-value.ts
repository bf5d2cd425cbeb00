import { useEffect, useState } from "react";

/**
 * Returns a value and a setter. A set value is returned at once, before the URL it is stored in has been rendered; `keyOf`
 * tells when `rendered` has caught up. Two changes before the next render both apply.
 */
export function useOptimisticValue<T>(rendered: T, keyOf: (value: T) => string) {
  const [pending, setPending] = useState<{ readonly value: T }>();
  useEffect(() => {
    const drop = () => setPending(undefined);
    addEventListener("popstate", drop);
    return () => removeEventListener("popstate", drop);
  }, []);
  const isRendered = pending !== undefined && keyOf(pending.value) === keyOf(rendered);
  if (isRendered) setPending(undefined);
  const value = isRendered || !pending ? rendered : pending.value;
  return [value, (next: T) => setPending({ value: next })] as const;
}
