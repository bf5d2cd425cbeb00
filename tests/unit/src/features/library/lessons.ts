import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { bareLesson } from "../../../../support/lesson.ts";

export const lesson = (
  id: string,
  seriesId = "sleep",
  order = 1,
  more: Partial<Content> = {},
): Content =>
  bareLesson(id, {
    lessonNumber: id.toUpperCase(),
    title: `Title ${id}`,
    seriesId,
    order,
    lengthSeconds: 600,
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
