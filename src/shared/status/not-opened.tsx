import { useOpening } from "#device/device.tsx";
import { notOpenedWords } from "#device/not-saved-copy.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Where a page would show what is on this device, when that could not be opened or read. */
export function NotOpenedState() {
  const opening = useOpening();
  const hasFailed = opening.kind === "failed";
  const again = hasFailed ? opening.retry : () => window.location.reload();
  return (
    <EmptyState
      title="What is on this device could not be opened"
      icon="attention"
      tone="bad"
      actions={<Button onClick={again}>Try again</Button>}
    >
      <p>{notOpenedWords(hasFailed ? opening.error : undefined)}</p>
    </EmptyState>
  );
}
