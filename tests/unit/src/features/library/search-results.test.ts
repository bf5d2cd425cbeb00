import { expect, test } from "vitest";
import type { Catalog } from "#features/library/catalog.ts";
import { optionsOf } from "#features/library/filters/options.ts";
import { type LibraryQuery, searchLibrary } from "#features/library/search/search-results.ts";
import { parseView, type View } from "#features/library/view.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { SearchIndex } from "#sync/search/search-index.ts";
import { lesson, watchedUpTo } from "./lessons.ts";

const nothing: View = parseView(new URLSearchParams());
const ids = (lessons: readonly Content[]) => lessons.map(({ id }) => id);

function queryOf(
  lessons: readonly Content[],
  view: Partial<View>,
  more: Partial<LibraryQuery> = {},
) {
  const catalog: Catalog = { lessons, series: [], sections: [], inSections: [] };
  return {
    catalog,
    view: { ...nothing, ...view },
    watched: new Map<string, TimeWatched>(),
    saved: new Map<string, number>(),
    isHere: () => false,
    ranked: lessons,
    day: 1,
    ...more,
  };
}
const idsFound = (
  lessons: readonly Content[],
  view: Partial<View>,
  more: Partial<LibraryQuery> = {},
) => ids(searchLibrary(queryOf(lessons, view, more)).lessons);

const [video, audio, handout] = [
  lesson("video", "nights", 1, {
    type: "Video",
    licenses: ["Nurses"],
    category: "Sleep",
    stressors: ["Staffing", "Sleep & health"],
    speaker: "Ines Okafor",
    lengthSeconds: 300,
    cme: true,
  }),
  lesson("audio", "breath", 1, {
    licenses: ["Physicians", "Nurses"],
    category: "Stress",
    stressors: ["Staffing"],
    speaker: "Marta Lindqvist",
    lengthSeconds: 900,
    contactHours: true,
  }),
  lesson("handout", "breath", 2, { type: "Handout", category: "Stress", lengthSeconds: 0 }),
];
const three = [video, audio, handout];

test.each<[string, Partial<View>, string[]]>([
  ["no media type: video and audio only", { onlyCredit: false }, ["video", "audio"]],
  ["handouts", { media: ["Handout"] }, ["handout"]],
  ["two media types", { media: ["Handout", "Video"] }, ["video", "handout"]],
  ["one of two licenses", { licenses: ["Physicians", "Advanced Practice Providers"] }, ["audio"]],
  ["category", { categories: ["Sleep"] }, ["video"]],
  ["stressor", { stressors: ["Sleep & health"] }, ["video"]],
  ["series", { series: ["breath"] }, ["audio"]],
  ["speaker", { speakers: ["Ines Okafor", "Marta Lindqvist"] }, ["video", "audio"]],
  ["maximum length, to the second", { maxLength: 300 }, ["video"]],
  ["credit of either kind", { onlyCredit: true }, ["video", "audio"]],
  ["two kinds of filter at once", { categories: ["Stress"], media: ["Handout"] }, ["handout"]],
  ["no match", { categories: ["Sleep"], speakers: ["Marta Lindqvist"] }, []],
])("[LIB-02] filter: %s", (_, view, expected) => {
  expect(idsFound(three, view)).toEqual(expected);
});

test("[LIB-02] hiding completed lessons keeps lessons in progress", () => {
  const watched = new Map([
    ["video", watchedUpTo("video", { finished: true })],
    ["audio", watchedUpTo("audio", { furthest: 899 })],
  ]);
  expect(idsFound(three, { hideFinished: true }, { watched })).toEqual(["audio"]);
  expect(idsFound(three, { hideFinished: false }, { watched })).toEqual(["video", "audio"]);
});

/** Searches as the page does, with the matches that the worker returns. */
async function textFound(lessons: readonly Content[], view: Partial<View>) {
  const index = new SearchIndex();
  await index.update({ lessons, series: [] });
  return idsFound(lessons, view, { matches: index.search(view.text ?? "").lessons });
}

test("[LIB-02] text search covers every specified field, in any word order, ignoring case and accents", async () => {
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
    expect(await textFound(lessons, { text }), text).toEqual(["x"]);
  expect(await textFound(lessons, { text: "rl-207" })).toEqual(["x"]);
  expect(await textFound(lessons, { text: "reyes down café" })).toEqual(["x"]);
  expect(await textFound(lessons, { text: "down missing" })).toEqual([]);
  // Markup is not searched, and punctuation alone is not a word.
  const bold = { ...full, description: "<strong>Bring</strong>" };
  expect(await textFound([bold], { text: "strong" })).toEqual([]);
  expect(await textFound(lessons, { text: "- !" })).toEqual(["x", "y"]);
  // Until the worker has answered, nothing is shown.
  expect(idsFound(lessons, { text: "coming" })).toEqual([]);
});

