import type { SeriesStatus } from "./series-status.ts";

const START: Readonly<Record<SeriesStatus["nextState"], string>> = {
  begin: "Start series",
  continue: "Continue series",
  next: "Continue series",
  again: "Start over",
};

export const seriesPage = {
  loading: "Loading series…",
  lessons: "Lessons",
  start: (state: SeriesStatus["nextState"]) => START[state],
  next: (title: string) => `Next: “${title}”`,
  progress: "Series progress",
  completed: (lessons: number, of: number) => `${lessons} of ${of} completed`,
  completedLessons: (lessons: number, of: number) => `${lessons} of ${of} lessons completed`,
} as const;

export const seriesNotFound = {
  title: "Series not available",
  text: "This series is no longer available. Your progress and credits aren't affected.",
  notSynced: "Connect once to download the library.",
  back: "Back to library",
} as const;
