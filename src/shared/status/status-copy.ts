import type { OutboxSummary, SyncStatus } from "#sync/device.ts";
import { counted } from "#ui/format.ts";

export type StatusLine = {
  readonly kind: "kept" | "waiting" | "offline" | "attention";
  readonly text: string;
};

type Standing = Omit<SyncStatus, "isWorking">;

const kept = (text: string): StatusLine => ({ kind: "kept", text });
const waits = (text: string): StatusLine => ({ kind: "waiting", text });
const offline = (text: string): StatusLine => ({ kind: "offline", text });
const attention = (text: string): StatusLine => ({ kind: "attention", text });

function withSomethingWaiting(waiting: number, status: Standing): StatusLine {
  if (status.needsSignIn) return attention("Saved on this device · sign in again to send");
  if (status.isOutdated) return attention("Saved on this device · waits for the new version");
  const willBeSent = `${counted(waiting, "thing")} will be sent`;
  if (status.reach === "down") return offline(`No network · ${willBeSent}`);
  return waits(`Saved on this device · ${willBeSent}`);
}

/** The one line that says what is safe and what is still to be sent. Being offline is normal, so it never alarms. */
export function statusLine(
  { waiting, needAttention }: OutboxSummary,
  status: Standing,
): StatusLine {
  if (status.isStorageGone) return attention("This window can no longer save · load it again");
  if (needAttention > 0) {
    const need = needAttention === 1 ? "1 thing needs" : `${counted(needAttention, "thing")} need`;
    return attention(`${need} a look · nothing is lost`);
  }
  if (waiting > 0) return withSomethingWaiting(waiting, status);
  if (status.wasCleared) return attention("This browser had cleared Respite");
  if (status.reach === "down") return offline("No network · what is here works");
  if (status.lastSyncedAt === undefined) return waits("Getting in step with the server");
  return kept("Saved on this device · everything has been sent");
}
