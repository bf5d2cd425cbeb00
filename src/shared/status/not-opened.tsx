import { useDevice, useDeviceState } from "#device/device.tsx";
import { notOpenedMessage } from "#device/not-opened-copy.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { notOpened as copy } from "./data-states-copy.ts";
import { SUPERSEDED } from "./status-copy.ts";

/** Shown in place of local data when the device could not be opened or read. */
export function NotOpenedState() {
  const opening = useDeviceState();
  const hasFailed = opening.kind === "failed";
  // Newer code has upgraded the databases under this page.
  const { isSuperseded } = useSyncStatus(useDevice());
  const again = hasFailed ? opening.retry : () => window.location.reload();
  return (
    <EmptyState
      title={copy.title}
      icon="attention"
      tone="bad"
      actions={<Button onClick={again}>{copy.retry}</Button>}
    >
      <p>{isSuperseded ? SUPERSEDED : notOpenedMessage(hasFailed ? opening.error : undefined)}</p>
    </EmptyState>
  );
}
