const FOCUSABLE =
  "input:not([tabindex='-1']), select, textarea, button:not([tabindex='-1']), [contenteditable='true']";

/** Centers the field so that no sticky bar covers it. */
export function focusInMiddle(field: HTMLElement | null | undefined): void {
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Focuses the first control of the lesson's field. */
export function focusField(name: string): void {
  const named = document.body.querySelector<HTMLElement>(
    `[data-field="${name}"], [name="${name}"]`,
  );
  const text = named?.querySelector<HTMLElement>("[contenteditable='true']");
  const isControl = named?.matches(FOCUSABLE);
  focusInMiddle(isControl ? named : (text ?? named?.querySelector<HTMLElement>(FOCUSABLE)));
}
