import { expect, test } from "vitest";
import { dayInWords, historyOf } from "#features/library/pages/history.ts";
import { seriesStatus } from "#features/library/pages/series-status.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const at = (day: number, hour: number, year = 2026) => new Date(year, 10, day, hour).getTime();
const now = at(21, 1);

test("[LIB-11] history lists watched lessons by local day, latest first", () => {
  const watched = [
    watchedUpTo("old", { updatedAt: at(18, 12) }),
    watchedUpTo("late", { updatedAt: at(20, 23) }),
    watchedUpTo("now", { updatedAt: at(21, 0) }),
    watchedUpTo("opened only", { furthest: 0, updatedAt: at(21, 1) }),
    watchedUpTo("gone", { updatedAt: at(20, 22), finished: true, furthest: 0 }),
  ];
  const lessons = ["old", "late", "now", "opened only"].map((id) => lesson(id));
  const days = historyOf(watched, lessons, now).map(({ name, entries: of }) => [
    name,
    of.map((one) => [one.watched.contentId, one.lesson?.id]),
  ]);
  expect(days).toEqual([
    ["Today", [["now", "now"]]],
    [
      "Yesterday",
      [
        ["late", "late"],
        ["gone", undefined],
      ],
    ],
    ["Wednesday, Nov 18", [["old", "old"]]],
  ]);
  expect(dayInWords(at(18, 12, 2025), now)).toBe("Tuesday, Nov 18, 2025");
  expect(historyOf([], lessons, now)).toEqual([]);
});

test("[LIB-11] a series continues with the lesson in progress, then the next, and restarts when completed", () => {
  const lessons = [
    lesson("b", "s", 2, { lengthSeconds: 300 }),
    lesson("a", "s", 1),
    lesson("c", "s", 3),
    lesson("paper", "s", 4, { type: "Handout", lengthSeconds: 0 }),
  ];
  const statusWith = (...watched: ReturnType<typeof watchedUpTo>[]) => {
    const { next, nextState, finished, secondsLeft } = seriesStatus(
      lessons,
      new Map(watched.map((one) => [one.contentId, one])),
    );
    return [next?.id, nextState, finished, secondsLeft];
  };
  const done = (id: string) => watchedUpTo(id, { finished: true, furthest: 600 });
  expect(statusWith()).toEqual(["a", "begin", 0, 600]);
  expect(statusWith(done("a"))).toEqual(["b", "next", 1, 300]);
  expect(statusWith(done("a"), watchedUpTo("b"))).toEqual(["b", "continue", 1, 200]);
  expect(statusWith(done("a"), done("b"), done("c"))[1]).toBe("again");
  expect(seriesStatus([], new Map()).next).toBeUndefined();
});
