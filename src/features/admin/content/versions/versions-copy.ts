import { changeNames } from "../history-copy.ts";

export const versionsPage = {
  title: "Compare versions",
  titleOf: (lesson: string) => `Compare versions of ${lesson}`,
  back: "Back to lesson",
  loading: "Versions",
  loadingVersions: "Version details",
  empty: "This lesson has no versions yet. The first one is created when you save.",
  before: "Compare",
  after: "With",
  unsaved: "Your unsaved changes",
  version: (version: number, what: string, time: string, by: string | null) =>
    [`Version ${version}`, changeNames[what] ?? what, time, by].filter(Boolean).join(" · "),
  short: (version: number) => `Version ${version}`,
  differences: (count: number) => (count === 1 ? "1 field differs" : `${count} fields differ`),
  none: "These versions have the same fields.",
  removed: "Removed:",
  added: "Added:",
  endOfChange: "End of change.",
  formatting: "Only the formatting differs.",
  emptyValue: "Empty",
  restore: (version: number) => `Restore version ${version}`,
  isCurrent: "This is the current version",
  saveFirst: "Save or discard your changes first",
  restored: (version: number) => `Version ${version} restored. Publish to make it live.`,
  restoreHelp:
    "Restoring saves this version's fields as a new version. Learners see it after you publish.",
  offline: "You're offline. Connect to restore a version.",
} as const;

export const versionValues = {
  yes: "Yes",
  no: "No",
  file: (start: string) => `File ${start}`,
} as const;
