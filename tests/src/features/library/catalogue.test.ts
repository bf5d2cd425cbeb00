import { expect, test } from "vitest";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import {
  bySeries,
  type Catalogue,
  heardPart,
  isWhole,
  lessonsIn,
  placeInSeries,
  sectionShelves,
  seriesShelves,
  toContinue,
  toFetch,
} from "../../../../src/features/library/catalogue.ts";
import { greeting } from "../../../../src/features/library/greeting.ts";

const lesson = (id: string, seriesId: string, order: number, more: Partial<Content> = {}) =>
  ({
    id,
    lessonNumber: id.toUpperCase(),
    title: `Title ${id}`,
    tagline: "",
    description: "",
    type: "Audio",
    category: "",
    seriesId,
    order,
    stressors: [],
    licenses: [],
    speaker: "",
    lengthSeconds: 600,
    cme: false,
    contactHours: false,
    credit: 0,
    releasedOn: "2026-01-01",
    views: 0,
    objectives: [],
    deeper: [],
    wider: [],
    readings: [],
    references: [],
    ...more,
  }) satisfies Content;

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
const catalogue: Catalogue = {
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
const watched = (contentId: string, more: Partial<TimeWatched>): TimeWatched => ({
  contentId,
  furthest: 100,
  finished: false,
  intervals: [],
  position: 100,
  updatedAt: 1,
  ...more,
});
const ids = (lessons: readonly Content[]) => lessons.map(({ id }) => id);
const nowhere = () => false;

test("[LIB-01] lessons stand series by series in their order, those of an unknown series last", () => {
  expect(ids(bySeries(catalogue))).toEqual(["c", "b", "a", "d"]);
});

test("[LIB-01] a section appears only if it is shown and has something in it", () => {
  const shelves = sectionShelves(catalogue);
  expect(shelves.map(({ name }) => name)).toEqual(["Start here", "Later"]);
  expect(shelves.map(({ lessons }) => ids(lessons))).toEqual([["b", "a"], ["c"]]);
});

test("[LIB-01] series are counted, in their order", () => {
  expect(seriesShelves(catalogue).map(({ series: one, count }) => [one.id, count])).toEqual([
    ["breath", 1],
    ["sleep", 2],
  ]);
});

test("[LIB-09] what was begun and not finished is continued, the latest first", () => {
  const known = new Map([
    ["a", watched("a", { updatedAt: 5 })],
    ["b", watched("b", { updatedAt: 9 })],
    ["c", watched("c", { finished: true, updatedAt: 20 })],
    ["d", watched("d", { furthest: 0, updatedAt: 30 })],
  ]);
  expect(ids(toContinue(catalogue, known))).toEqual(["b", "a"]);
});

test("[LIB-09] how much is heard comes from the furthest point, and all of it once finished", () => {
  expect(heardPart(a, undefined)).toBe(0);
  expect(heardPart(a, watched("a", { furthest: 150 }))).toBe(0.25);
  expect(heardPart(a, watched("a", { furthest: 900 }))).toBe(1);
  expect(heardPart(a, watched("a", { furthest: 10, finished: true }))).toBe(1);
});

test("[LIB-01] words are searched in title, speaker and series, in any order and case", () => {
  const found = (text: string) =>
    ids(lessonsIn(catalogue, { text, onlyDownloaded: false }, nowhere));
  expect(found("NIGHTS")).toEqual(["b", "a"]);
  expect(found("nights coming")).toEqual(["a"]);
  expect(found("okafor")).toEqual(["b"]);
  expect(found("breathe")).toEqual(["c"]);
  expect(found("nothing of this kind")).toEqual([]);
});

test("[LIB-01] series, section, search and what is on this device narrow each other", () => {
  const view = { text: "", onlyDownloaded: false };
  expect(isWhole(view)).toBe(true);
  expect(isWhole({ ...view, onlyDownloaded: true })).toBe(false);
  expect(ids(lessonsIn(catalogue, { ...view, series: "sleep" }, nowhere))).toEqual(["b", "a"]);
  expect(ids(lessonsIn(catalogue, { ...view, section: "Start here" }, nowhere))).toEqual([
    "b",
    "a",
  ]);
  expect(ids(lessonsIn(catalogue, { ...view, section: "Hidden" }, nowhere))).toEqual([]);
  const here = ({ id }: Content) => id === "a";
  expect(ids(lessonsIn(catalogue, { ...view, onlyDownloaded: true }, here))).toEqual(["a"]);
  expect(
    ids(lessonsIn(catalogue, { text: "coffee", series: "sleep", onlyDownloaded: true }, here)),
  ).toEqual([]);
});

test("[LIB-01] a lesson knows its place in its series", () => {
  expect(placeInSeries(catalogue.lessons, b)).toEqual({ number: 1, of: 2 });
  expect(placeInSeries(catalogue.lessons, a)).toEqual({ number: 2, of: 2 });
});

test("[LIB-01] the greeting follows the hour and does without a name", () => {
  expect(greeting(8, "Maya")).toBe("Good morning, Maya");
  expect(greeting(14, "Maya")).toBe("Good afternoon, Maya");
  expect(greeting(20, "")).toBe("Good evening");
  expect(greeting(3, "Maya")).toBe("Quiet hour, Maya?");
});

test("[DL-01] a series tells what is still to be fetched of it, each file once", () => {
  const file = (sha256: string, bytes: number) => ({
    file: { url: `/media/${sha256}`, mime: "audio/mp4", bytes, sha256, chunks: [] },
  });
  const lessons = [
    lesson("a", "sleep", 1, file("one", 100)),
    lesson("b", "sleep", 2, file("two", 20)),
    lesson("c", "sleep", 3, file("two", 20)),
    lesson("d", "sleep", 4, { ...file("pdf", 7), type: "Handout" }),
    lesson("e", "sleep", 5),
  ];
  expect(toFetch(lessons, new Set())).toEqual({
    recordings: 2,
    missing: ["a", "c"],
    bytes: 120,
  });
  expect(toFetch(lessons, new Set(["one"]))).toMatchObject({ missing: ["c"], bytes: 20 });
  expect(toFetch(lessons, new Set(["one", "two"]))).toMatchObject({ missing: [], bytes: 0 });
});
