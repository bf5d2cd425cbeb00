import { type RefObject, useEffect } from "react";

/** To the first field that is not right, whenever `problems` are new. */
export function useFocusFirst(form: RefObject<HTMLElement | null>, problems: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new problems, not new fields
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [problems]);
}
