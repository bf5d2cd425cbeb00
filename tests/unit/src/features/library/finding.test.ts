import { expect, test } from "vitest";
import type { Catalogue } from "#features/library/catalogue.ts";
import { type Finding, find } from "#features/library/finding.ts";
import { optionsOf } from "#features/library/options.ts";
import { type View, viewIn } from "#features/library/view.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const nothing: View = viewIn(new URLSearchParams());
const ids = (lessons: readonly Content[]) => lessons.map(({ id }) => id);

function finding(lessons: readonly Content[], view: Partial<View>, more: Partial<Finding> = {}) {
  const catalogue: Catalogue = { lessons, series: [], sections: [], inSections: [] };
  return {
    catalogue,
    view: { ...nothing, ...view },
    watched: new Map<string, TimeWatched>(),
    saved: new Map<string, number>(),
    isHere: () => false,
    ranked: lessons,
    day: 1,
    ...more,
  };
}
const found = (lessons: readonly Content[], view: Partial<View>, more: Partial<Finding> = {}) =>
  ids(find(finding(lessons, view, more)).lessons);

const [film, sound, paper] = [
  lesson("film", "nights", 1, {
    type: "Video",
    licenses: ["Nurses"],
    category: "Sleep",
    stressors: ["Staffing", "Sleep & health"],
    speaker: "Ines Okafor",
    lengthSeconds: 300,
    cme: true,
  }),
  lesson("sound", "breath", 1, {
    licenses: ["Physicians", "Nurses"],
    category: "Stress",
    stressors: ["Staffing"],
    speaker: "Marta Lindqvist",
    lengthSeconds: 900,
    contactHours: true,
  }),
  lesson("paper", "breath", 2, { type: "Handout", category: "Stress", lengthSeconds: 0 }),
];
const three = [film, sound, paper];

test.each<[string, Partial<View>, string[]]>([
  ["no medium: video and audio only", { onlyCredit: false }, ["film", "sound"]],
  ["handouts", { media: ["Handout"] }, ["paper"]],
  ["two media", { media: ["Handout", "Video"] }, ["film", "paper"]],
  ["one of two licences", { licenses: ["Physicians", "Advanced Practice Providers"] }, ["sound"]],
  ["category", { categories: ["Sleep"] }, ["film"]],
  ["stressor", { stressors: ["Sleep & health"] }, ["film"]],
  ["series", { series: ["breath"] }, ["sound"]],
  ["speaker", { speakers: ["Ines Okafor", "Marta Lindqvist"] }, ["film", "sound"]],
  ["at most so long, to the second", { maxLength: 300 }, ["film"]],
  ["credit of either kind", { onlyCredit: true }, ["film", "sound"]],
  ["two kinds of filter at once", { categories: ["Stress"], media: ["Handout"] }, ["paper"]],
  ["nothing fits", { categories: ["Sleep"], speakers: ["Marta Lindqvist"] }, []],
])("[LIB-02] filter: %s", (_, view, expected) => {
  expect(found(three, view)).toEqual(expected);
});

test("[LIB-02] hide fully watched content leaves what is begun", () => {
  const watched = new Map([
    ["film", watchedUpTo("film", { finished: true })],
    ["sound", watchedUpTo("sound", { furthest: 899 })],
  ]);
  expect(found(three, { hideFinished: true }, { watched })).toEqual(["sound"]);
  expect(found(three, { hideFinished: false }, { watched })).toEqual(["film", "sound"]);
});

test("[LIB-02] text is searched in every field that the specification names, in any order, without case and accents", () => {
  const full = lesson("x", "nights", 1, {
    lessonNumber: "RL-207",
    title: "Coming down",
    tagline: "Café light",
    speaker: "Tomás Reyes",
    readings: [{ title: "The Kinder Voice" }],
    objectives: ["Name three signs"],
    description: "<p>Bring <b>water</b>.</p>",
    licenses: ["Advanced Practice Providers"],
  });
  const lessons = [full, lesson("y", "other", 1, { title: "World girls 207" })];
  for (const text of ["COMING", "cafe", "tomas REYES", "kinder", "signs", "water", "practice"])
    expect(found(lessons, { text }), text).toEqual(["x"]);
  expect(found(lessons, { text: "rl-207" })).toEqual(["x"]);
  expect(found(lessons, { text: "reyes down café" })).toEqual(["x"]);
  expect(found(lessons, { text: "down missing" })).toEqual([]);
  // Markup is not text, and a sign alone is no word.
  expect(found([{ ...full, description: "<strong>Bring</strong>" }], { text: "strong" })).toEqual(
    [],
  );
  expect(found(lessons, { text: "- !" })).toEqual(["x", "y"]);
});

