import { notOpenedStatus } from "#device/storage-error-copy.ts";
import type { OutboxSummary, SyncStatus } from "#sync/device.ts";
import { NotOpened } from "#sync/local/not-saved.ts";
import { pluralize } from "#ui/format.ts";

export type StatusLine = {
  readonly kind: "kept" | "waiting" | "offline" | "attention";
  readonly text: string;
};

/** `isDeviceOffline`: the browser reports no connection. Without it, `reach: "down"` means that we don't reply. */
export type LineStatus = SyncStatus & { readonly isDeviceOffline?: boolean };

const synced = (text: string): StatusLine => ({ kind: "kept", text });
const waitingFor = (text: string): StatusLine => ({ kind: "waiting", text });
const offline = (text: string): StatusLine => ({ kind: "offline", text });
const attention = (text: string): StatusLine => ({ kind: "attention", text });

export const SUPERSEDED = "A newer Respite is open in another tab. Reload this page.";

/** All texts of the status line. Nothing else is ever shown there. */
const texts = {
  storageLost: "Changes can't be saved. Reload this page.",
  otherServer: "Connected to a different Respite. Changes are on hold.",
  rolledBack: "This version can't open your data",
  superseded: SUPERSEDED,
  needsAttention: (count: number) =>
    count === 1 ? "1 change needs attention" : `${pluralize(count, "change")} need attention`,
  signIn: (count: number) =>
    count === 0 ? "Sign in to sync" : `Sign in to sync ${pluralize(count, "change")}`,
  update: (count: number) =>
    count === 0 ? "Update Respite to sync" : `Update Respite to sync ${pluralize(count, "change")}`,
  "no-room": "This device is out of storage. Free up space to sync.",
  unknown: "We couldn't sync. Reload this page.",
  unreachable: "Can't reach Respite. Changes are saved on this device.",
  offlinePending: (count: number) => `Offline, ${pluralize(count, "change")} saved on this device`,
  pending: (count: number) => `${pluralize(count, "change")} waiting`,
  cleared: "This browser cleared Respite's data",
  offline: "Offline, changes are saved on this device",
  firstSync: "Syncing for the first time…",
  syncing: "Syncing…",
  synced: "All changes synced",
} as const;

/** Returns why syncing fails on this device itself. Also stands where a first sync would be loading. */
export const localFailureText = ({ localFailure }: LineStatus): string | undefined =>
  localFailure && texts[localFailure];

/** States that keep pending changes from syncing. */
function blockedLine(waiting: number, status: LineStatus): StatusLine | undefined {
  if (status.needsSignIn) return attention(texts.signIn(waiting));
  if (status.isOutdated) return attention(texts.update(waiting));
  const failure = localFailureText(status);
  if (failure) return attention(failure);
  if (status.reach === "down" && !status.isDeviceOffline) return offline(texts.unreachable);
  return undefined;
}

function syncLine(waiting: number, status: LineStatus): StatusLine {
  const isOffline = status.reach === "down";
  if (waiting > 0) {
    return isOffline ? offline(texts.offlinePending(waiting)) : waitingFor(texts.pending(waiting));
  }
  if (status.wasCleared) return attention(texts.cleared);
  if (isOffline) return offline(texts.offline);
  if (status.lastSyncedAt === undefined) return waitingFor(texts.firstSync);
  return status.isWorking ? waitingFor(texts.syncing) : synced(texts.synced);
}

/** Returns the sync status line: the worst state that applies. Being offline is normal, so it is not an alert. */
export function statusLine(
  { waiting, needAttention }: OutboxSummary,
  status: LineStatus,
): StatusLine {
  if (status.isStorageGone || status.hasNotStarted) return attention(texts.storageLost);
  if (status.isOtherServer) return attention(texts.otherServer);
  if (status.isSuperseded) return attention(texts.superseded);
  if (needAttention > 0) return attention(texts.needsAttention(needAttention));
  return blockedLine(waiting, status) ?? syncLine(waiting, status);
}

/** Shown when the databases of this device could not be opened, or read. */
export function storageLine(error: unknown): StatusLine {
  if (error instanceof NotOpened && error.reason === "newer")
    return attention(error.pending > 0 ? texts.update(error.pending) : texts.rolledBack);
  return attention(notOpenedStatus(error) ?? texts.storageLost);
}

/** Shown while the databases of this device open, when nothing else is known yet. */
export const openingLine = (isDeviceOffline: boolean): StatusLine =>
  isDeviceOffline ? offline(texts.offline) : waitingFor(texts.syncing);

/** Joins announcements into sentences for screen readers. */
export const announcementText = (parts: readonly string[]): string =>
  parts.map((part) => (/[.…]$/.test(part) ? part : `${part}.`)).join(" ");
