import { pluralize } from "#ui/format.ts";

export const browse = {
  series: "Series",
  collections: "Collections",
  seriesCount: (count: number) => pluralize(count, "series", "series"),
  loading: "Loading your library…",
} as const;

export const collectionPage = {
  loading: "Loading collection…",
  completed: (done: number, of: number) => `${done} of ${of} completed`,
  lessons: "Lessons",
  all: "All collections",
  gone: "Collection not available",
  goneText: "It was removed or has no lessons right now.",
  browse: "Browse library",
} as const;
