import { useDevice, useDeviceState } from "#device/device.tsx";
import { type Live, useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import type { OutboxSummary } from "#sync/device.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { StatusLine } from "#ui/status-line.tsx";
import { type StatusLine as Line, openingLine, statusLine, storageLine } from "./status-copy.ts";

export const statusIcons: Record<Line["kind"], IconName> = {
  kept: "cloud-done",
  waiting: "cloud-wait",
  offline: "no-network",
  attention: "attention",
};

function lineFor(
  summary: Live<OutboxSummary>,
  status: ReturnType<typeof useSyncStatus>,
  error: unknown,
): Line {
  if (summary.kind === "ready") return statusLine(summary.value, status);
  if (summary.kind === "failed") return storageLine(error);
  return openingLine(status.isDeviceOffline === true);
}

/** The sync status line, linked to the sync page. */
export function SyncStatusLine() {
  const summary = useLive(({ outbox }) => outbox.summary(), []);
  const status = useSyncStatus(useDevice());
  const opening = useDeviceState();
  const error = opening.kind === "failed" ? opening.error : undefined;
  const line = lineFor(summary, status, error);
  return (
    <StatusLine
      to={SENDING_PATH}
      icon={statusIcons[line.kind]}
      tone={line.kind === "attention" ? "wait" : "calm"}
    >
      {line.text}
    </StatusLine>
  );
}
