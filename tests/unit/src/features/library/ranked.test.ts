import { expect, test } from "vitest";
import { heardIn, rankedHere, withServersWord } from "#features/library/ranked.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const lessons = ["a", "b", "c", "d"].map((id) => lesson(id, `series of ${id}`));
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);

test("[LIB-04] without the server the device ranks by the same rules", () => {
  const watched = new Map([
    ["a", watchedUpTo("a", { finished: true })],
    ["c", watchedUpTo("c")],
  ]);
  const order = ids(rankedHere(lessons, { license: undefined, heard: heardIn(watched), day: 3 }));
  expect(order[0]).toBe("c");
  expect(order.at(-1)).toBe("a");
});

test("[LIB-04] the server's order comes first, but for what is finished here or not here at all", () => {
  const watched = new Map([["d", watchedUpTo("d", { finished: true })]]);
  const order = withServersWord(lessons, ["d", "gone", "c", "b"], heardIn(watched));
  expect(ids(order)).toEqual(["c", "b", "a", "d"]);
  expect(withServersWord(lessons, [], heardIn(watched))).toEqual(lessons);
});
