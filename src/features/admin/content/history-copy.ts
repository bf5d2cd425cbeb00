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
} as const;
