import { NotOpened } from "#sync/local/not-saved.ts";
import { useDeviceState } from "#device/device.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Shown in place of local data when the device could not be opened or read. */
export function NotOpenedState() {
  const opening = useDeviceState();
  const hasFailed = opening.kind === "failed";
  const again = hasFailed ? opening.retry : () => window.location.reload();
  return (
    <EmptyState
      title="What is on this device could not be opened"
      icon="attention"
      tone="bad"
      actions={<Button onClick={again}>Try again</Button>}
    >
      <p>{notOpenedMessage(hasFailed ? opening.error : undefined)}</p>
    </EmptyState>
  );
}

/** Returns why this device could not be opened, and what to do next. */
export function notOpenedMessage(error: unknown): string {
  if (error instanceof NotOpened && error.reason === "unavailable") {
    return "This browser gives Respite no place to keep things. Private windows often cannot; some browsers stop giving one when the disk is full. Nothing has been removed.";
  }
  return "Nothing has been removed. Often another window of Respite is being updated: close it, then try again.";
}
