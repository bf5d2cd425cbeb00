import { expect, test } from "vitest";
import {
  mergeServerRanking,
  rankLocally,
  watchStateIn,
} from "#features/library/shelves/ranking.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const lessons = ["a", "b", "c", "d"].map((id) => lesson(id, `series of ${id}`));
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test("[LIB-04] the device ranks by the server's rules when offline", () => {
  const watched = new Map([
    ["a", watchedUpTo("a", { finished: true })],
    ["c", watchedUpTo("c")],
  ]);
  const order = ids(
    rankLocally(
      { lessons, inSections: [] },
      { license: undefined, isLeader: false, progressOf: watchStateIn(watched), day: 3 },
    ),
  );
  expect(order[0]).toBe("c");
  expect(order.at(-1)).toBe("a");
});

test("[LIB-15] the first suggestion for a nurse isn't a lesson for leaders", () => {
  const inSections = ["b", "c", "d"].map((contentId) => ({ contentId, section: "For leaders" }));
  for (const day of [1, 2, 3, 4]) {
    const person = { license: undefined, progressOf: () => undefined, day };
    const firstFor = (isLeader: boolean) =>
      ids(rankLocally({ lessons, inSections }, { ...person, isLeader }))[0];
    expect(firstFor(false)).toBe("a");
    if (day === 1) expect(firstFor(true)).not.toBe("a");
  }
});

test("[LIB-04] the server's ranking comes first, except completed or unknown lessons", () => {
  const watched = new Map([["d", watchedUpTo("d", { finished: true })]]);
  const order = mergeServerRanking(lessons, ["d", "gone", "c", "b"], watchStateIn(watched));
  expect(ids(order)).toEqual(["c", "b", "a", "d"]);
  expect(mergeServerRanking(lessons, [], watchStateIn(watched))).toEqual(lessons);
});
