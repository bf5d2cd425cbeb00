import { pluralize } from "#ui/format.ts";
import type { Sort } from "../view.ts";

/** "Suggested for Me" is the name the specification gives. */
export const sortNames: Readonly<Record<Sort, string>> = {
  suggested: "Suggested for Me",
  newest: "Newest first",
  longest: "Longest first",
  shortest: "Shortest first",
  title: "Title A–Z",
  unwatched: "Not started first",
};

export const libraryList = {
  title: "Lessons",
  begun: "Continue",
  saved: "Saved",
  downloaded: "Downloaded",
  back: "Back to library",
  sortBy: "Sort by",
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
