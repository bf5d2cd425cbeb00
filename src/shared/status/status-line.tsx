import { useDevice } from "#device/device.tsx";
import { useLive, valueOr } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { SENDING_PATH } from "#shared/navigation/paths.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { StatusLine } from "#ui/status-line.tsx";
import { type StatusLine as Line, statusLine } from "./status-copy.ts";

export const statusIcons: Record<Line["kind"], IconName> = {
  kept: "cloud-done",
  waiting: "cloud-wait",
  offline: "no-network",
  attention: "attention",
};

const NOTHING = { waiting: 0, needAttention: 0 };

/** The sync status line, linked to the sync page. */
export function SyncStatusLine() {
  const summary = useLive(({ outbox }) => outbox.summary(), []);
  const status = useSyncStatus(useDevice());
  const line: Line =
    summary.kind === "failed" && !status.isStorageGone
      ? { kind: "attention", text: "What is on this device could not be opened" }
      : statusLine(valueOr(summary, NOTHING), status);
  return (
    <StatusLine
      to={SENDING_PATH}
      icon={statusIcons[line.kind]}
      tone={line.kind === "attention" ? "wait" : "calm"}
    >
      {summary.kind === "loading" ? "Opening what is on this device" : line.text}
    </StatusLine>
  );
}
