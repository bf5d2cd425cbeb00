import { pluralize } from "#ui/format.ts";

export const libraryPage = {
  title: "Library",
  loading: "Loading your library…",
  search: (lessons: number) =>
    lessons > 0 ? `Search ${pluralize(lessons, "lesson")}` : "Search lessons",
} as const;

/** Returns the greeting for a local hour. */
export function greeting(hour: number, firstName: string): string {
  const name = firstName.trim();
  const withName = (words: string) => (name ? `${words}, ${name}` : words);
  if (hour >= 5 && hour < 12) return withName("Good morning");
  if (hour >= 12 && hour < 17) return withName("Good afternoon");
  if (hour >= 17 && hour < 22) return withName("Good evening");
  return withName("Hi");
}

export const searchBox = { cancel: "Cancel" } as const;

export const filterBar = {
  label: "Filter and sort",
  short: "10 minutes or less",
  withCredit: "With credit",
  series: "Series",
  downloaded: "Downloaded",
  saved: "Saved",
  audio: "Audio",
  filters: "Filters",
  history: "History",
} as const;

export const overview = {
  assigned: "Assigned to you",
  continue: "Continue",
  history: "History",
  seeAll: "See all",
  seeAllInProgress: "See all lessons in progress",
} as const;

export const libraryStates = {
  empty: {
    title: "No lessons yet",
    text: "Lessons appear here when your organization publishes them.",
  },
  firstSync: "Downloading the library for the first time…",
  offline: {
    title: "Your library isn't here yet",
    text: "You're offline. Connect once to download the library. After that, it works offline.",
  },
  unreachable: "We couldn't load the library. Check your connection and try again.",
  failed: {
    title: "We couldn't open your library",
    text: "Close other Respite tabs, then try again. If you're in a private window, open Respite in a regular one.",
  },
  retry: "Try again",
} as const;

export const lessonCard = {
  progress: (title: string) => `Progress in ${title}`,
  completed: "Completed",
  downloaded: "Downloaded",
  notDownloaded: "Not downloaded",
  save: (title: string) => `Save ${title}`,
  unsaved: "Removed from Saved",
  undo: "Undo",
} as const;
