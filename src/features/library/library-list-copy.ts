import { pluralize } from "#ui/format.ts";

export const libraryList = {
  title: "Lessons",
  results: (text: string) => `Results for “${text}”`,
  begun: "Continue",
  saved: "Saved",
  downloaded: "Downloaded",
  allLessons: "All lessons",
  count: (lessons: number) => (lessons > 0 ? pluralize(lessons, "lesson") : "No lessons"),
  includeHandouts: (handouts: number) => `Include ${pluralize(handouts, "handout")}`,
} as const;

export const noResults = {
  title: "No lessons match",
  text: "Try fewer words or clear a filter.",
  onlyHandouts: "There are only handouts here.",
  showHandouts: (handouts: number) => `Show ${pluralize(handouts, "handout")}`,
  clear: "Clear filters",
  browse: "Browse library",
} as const;

export const emptyCollections = {
  section: {
    title: "Collection not available",
    text: "It was removed or has no lessons right now.",
  },
  saved: {
    title: "No saved lessons yet",
    text: "Tap the bookmark on a lesson to save it.",
  },
  downloaded: {
    title: "No downloads yet",
    text: "Download lessons to play them offline.",
  },
  begun: {
    title: "Nothing to continue",
    text: "Lessons you start appear here until you complete them.",
  },
} as const;
