import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";

export type Way = {
  /** In their order. */
  readonly lessons: readonly Content[];
  readonly finished: number;
  readonly seconds: number;
  /** Where to go on; the first one again when all are finished. A handout is read beside a lesson, not instead of one. */
  readonly next: Content | undefined;
  readonly nextState: "begin" | "continue" | "next" | "again";
  readonly secondsLeft: number;
};

/** How far the person is in a series. */
export function wayThrough(
  all: readonly Content[],
  watched: ReadonlyMap<string, TimeWatched>,
): Way {
  const lessons = all.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const playable = lessons.filter(({ type }) => type !== "Handout");
  const isFinished = ({ id }: Content) => watched.get(id)?.finished ?? false;
  const isBegun = ({ id }: Content) => (watched.get(id)?.furthest ?? 0) > 0;
  const open = playable.filter((lesson) => !isFinished(lesson));
  const next = open.find(isBegun) ?? open[0] ?? playable[0] ?? lessons[0];
  const stateOf = (lesson: Content): Way["nextState"] => {
    if (open.length === 0) return "again";
    if (isBegun(lesson)) return "continue";
    return lessons.some(isBegun) || lessons.some(isFinished) ? "next" : "begin";
  };
  return {
    lessons,
    finished: lessons.filter(isFinished).length,
    seconds: lessons.reduce((sum, { lengthSeconds }) => sum + lengthSeconds, 0),
    next,
    nextState: next ? stateOf(next) : "begin",
    secondsLeft: next ? next.lengthSeconds - (watched.get(next.id)?.furthest ?? 0) : 0,
  };
}
