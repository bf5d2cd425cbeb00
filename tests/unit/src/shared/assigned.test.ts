import { expect, test } from "vitest";
import { assignedLessons } from "#shared/assignments/assigned.ts";
import { dueText } from "#shared/assignments/copy.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";

const lesson = (id: string, more: Partial<Content> = {}) =>
  ({ id, type: "Audio", seriesId: "quiet", order: 1, ...more }) as Content;
const watched = (contentId: string, furthest: number, finished = false) =>
  [contentId, { contentId, furthest, finished } as TimeWatched] as const;
const due = (dueOn: string) => ({ id: dueOn, dueOn, by: "Ward 7" });

const lessons = [
  lesson("one"),
  lesson("two", { order: 2 }),
  lesson("three", { order: 3 }),
  lesson("sheet", { type: "Handout", order: 4 }),
];

test("[LIB-17] says when an assignment is due in the words of the week", () => {
  const on = (date: string) => dueText(date, "2026-12-02");
  expect(on("2026-12-02")).toBe("Due today");
  expect(on("2026-12-03")).toBe("Due tomorrow");
  expect(on("2026-12-04")).toBe("Due Friday");
  expect(on("2026-12-08")).toBe("Due Tuesday");
  expect(on("2026-12-09")).toBe("Due Wed, Dec 9");
  expect(on("2027-01-04")).toBe("Due Mon, Jan 4, 2027");
  expect(on("2026-12-01")).toBe("Was due Tue, Dec 1");
});

test("[LIB-17] the next lesson of a series is the one in progress, and handouts don't count", () => {
  const series = { ...due("2026-12-04"), seriesId: "quiet" };
  const next = (...rows: readonly (readonly [string, TimeWatched])[]) => {
    const [found] = assignedLessons([series], lessons, new Map(rows));
    return [found?.next?.id, found?.completed, found?.lessons.length];
  };
  expect(next()).toEqual(["one", 0, 3]);
  expect(next(watched("one", 9, true), watched("three", 4))).toEqual(["three", 1, 3]);
  const all = ["one", "two", "three"].map((id) => watched(id, 9, true));
  expect(next(...all)).toEqual([undefined, 3, 3]);
});

test("[LIB-17] a lesson stopped during its closing credits is completed, if its length is known", () => {
  const timed = [lesson("one", { lengthSeconds: 120 }), lesson("two", { lengthSeconds: 0 })];
  const completed = (...row: Parameters<typeof watched>) =>
    assignedLessons(
      [{ ...due("2026-12-04"), contentId: row[0] }],
      timed,
      new Map([watched(...row)]),
    ).map((one) => one.completed);
  expect(completed("one", 113)).toEqual([0]);
  expect(completed("one", 114)).toEqual([1]);
  expect(completed("two", 114)).toEqual([0]);
  expect(completed("two", 9, true)).toEqual([1]);
});

test("[LIB-17] of two assignments of one lesson the earlier counts, and unpublished lessons are left out", () => {
  const later = { ...due("2026-12-09"), contentId: "one" };
  const earlier = { ...due("2026-12-04"), contentId: "one" };
  const gone = { ...due("2026-12-01"), contentId: "gone" };
  const found = assignedLessons([later, earlier, gone], lessons, new Map());
  expect(found.map(({ assignment }) => assignment)).toEqual([earlier]);
});