test("[LIB-02] text matches rank title before tagline before other fields, unless a sort order is chosen", async () => {
  const lessons = [
    lesson("rest", "s", 1, { description: "breath", releasedOn: "2026-03-01" }),
    lesson("beginning", "s", 2, { title: "Breathtaking", releasedOn: "2026-02-01" }),
    lesson("tagline", "s", 3, { tagline: "A breath", releasedOn: "2026-04-01" }),
    lesson("title", "s", 4, { title: "One breath", releasedOn: "2026-01-01" }),
  ];
  const best = ["title", "beginning", "tagline", "rest"];
  expect(await textFound(lessons, { text: "breath" })).toEqual(best);
  expect(await textFound(lessons, { text: "breath", sort: "suggested" })).toEqual(best);
  expect(await textFound(lessons, { text: "breath", sort: "newest" })).toEqual([
    ...["tagline", "rest", "beginning", "title"],
  ]);
});

test("[LIB-02] handouts are counted but hidden in searches, and shown in collections", () => {
  expect(searchLibrary(queryOf(three, { categories: ["Stress"] })).handouts).toBe(1);
  expect(searchLibrary(queryOf(three, { media: ["Audio"] })).handouts).toBe(0);
  expect(idsFound(three, { downloaded: true }, { isHere: ({ id }) => id === "handout" })).toEqual([
    "handout",
  ]);
});

test("[LIB-11] saved, in-progress, and downloaded narrow each other and have their own order", () => {
  const more = {
    saved: new Map([
      ["video", 1],
      ["handout", 2],
      ["gone", 3],
    ]),
    watched: new Map([
      ["video", watchedUpTo("video", { updatedAt: 1 })],
      ["audio", watchedUpTo("audio", { updatedAt: 2 })],
    ]),
    isHere: ({ id }: Content) => id !== "audio",
  };
  expect(idsFound(three, { saved: true }, more)).toEqual(["handout", "video"]);
  expect(idsFound(three, { begun: true }, more)).toEqual(["audio", "video"]);
  expect(idsFound(three, { downloaded: true }, more)).toEqual(["video", "handout"]);
  expect(idsFound(three, { saved: true, begun: true, downloaded: true }, more)).toEqual(["video"]);
  expect(idsFound(three, { saved: true, text: "handout", media: ["Video"] }, more)).toEqual([]);
});

test("[LIB-04] lessons sort by date, length, title with numeric order, and unwatched first", () => {
  const lessons = [
    lesson("a", "s", 1, { title: "Part 10", lengthSeconds: 100, releasedOn: "2026-01-02" }),
    lesson("b", "s", 2, { title: "part 9", lengthSeconds: 0, releasedOn: "2026-01-03" }),
    lesson("c", "s", 3, { title: "Élan", lengthSeconds: 300, releasedOn: "not a date" }),
  ];
  const watched = new Map([
    ["a", watchedUpTo("a", { finished: true })],
    ["b", watchedUpTo("b")],
  ]);
  expect(idsFound(lessons, { sort: "newest" })).toEqual(["b", "a", "c"]);
  expect(idsFound(lessons, { sort: "longest" })).toEqual(["c", "a", "b"]);
  // An unknown length does not sort as short.
  expect(idsFound(lessons, { sort: "shortest" })).toEqual(["a", "c", "b"]);
  expect(idsFound(lessons, { sort: "title" })).toEqual(["c", "b", "a"]);
  expect(idsFound(lessons, { sort: "unwatched" }, { watched })).toEqual(["c", "b", "a"]);
});

test("[LIB-04] ties are ordered differently each day but stay stable within a day", () => {
  const lessons = Array.from({ length: 50 }, (_, n) => lesson(`rl-${n}`));
  const on = (day: number) => idsFound(lessons, { sort: "longest" }, { day });
  expect(on(5)).toEqual(on(5));
  expect(on(5)).not.toEqual(on(6));
  expect(on(5).toSorted()).toEqual(on(6).toSorted());
});

test("[LIB-12] stressor options combine the server's and the lessons' names without duplicates", () => {
  const catalog = { lessons: three, series: [], sections: [], inSections: [] };
  const names = (known?: string[]) => optionsOf(catalog, known).stressors.map(({ text }) => text);
  expect(names()).toEqual(["Sleep & health", "Staffing"]);
  expect(names(["Violence", "Staffing", "Pace"])).toEqual([
    ...["Pace", "Sleep & health", "Staffing", "Violence"],
  ]);
});
