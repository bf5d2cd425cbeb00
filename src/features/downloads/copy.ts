import { pluralize } from "#ui/format.ts";
import { formatBytes, formatBytesOf } from "#ui/format-bytes.ts";

const lessons = (count: number) => pluralize(count, "lesson");

export const downloadsPage = {
  title: "Downloads",
  loading: "Loading downloads…",
  failed: {
    title: "We couldn't load your downloads",
    text: "Your files are safe. Reload this page.",
  },
  empty: {
    title: "No downloads yet",
    text: "Download lessons to play them offline.",
    offline: "You're offline. Choose lessons now and we'll download them later.",
    action: "Browse library",
  },
} as const;

export const addDownloads = {
  title: "Add lessons",
  text: "Download lessons to play them offline.",
  offline: "You're offline. Choose lessons now and we'll download them later.",
  label: (title: string) => `Download ${title}`,
  library: "Browse library",
} as const;

export const inProgress = {
  title: "Downloading",
  pauseAll: "Pause all",
  resumeAll: "Resume all",
} as const;

export const ready = {
  title: "Ready offline",
  sortBy: "Sort by",
  oldest: "Oldest",
  largest: "Largest",
  byTitle: "Title",
  select: "Select",
  done: "Done",
  summary: (count: number, bytes: number) => `${lessons(count)}, ${formatBytes(bytes)}`,
  selectFirst: "Select lessons to remove.",
  remove: (count: number, bytes: number) =>
    count === 0 ? "Remove lessons" : `Remove ${lessons(count)} (${formatBytes(bytes)})`,
} as const;

export const downloadFacts = {
  unpublished: "Unpublished",
  completed: "Completed",
  smart: "Smart download",
} as const;

export const downloadRow = {
  play: "Play",
  playTitle: (title: string) => `Play ${title}`,
  progress: (title: string) => `Download progress of ${title}`,
  unpublished: "This lesson was unpublished and can't be played. Your progress and credit stay.",
  newVersion: (bytes: number) => `New version available (${formatBytes(bytes)}).`,
  newVersionLoading: "Downloading new version. You can still play this one.",
  update: "Update",
  updateTitle: (title: string) => `Update ${title}`,
} as const;

export const freeSpace = {
  title: "Storage is full",
  needed: (titles: readonly string[], bytes: number) =>
    titles.length === 1
      ? `${titles[0]} needs ${formatBytes(bytes)} more.`
      : `${lessons(titles.length)} need ${formatBytes(bytes)} more.`,
  action: "Free up space",
  nothing: "Respite has no downloads to remove. Free up space on your device, then resume.",
} as const;

export const freeSpaceDialog = {
  title: "Remove downloads",
  selected: (needed: number, selected: number) =>
    `You need ${formatBytes(needed)}. Selected: ${formatBytes(selected)}.`,
  enough: "That's enough. The download resumes after you remove them.",
  notEnough: "Select more to free up enough space.",
  selectFirst: "Select lessons to remove.",
  cancel: "Cancel",
  remove: (count: number) => (count === 0 ? "Remove lessons" : `Remove ${lessons(count)}`),
} as const;

const completedLessons = (count: number) => pluralize(count, "completed lesson");

export const removeCompleted = {
  open: (count: number, bytes: number) =>
    `Remove ${completedLessons(count)} (${formatBytes(bytes)})`,
  title: (count: number) => `Remove ${completedLessons(count)}?`,
  text: "Your progress and credit are synced and stay. You can download them again.",
  remove: "Remove completed",
  cancel: "Cancel",
} as const;

export const missingDownloads = {
  title: "Removed by your browser",
  text: (count: number, bytes: number) =>
    `Your browser needed space and removed ${pluralize(count, "download")} (${formatBytes(bytes)}). Your progress is saved.`,
  again: (bytes: number) => `Download again (${formatBytes(bytes)})`,
  dismiss: "Dismiss",
} as const;

export const smartDownloads = {
  title: "Smart downloads",
  toggle: "Download the next lessons",
  hint: "For series you've started, on wifi only. We remove them after you complete them.",
  count: "Lessons per series",
  countOption: lessons,
  limit: "Storage limit",
  anyConnection: "Use any connection",
  anyConnectionHint: "This browser can't tell wifi from mobile data. Data charges may apply.",
  usage: (count: number, bytes: number) =>
    `${pluralize(count, "smart download")}, ${formatBytes(bytes)}`,
  metered: "Paused on mobile data or in data saver mode.",
  unmetered: "You're on wifi or ethernet. A phone hotspot looks the same to us.",
  allowed: "On, using any connection. Paused in data saver mode.",
  blocked:
    "Off. This browser can't tell wifi from mobile data. Turn on “Use any connection” to download.",
} as const;

export const storage = {
  title: "Storage",
  meter: "Storage used",
  meterText: formatBytesOf,
  summary: (used: number, free: number) =>
    `Respite uses ${formatBytes(used)}. ${formatBytes(free)} available.`,
  audio: "Audio lessons",
  video: "Video lessons",
  handouts: "Handouts",
  app: "App and your data",
  unknown: "This browser doesn't report available storage.",
  protected: "Your downloads are protected. This browser won't remove them on its own.",
  unprotected:
    "Your browser may remove downloads when storage runs low. We'll tell you here if it does. A private window deletes them when you close it.",
  protect: "Protect downloads",
  protectDenied: "Your browser declined. Install Respite or use it more often, then try again.",
} as const;