test("[LIB-02] the best hits come first: title, then tagline, then the rest; an order that was chosen stands above that", () => {
  const lessons = [
    lesson("rest", "s", 1, { description: "breath", releasedOn: "2026-03-01" }),
    lesson("inside", "s", 2, { title: "Rebreathing", releasedOn: "2026-02-01" }),
    lesson("tagline", "s", 3, { tagline: "A breath", releasedOn: "2026-04-01" }),
    lesson("title", "s", 4, { title: "One breath", releasedOn: "2026-01-01" }),
  ];
  expect(found(lessons, { text: "breath" })).toEqual(["title", "inside", "tagline", "rest"]);
  expect(found(lessons, { text: "breath", sort: "suggested" })).toEqual([
    ...["title", "inside", "tagline", "rest"],
  ]);
  expect(found(lessons, { text: "breath", sort: "newest" })).toEqual([
    ...["tagline", "rest", "inside", "title"],
  ]);
});

test("[LIB-02] handouts that were not asked for are counted, and are there on a shelf", () => {
  expect(find(finding(three, { categories: ["Stress"] })).handouts).toBe(1);
  expect(find(finding(three, { media: ["Audio"] })).handouts).toBe(0);
  expect(found(three, { downloaded: true }, { isHere: ({ id }) => id === "paper" })).toEqual([
    "paper",
  ]);
});

test("[LIB-11] saved, begun, section and downloaded narrow each other, each in an order of its own", () => {
  const catalogue: Catalogue = {
    lessons: three,
    series: [],
    sections: [
      { name: "Tonight", shown: true, order: 1 },
      { name: "Hidden", shown: false, order: 2 },
    ],
    inSections: [
      { section: "Tonight", contentId: "paper" },
      { section: "Tonight", contentId: "sound" },
      { section: "Hidden", contentId: "film" },
    ],
  };
  const more = {
    catalogue,
    saved: new Map([
      ["film", 1],
      ["paper", 2],
      ["gone", 3],
    ]),
    watched: new Map([
      ["film", watchedUpTo("film", { updatedAt: 1 })],
      ["sound", watchedUpTo("sound", { updatedAt: 2 })],
    ]),
    isHere: ({ id }: Content) => id !== "sound",
  };
  expect(found(three, { saved: true }, more)).toEqual(["paper", "film"]);
  expect(found(three, { begun: true }, more)).toEqual(["sound", "film"]);
  expect(found(three, { section: "Tonight" }, more)).toEqual(["sound", "paper"]);
  expect(found(three, { section: "Hidden" }, more)).toEqual([]);
  expect(found(three, { downloaded: true }, more)).toEqual(["film", "paper"]);
  expect(found(three, { saved: true, begun: true, downloaded: true }, more)).toEqual(["film"]);
  expect(found(three, { saved: true, text: "paper", media: ["Video"] }, more)).toEqual([]);
});

test("[LIB-04] newest, longest, shortest, by title with numbers as numbers, and not yet watched", () => {
  const lessons = [
    lesson("a", "s", 1, { title: "Part 10", lengthSeconds: 100, releasedOn: "2026-01-02" }),
    lesson("b", "s", 2, { title: "part 9", lengthSeconds: 0, releasedOn: "2026-01-03" }),
    lesson("c", "s", 3, { title: "Élan", lengthSeconds: 300, releasedOn: "not a date" }),
  ];
  const watched = new Map([
    ["a", watchedUpTo("a", { finished: true })],
    ["b", watchedUpTo("b")],
  ]);
  expect(found(lessons, { sort: "newest" })).toEqual(["b", "a", "c"]);
  expect(found(lessons, { sort: "longest" })).toEqual(["c", "a", "b"]);
  // A length that is not known is not short.
  expect(found(lessons, { sort: "shortest" })).toEqual(["a", "c", "b"]);
  expect(found(lessons, { sort: "title" })).toEqual(["c", "b", "a"]);
  expect(found(lessons, { sort: "unwatched" }, { watched })).toEqual(["c", "b", "a"]);
});

test("[LIB-04] what is equal stands in another order each day, and in the same one all day", () => {
  const lessons = Array.from({ length: 50 }, (_, n) => lesson(`rl-${n}`));
  const on = (day: number) => found(lessons, { sort: "longest" }, { day });
  expect(on(5)).toEqual(on(5));
  expect(on(5)).not.toEqual(on(6));
  expect(on(5).toSorted()).toEqual(on(6).toSorted());
});

test("[LIB-12] stressors to choose from are the server's and the lessons', by name, each once", () => {
  const catalogue = { lessons: three, series: [], sections: [], inSections: [] };
  const names = (known?: string[]) => optionsOf(catalogue, known).stressors.map(({ text }) => text);
  expect(names()).toEqual(["Sleep & health", "Staffing"]);
  expect(names(["Violence", "Staffing", "Pace"])).toEqual([
    ...["Pace", "Sleep & health", "Staffing", "Violence"],
  ]);
});
