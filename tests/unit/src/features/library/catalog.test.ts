import { expect, test } from "vitest";
import {
  type Catalog,
  collectionsOf,
  inProgressLessons,
  positionInSeries,
  seriesWithCounts,
  watchedFraction,
} from "#features/library/catalog.ts";
import { greeting } from "#features/library/library-copy.ts";
import type { Content } from "#sync/local/content.ts";
import { lesson, watchedUpTo as watched } from "./lessons.ts";

const [a, b, c, d] = [
  lesson("a", "sleep", 2, { title: "Coming down after nights" }),
  lesson("b", "sleep", 1, { title: "Light and coffee", speaker: "Dr. Ines Okafor" }),
  lesson("c", "breath", 1, { title: "Three breaths" }),
  lesson("d", "lost-series", 1),
];
const series = (id: string, name: string, order: number) => ({
  id,
  name,
  tagline: "",
  motif: "moon",
  order,
});
const catalog: Catalog = {
  lessons: [d, a, c, b],
  series: [series("sleep", "After Nights", 2), series("breath", "Room to Breathe", 1)],
  sections: [
    { name: "Later", shown: true, order: 2 },
    { name: "Hidden", shown: false, order: 0 },
    { name: "Empty", shown: true, order: 3 },
    { name: "Start here", shown: true, order: 1 },
  ],
  inSections: [
    { contentId: "a", section: "Start here" },
    { contentId: "b", section: "Start here" },
    { contentId: "c", section: "Hidden" },
    { contentId: "c", section: "Later" },
    { contentId: "gone", section: "Later" },
  ],
};
const ids = (lessons: readonly Content[]) => lessons.map(({ id }) => id);

test("[LIB-01] only visible sections with lessons are listed", () => {
  const shelves = collectionsOf(catalog);
  expect(shelves.map(({ name }) => name)).toEqual(["Start here", "Later"]);
  expect(shelves.map(({ lessons }) => ids(lessons))).toEqual([["b", "a"], ["c"]]);
});

test("[LIB-01] series are listed in order with their lesson counts", () => {
  expect(seriesWithCounts(catalog).map(({ series: one, count }) => [one.id, count])).toEqual([
    ["breath", 1],
    ["sleep", 2],
  ]);
});

test("[LIB-09] started, unfinished lessons are listed latest first", () => {
  const known = new Map([
    ["a", watched("a", { updatedAt: 5 })],
    ["b", watched("b", { updatedAt: 9 })],
    ["c", watched("c", { finished: true, updatedAt: 20 })],
    ["d", watched("d", { furthest: 0, updatedAt: 30 })],
  ]);
  expect(ids(inProgressLessons(catalog, known))).toEqual(["b", "a"]);
});

test("[LIB-09] the watched fraction follows the furthest point and is 1 once completed", () => {
  expect(watchedFraction(a, undefined)).toBe(0);
  expect(watchedFraction(a, watched("a", { furthest: 150 }))).toBe(0.25);
  expect(watchedFraction(a, watched("a", { furthest: 900 }))).toBe(1);
  expect(watchedFraction(a, watched("a", { furthest: 10, finished: true }))).toBe(1);
});

test("[LIB-01] a lesson's position in its series is known", () => {
  expect(positionInSeries(catalog.lessons, b)).toEqual({ number: 1, of: 2 });
  expect(positionInSeries(catalog.lessons, a)).toEqual({ number: 2, of: 2 });
});

test("[LIB-01] the greeting follows the hour and works without a name", () => {
  expect(greeting(8, "Maya")).toBe("Good morning, Maya");
  expect(greeting(14, "Maya")).toBe("Good afternoon, Maya");
  expect(greeting(20, "")).toBe("Good evening");
  expect(greeting(3, "Maya")).toBe("Hi, Maya");
});
