import { pluralize } from "#ui/format.ts";
import { formatClock } from "#ui/format-clock.ts";

export const searchPanel = {
  label: "Suggestions",
  series: (lessons: number) => `Series · ${pluralize(lessons, "lesson")}`,
  note: (title: string) => `Your note · ${title}`,
  recent: "Recent",
  clear: "Clear",
  clearLabel: "Clear recent searches",
  topics: "Browse topics",
} as const;

export const searchScreen = {
  title: "Search results",
  loading: "Searching…",
  /** Followed by the words in bold. */
  resultsFor: (results: number) => `${pluralize(results, "result")} for`,
  instead: (text: string) => `Search for “${text}” instead`,
  didYouMean: (text: string) => `Did you mean “${text}”?`,
  kinds: "Type of result",
  all: "All",
  lessons: "Lessons",
  series: "Series",
  transcripts: "Transcripts",
  inTranscripts: "In transcripts",
  notes: "Your notes",
  inNotes: "In your notes",
  allOf: (count: number) => `All ${count}`,
  playFrom: "Play from",
  play: "Play lesson",
  locked: (seconds: number) =>
    `At ${formatClock(seconds)}. You can't skip past the point you've reached.`,
  noTimes: "This transcript has no times, so the lesson plays from where you left off.",
} as const;

export const noSearchResults = {
  title: (text: string) => `No results for “${text}”`,
  text: "Try fewer words or clear a filter.",
  topics: "Try one of these",
  /** Around the number, which is a link. */
  help: ["Looking for support right now? Call or text ", "988", ", any time."],
} as const;

export const searchFailed = {
  title: "Search isn't available",
  text: "Reload this page and try again. You can still browse the library.",
  retry: "Reload page",
} as const;
