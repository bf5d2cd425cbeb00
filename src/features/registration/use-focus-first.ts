import { type RefObject, useEffect } from "react";

/** Focuses the first invalid field whenever `problems` changes. */
export function useFocusFirst(form: RefObject<HTMLElement | null>, problems: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for new problems only
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [problems]);
}
