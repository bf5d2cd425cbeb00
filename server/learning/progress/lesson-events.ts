import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { DomainEvent } from "#server/platform/events/record.ts";
import type { Watched } from "./queries.ts";
import { reachedQuarter } from "./rules.ts";

/** Returns what other systems learn from a report: that a lesson was completed, or that another quarter of it was played. */
export function lessonEvents(
  personId: string,
  { state: before, length, title }: Watched,
  after: TimeWatchedWire,
): readonly DomainEvent[] {
  const lesson = { lesson: { id: after.record_id_ }, title };
  if (after.video_finished)
    return before?.video_finished ? [] : [{ type: "lesson.completed", personId, data: lesson }];
  const progress = reachedQuarter(before, after, length);
  return progress === undefined
    ? []
    : [{ type: "lesson.progressed", personId, data: { ...lesson, progress } }];
}
