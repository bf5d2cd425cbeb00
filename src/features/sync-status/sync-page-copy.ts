import { pluralize } from "#ui/format.ts";
import { formatMoment } from "#ui/format-date.ts";

export const syncPage = {
  title: "Sync",
  lead: "Changes are saved on this device first and sync when you're online.",
  loading: "Loading sync status…",
  emptyTitle: "You're all caught up",
  empty: "Changes waiting to sync appear here.",
} as const;

export const syncCard = {
  title: "Sync status",
  loading: "Loading sync status…",
  sync: "Sync now",
  syncing: "Syncing…",
  last: (at: number, now: number) => `Last synced ${formatMoment(at, now)}`,
  never: "Not synced yet on this device",
  offline: "You're offline.",
  offlinePending: "Changes sync when you're back online.",
  unreachable: "Can't reach Respite.",
  unreachablePending: "We'll try again automatically.",
  privateWindow:
    "If this is a private window, keep it open until everything syncs. Closing it deletes unsynced changes.",
  signIn: "Your session ended. Sign in to sync your changes. They're saved on this device.",
  signInAction: "Sign in",
  update: "Update Respite to sync. Your changes are saved on this device.",
  updateAction: "Update Respite",
  restored:
    "Respite was restored from a backup. We're checking everything on this device again. Your changes are safe.",
  superseded: "A newer Respite is open in another tab. Reload this page.",
  supersededAction: "Reload page",
  cleared:
    "This browser deleted Respite's data to free up space, or because someone cleared it. Synced changes are restored automatically. Changes that hadn't synced are lost. Download your lessons again.",
} as const;

export const otherServer = {
  title: "This is a different Respite",
  text: (unsynced: number) => {
    const what = "The Respite at this address isn't the one you signed in to.";
    if (unsynced === 0) return `${what} Start over to use it.`;
    return unsynced === 1
      ? `${what} Your 1 unsynced change is on hold. Export it, then start over.`
      : `${what} Your ${pluralize(unsynced, "unsynced change")} are on hold. Export them, then start over.`;
  },
  export: "Export changes",
  reset: "Start over on this device",
  confirmTitle: "Start over on this device?",
  confirmText: (unsynced: number) =>
    unsynced === 0
      ? "This removes your downloads and everything else Respite saved for you in this browser. This can't be undone."
      : `This deletes ${pluralize(unsynced, "unsynced change")}, your downloads, and everything else Respite saved for you in this browser. This can't be undone. Export your changes first if you want a copy.`,
  confirm: "Start over",
  cancel: "Keep everything",
  failed: "We couldn't delete everything. Close other Respite tabs, then try again.",
} as const;

export const notStarted = {
  title: "Respite couldn't start",
  text: "Reload this page. Your changes are saved on this device.",
  reload: "Reload page",
} as const;

export const storageGone = {
  title: "Changes can't be saved",
  text: "Your browser closed Respite's storage. Reload this page to continue. Earlier changes are still saved unless browser data was cleared.",
  reload: "Reload page",
} as const;

export const failedChanges = {
  title: "Needs attention",
  lead: (count: number) =>
    count === 1
      ? "1 change couldn't sync. It stays on this device until you retry or discard it."
      : `${pluralize(count, "change")} couldn't sync. They stay on this device until you retry or discard them.`,
  exportAll: "Export all",
  exported: (fileName: string) => `Exported to ${fileName}`,
} as const;

export const waitingChanges = {
  title: "Waiting to sync",
  waiting: "Waiting to sync",
  syncing: "Syncing…",
  retrying: "Couldn't sync yet. We'll try again automatically.",
} as const;

export const showMore = "Show more";

export const failedChange = {
  retry: "Retry",
  retryLabel: (title: string) => `Retry ${title}`,
  export: "Export",
  exportLabel: (title: string) => `Export ${title}`,
  discard: "Discard",
  discardLabel: (title: string) => `Discard ${title}`,
  details: "Details",
  encrypted: "Encrypted. It can't be read on this device.",
  discardTitle: "Discard this change?",
  discardConfirm: "Discard change",
  discardCancel: "Keep change",
  discarded: "Change discarded",
  /** `warning` names the loss. An encrypted change can't be exported in a readable form. */
  discardText: (warning: string, isEncrypted: boolean) =>
    isEncrypted
      ? `${warning} This can't be undone.`
      : `${warning} This can't be undone. Export it first if you want a copy.`,
} as const;
