import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

export type SeriesStatus = {
  /** Sorted by series order. */
  readonly lessons: readonly Content[];
  readonly finished: number;
  readonly seconds: number;
  /** The lesson to play next, or the first one if all are completed. Handouts are never next. */
  readonly next: Content | undefined;
  readonly nextState: "begin" | "continue" | "next" | "again";
  readonly secondsLeft: number;
};

/** Computes the person's progress in a series. */
export function seriesStatus(
  all: readonly Content[],
  watched: ReadonlyMap<string, TimeWatched>,
): SeriesStatus {
  const lessons = all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const playable = lessons.filter(({ type }) => type !== "Handout");
  const isFinished = ({ id }: Content) => watched.get(id)?.finished ?? false;
  const isStarted = ({ id }: Content) => (watched.get(id)?.furthest ?? 0) > 0;
  const open = playable.filter((lesson) => !isFinished(lesson));
  const next = open.find(isStarted) ?? open[0] ?? playable[0] ?? lessons[0];
  const nextStateOf = (lesson: Content): SeriesStatus["nextState"] => {
    if (open.length === 0) return "again";
    if (isStarted(lesson)) return "continue";
    return lessons.some(isStarted) || lessons.some(isFinished) ? "next" : "begin";
  };
  return {
    lessons,
    finished: lessons.filter(isFinished).length,
    seconds: lessons.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
    next,
    nextState: next ? nextStateOf(next) : "begin",
    secondsLeft: next ? next.lengthSeconds - (watched.get(next.id)?.furthest ?? 0) : 0,
  };
}
