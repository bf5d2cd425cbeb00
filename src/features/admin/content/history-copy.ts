/** Names of the changes that make a version, by their name on the wire. */
export const changeNames: Readonly<Record<string, string>> = {
  found: "Imported",
  credit_withdrawn: "Credit offer removed",
  created: "Created",
  saved: "Saved",
  restored: "Restored",
  renamed: "Renamed",
  published: "Published",
  scheduled: "Scheduled",
  expired: "Expired",
  withdrawn: "Unpublished",
  draft: "Moved to draft",
  expiry: "Expiration set",
};

export const versionHistory = {
  title: "Version history",
  loading: "Versions",
  empty: "No changes yet",
  compare: "Compare",
  compareWith: (version: number) => `Compare with version ${version}`,
  showAll: (count: number) => `Show all ${count} versions`,
  versionTitle: (version: number, time: string) => `Version ${version}, ${time}`,
  loadingVersion: "Version details",
  close: "Close",
  restore: "Restore version",
  saveFirst: "Save or discard your changes first",
  restored: (version: number) => `Version ${version} restored. Publish to make it live.`,
  offline: "You're offline. Connect to restore a version.",
} as const;

export const differences = {
  none: "No differences from the current version",
  empty: "Empty",
  version: (version: number) => `Version ${version}: `,
  current: "Current: ",
} as const;
