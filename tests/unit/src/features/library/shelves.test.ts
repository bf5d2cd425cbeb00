import { describe, expect, test } from "vitest";
import { libraryShelves, type ReasonFacts, reasonFor } from "#features/library/shelves/shelves.ts";
import type { Content } from "#sync/local/content.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const ids = (lessons: readonly Content[]) => lessons.map(({ id }) => id);
const credit = { cme: false, contactHours: true, credit: 0.25 };
/** Every third lesson carries credit, every second is short. */
const many = Array.from({ length: 30 }, (_, i) =>
  lesson(`rl-${i + 1}`, `series-${i % 4}`, i + 1, {
    lengthSeconds: i % 2 === 0 ? 300 : 1200,
    ...(i % 3 === 0 && credit),
  }),
);
const shelvesOf = (changes: Partial<Parameters<typeof libraryShelves>[0]> = {}) =>
  libraryShelves({
    ranked: many,
    watched: new Map(),
    interests: [],
    isPlayable: () => true,
    ...changes,
  });

describe("[LIB-15] the parts of the library's first page", () => {
  test("show no lesson twice", () => {
    const { suggestions, short, withCredit } = shelvesOf();
    const all = ids([...suggestions, ...short.lessons, ...withCredit.lessons]);
    expect(new Set(all).size).toBe(all.length);
    expect(ids(suggestions)).toEqual(["rl-1", "rl-2", "rl-3"]);
    expect(short.lessons.length).toBeGreaterThan(5);
    expect(withCredit.lessons.length).toBeGreaterThan(2);
  });

  test("count the full list, not only the lessons shown", () => {
    const { short, withCredit } = shelvesOf();
    expect([short.total, withCredit.total]).toEqual([15, 10]);
  });

  test("leave lessons in progress to Continue, and don't suggest completed ones", () => {
    const watched = new Map([
      ["rl-1", watchedUpTo("rl-1")],
      ["rl-3", watchedUpTo("rl-3", { finished: true })],
    ]);
    const { suggestions, short } = shelvesOf({ watched });
    expect(ids(suggestions)).toEqual(["rl-2", "rl-4", "rl-5"]);
    expect(ids(short.lessons)).not.toContain("rl-1");
    expect(ids(short.lessons)).toContain("rl-3");
  });

  test("have no handouts, which searches don't show either", () => {
    const handout = lesson("rl-0", "series-0", 1, { type: "Handout", lengthSeconds: 0 });
    const { suggestions, short } = shelvesOf({ ranked: [handout, ...many] });
    expect(ids(suggestions)).not.toContain("rl-0");
    expect(short.total).toBe(15);
  });

  test("suggest what the person picked first", () => {
    const ranked = many.map((one) =>
      one.id === "rl-9" ? { ...one, category: "Rest and sleep" } : one,
    );
    const { suggestions } = shelvesOf({ ranked, interests: ["Rest and sleep"] });
    expect(ids(suggestions)).toEqual(["rl-9", "rl-1", "rl-2"]);
  });

  test("[LIB-17] leave out assigned lessons, which are shown above", () => {
    const all = shelvesOf();
    const [first] = ids(all.suggestions);
    const { suggestions, short, withCredit } = shelvesOf({ assigned: new Set([first ?? ""]) });
    for (const shown of [suggestions, short.lessons, withCredit.lessons])
      expect(ids(shown)).not.toContain(first);
    expect(short.total).toBe(all.short.total);
  });

  test("suggest only what can be played offline", () => {
    const isPlayable = ({ id }: Content) => id === "rl-20";
    expect(ids(shelvesOf({ isPlayable }).suggestions)).toEqual(["rl-20"]);
    expect(shelvesOf({ isPlayable: () => false }).suggestions).toEqual([]);
  });
});

const series = { id: "sleep", name: "After Nights", tagline: "", motif: "moon", order: 1 };
const long = { lengthSeconds: 1200, licenses: [], category: "Rest and sleep" };
const first = lesson("rl-1", "sleep", 1, long);
const second = lesson("rl-2", "sleep", 2, long);
const facts: ReasonFacts = {
  lessons: [first, second],
  series,
  watched: new Map(),
  license: "Nurses",
  interests: [],
  isOfflineCopy: false,
};
const done = new Map([["rl-1", watchedUpTo("rl-1", { finished: true })]]);

test("[LIB-15] a suggestion says why, in two sentences at most", () => {
  expect(reasonFor(second, { ...facts, watched: done })).toBe("It's next in After Nights.");
  expect(reasonFor(first, facts)).toBe("You haven't tried Rest and sleep yet.");
  expect(reasonFor({ ...first, category: "" }, facts)).toBe("It's part of After Nights.");
  const short = { ...first, lengthSeconds: 240, licenses: ["Nurses"] };
  expect(reasonFor(short, facts)).toBe("Made for nurses. You can finish it in 4 min.");
  expect(reasonFor(short, { ...facts, license: "Physicians" })).not.toContain("Made for");
  const all = ["Physicians", "Nurses", "Advanced Practice Providers"];
  expect(reasonFor({ ...short, licenses: all }, facts)).not.toContain("Made for");
  expect(reasonFor({ ...short, ...credit, licenses: [] }, facts)).toBe(
    "You can finish it in 4 min. It earns 0.25 CE.",
  );
  expect(reasonFor(short, { ...facts, interests: ["Rest and sleep"] })).toBe(
    "You picked Rest and sleep. Made for nurses.",
  );
  expect(reasonFor(first, { ...facts, isOfflineCopy: true })).toMatch(/^It's downloaded/);
});
