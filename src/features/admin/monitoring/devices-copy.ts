import { formatBytes } from "#ui/format-bytes.ts";

const UNKNOWN = "Unknown";

function storageText(used: number | null, quota: number | null): string {
  if (used === null) return UNKNOWN;
  return quota === null ? formatBytes(used) : `${formatBytes(used)} of ${formatBytes(quota)}`;
}

function protectionText(isProtected: boolean | null): string {
  if (isProtected === null) return UNKNOWN;
  return isProtected ? "Protected" : "Not protected";
}

export const devices = {
  title: "Devices",
  lead: "Sync status, reported a few times a day. Never answers, comments, or searches.",
  search: "Search people and browsers",
  table: "Devices",
  filter: "Status",
  all: "All devices",
  states: [
    { value: "set_aside", text: "Needs attention" },
    { value: "pending", text: "Waiting to sync" },
    { value: "silent", text: "Waiting, not seen for 7 days" },
  ],
  columns: {
    person: "Person",
    device: "Device",
    lastSynced: "Last synced",
    waiting: "Waiting",
    attention: "Needs attention",
    version: "Version",
    storage: "Storage",
    protection: "Protected storage",
    reported: "Reported",
  },
  never: "Never",
  storageText,
  protectionText,
  emptyTitle: "No devices yet",
  empty: "Devices report a few minutes after syncing.",
} as const;
