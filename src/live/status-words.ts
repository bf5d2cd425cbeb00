import type { OutboxSummary, SyncStatus } from "#sync/device.ts";
import { counted } from "./words.ts";

export type StatusLine = { readonly kind: "kept" | "offline" | "attention"; readonly text: string };

/** The one line that says what is safe and what is still to be sent. Being offline is normal, so it never alarms. */
export function statusLine(
  summary: OutboxSummary,
  status: Pick<SyncStatus, "reach" | "needsSignIn" | "isOutdated">,
): StatusLine {
  const { waiting, needAttention } = summary;
  const willBeSent = `${counted(waiting, "thing")} will be sent`;
  if (needAttention > 0) {
    const needs = needAttention === 1 ? "1 thing needs" : `${needAttention} things need`;
    return { kind: "attention", text: `${needs} a look · nothing is lost` };
  }
  if (status.needsSignIn && waiting > 0) {
    return { kind: "attention", text: `Saved on this device · sign in again to send` };
  }
  if (status.isOutdated && waiting > 0) {
    return { kind: "attention", text: `Saved on this device · waits for the new version` };
  }
  if (status.reach === "down") {
    return {
      kind: "offline",
      text: waiting > 0 ? `No network · ${willBeSent}` : "No network · what is here works",
    };
  }
  if (waiting > 0) return { kind: "kept", text: `Saved on this device · ${willBeSent}` };
  return { kind: "kept", text: "Saved on this device · everything has been sent" };
}
