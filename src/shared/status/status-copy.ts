import type { OutboxSummary, SyncStatus } from "#sync/device.ts";
import { pluralize } from "#ui/format.ts";

export type StatusLine = {
  readonly kind: "kept" | "waiting" | "offline" | "attention";
  readonly text: string;
};

type SyncState = Omit<SyncStatus, "isWorking">;

const saved = (text: string): StatusLine => ({ kind: "kept", text });
const waitingFor = (text: string): StatusLine => ({ kind: "waiting", text });
const offline = (text: string): StatusLine => ({ kind: "offline", text });
const attention = (text: string): StatusLine => ({ kind: "attention", text });

function pendingLine(waiting: number, status: SyncState): StatusLine {
  if (status.needsSignIn) return attention("Saved on this device · sign in again to send");
  if (status.isOutdated) return attention("Saved on this device · waits for the new version");
  const willBeSent = `${pluralize(waiting, "thing")} will be sent`;
  if (status.reach === "down") return offline(`No network · ${willBeSent}`);
  return waitingFor(`Saved on this device · ${willBeSent}`);
}

/** Returns the sync status line. Being offline is normal, so it is not an alert. */
export function statusLine(
  { waiting, needAttention }: OutboxSummary,
  status: SyncState,
): StatusLine {
  if (status.isStorageGone) return attention("This window can no longer save · load it again");
  if (needAttention > 0) {
    const need =
      needAttention === 1 ? "1 thing needs" : `${pluralize(needAttention, "thing")} need`;
    return attention(`${need} a look · nothing is lost`);
  }
  if (waiting > 0) return pendingLine(waiting, status);
  if (status.wasCleared) return attention("This browser had cleared Respite");
  if (status.reach === "down") return offline("No network · what is here works");
  if (status.lastSyncedAt === undefined) return waitingFor("Getting in step with the server");
  return saved("Saved on this device · everything has been sent");
}
