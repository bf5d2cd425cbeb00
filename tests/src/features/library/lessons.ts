import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

export const lesson = (
  id: string,
  seriesId = "sleep",
  order = 1,
  more: Partial<Content> = {},
): Content => ({
  id,
  lessonNumber: id.toUpperCase(),
  title: `Title ${id}`,
  tagline: "",
  description: "",
  type: "Audio",
  category: "",
  seriesId,
  order,
  stressors: [],
  licenses: [],
  speaker: "",
  lengthSeconds: 600,
  cme: false,
  contactHours: false,
  credit: 0,
  releasedOn: "2026-01-01",
  views: 0,
  objectives: [],
  deeper: [],
  wider: [],
  readings: [],
  references: [],
  ...more,
});

export const watchedUpTo = (contentId: string, more: Partial<TimeWatched> = {}): TimeWatched => ({
  contentId,
  furthest: 100,
  finished: false,
  intervals: [],
  position: 100,
  updatedAt: 1,
  ...more,
});
