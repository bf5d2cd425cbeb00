import { expect, test } from "vitest";
import type { Content, Series } from "#sync/local/content.ts";
import { costsById, idsByCost } from "#sync/search/matches.ts";
import { SearchIndex } from "#sync/search/search-index.ts";
import { bareLesson } from "../../../support/lesson.ts";

const lesson = (id: string, title: string, more: Partial<Content> = {}) =>
  bareLesson(id, { title, seriesId: "nights", lengthSeconds: 600, ...more });
const seriesNamed = (id: string, name: string): Series => ({
  id,
  name,
  tagline: "",
  motif: "moon",
  order: 1,
});

const home = lesson("home", "Driving home after a night shift");
const sleep = lesson("sleep", "Sleeping while the house is awake");
const kids = lesson("kids", "Kids, and a parent who works", { seriesId: "door" });
const unit = lesson("unit", "Speaking up", { seriesId: "door", tagline: "On a long night" });
const all = [home, sleep, kids, unit];
const series = [seriesNamed("nights", "Coming down"), seriesNamed("door", "The door home")];

async function indexOf(lessons: readonly Content[] = all): Promise<SearchIndex> {
  const index = new SearchIndex();
  await index.update({ lessons, series });
  return index;
}
const idsFor = (index: SearchIndex, text: string, isExact = false) =>
  idsByCost(index.search(text, isExact).lessons);

test.each([
  ["two typos", "nihgt shft", ["night", "shift"]],
  ["exchanged letters", "nigth shfit", ["night", "shift"]],
  ["a missing letter", "slep", ["sleep"]],
  ["an extra letter", "drivving", ["driving"]],
  ["two typos in a long word", "speakimg", ["speaking"]],
])("[LIB-14] corrects %s", async (_, typed, words) => {
  const reply = (await indexOf()).search(typed);
  expect(reply).toMatchObject({ words, isCorrected: true });
  expect(idsByCost(reply.lessons)).not.toEqual([]);
});

test("[LIB-14] finds the text as typed when it isn't a typo, and doesn't correct typos on request", async () => {
  const index = await indexOf();
  expect(index.search("night")).toMatchObject({ words: ["night"], isCorrected: false });
  expect(index.search("nig")).toMatchObject({ words: ["nig"], isCorrected: false });
  expect(idsFor(index, "nihgt shft", true)).toEqual([]);
  // Short words and numbers aren't corrected.
  for (const text of ["nxt", "rl-990", "ketamine dosing"]) {
    expect(index.search(text)).toMatchObject({ isCorrected: false });
    expect(idsFor(index, text)).toEqual([]);
  }
});

test("[LIB-14] finds words joined by a hyphen, slash, or comma by their parts", async () => {
  const index = await indexOf([
    ...all,
    lesson("kind", "Self compassion in stress"),
    lesson("team", "The co-worker who left"),
  ]);
  index.setTranscript("unit", "/unit.vtt", talk);
  expect(index.search("night-shift")).toMatchObject({
    words: ["night", "shift"],
    isCorrected: false,
    passages: [{ contentId: "unit", ...talk[1] }],
  });
  expect(idsFor(index, "night-shift")).toEqual(["home"]);
  expect(idsFor(index, "night-shift", true)).toEqual(["home"]);
  expect(idsFor(index, "self-compassion")).toEqual(["kind"]);
  for (const text of ["compassion/stress", "stress,compassion"])
    expect(idsFor(index, text), text).toEqual(["kind"]);
  expect(index.search("door-home").series).toEqual(["door"]);
  expect(index.suggest("night-sh")).toMatchObject({ phrases: ["night shift"], lessons: ["home"] });
  expect(index.search("nigth-shfit")).toMatchObject({
    words: ["night", "shift"],
    isCorrected: true,
  });
  // Known as a whole, also with a typo.
  expect(index.search("co-worker")).toMatchObject({ words: ["coworker"] });
  expect(index.search("co-wroker")).toMatchObject({ words: ["coworker"], isCorrected: true });
});

test("[LIB-14] a lesson number isn't split", async () => {
  const index = await indexOf([lesson("a", "990 ways", { lessonNumber: "RL-100" })]);
  expect(index.search("rl-990").words).toEqual(["rl990"]);
  expect(idsFor(index, "rl-990")).toEqual([]);
  expect(idsFor(index, "990-ways")).toEqual(["a"]);
});

test("[LIB-14] finds words by their beginnings, other forms, and synonyms", async () => {
  const index = await indexOf();
  expect(idsFor(index, "driv")).toEqual(["home"]);
  expect(idsFor(index, "nights")).toContain("home");
  expect(idsFor(index, "insomnia")).toEqual(["sleep"]);
  expect(idsFor(index, "insomina")).toEqual(["sleep"]);
  expect(idsFor(index, "family")).toEqual(["kids"]);
});

test("[LIB-14] finds lessons and transcripts by a synonym that no lesson has, instead of correcting it", async () => {
  const index = await indexOf([
    lesson("home", "Leaving", { description: "<p>Ten minutes before your family comes in</p>" }),
    lesson("other", "Kinds of rest"),
  ]);
  index.setTranscript("other", "a", [{ from: 3, text: "The children are asleep" }]);
  const reply = index.search("kids");
  expect(reply).toMatchObject({ words: ["kids"], isCorrected: false });
  expect(idsByCost(reply.lessons)).toEqual(["home"]);
  expect(reply.passages).toMatchObject([{ contentId: "other", from: 3 }]);
  expect(index.suggest("kids")).toMatchObject({ phrases: [], lessons: ["home"] });
});

test("[LIB-14] ranks titles before taglines and names, and these before other fields and synonyms", async () => {
  const index = await indexOf([
    lesson("synonym", "Insomnia"),
    lesson("rest", "Later", { description: "<p>Sleep well</p>" }),
    lesson("tagline", "Now", { tagline: "A short sleep" }),
    lesson("title", "Sleep"),
    lesson("beginning", "Sleepy"),
  ]);
  expect(idsFor(index, "sleep")).toEqual(["title", "beginning", "tagline", "rest", "synonym"]);
});

test("[LIB-14] covers titles, descriptions, topics, speakers, series, objectives, readings, and licenses", async () => {
  const full = lesson("full", "Coming off shift", {
    lessonNumber: "RL-207",
    tagline: "Café light",
    description: "<p>Bring <b>water</b>.</p>",
    category: "Recovery",
    stressors: ["Staffing"],
    speaker: "Tomás Reyes",
    objectives: ["Name three signs"],
    readings: [{ title: "The Kinder Voice" }],
    licenses: ["Physicians"],
    seriesId: "door",
  });
  const index = await indexOf([full, lesson("other", "World")]);
  const texts = ["off", "cafe", "WATER", "recovery", "staffing", "tomas reyes", "signs", "voice"];
  for (const text of [...texts, "physic", "door", "rl-207", "RL-2", "207"])
    expect(idsFor(index, text), text).toEqual(["full"]);
  // Markup isn't text.
  expect(idsFor(index, "strong")).toEqual([]);
});

const talk = [
  { from: 0, text: "Tonight we talk about the shift after a long night." },
  { from: 41, text: "On a night shift your floor is lower than you think." },
];

test("[LIB-14] finds a transcript at the time of its best passage, words next to each other first", async () => {
  const index = await indexOf();
  index.setTranscript("unit", "/unit.vtt", talk);
  index.setTranscript("kids", "/kids.vtt", [{ text: "No times: a night, then a shift." }]);
  expect(index.search("nihgt shft").passages).toEqual([
    { contentId: "unit", ...talk[1] },
    { contentId: "kids", text: "No times: a night, then a shift." },
  ]);
  // A word that is only in transcripts is corrected, too.
  expect(index.search("tonihgt").passages).toEqual([{ contentId: "unit", ...talk[0] }]);
});

test("[LIB-14] suggests words, series, and lessons while the last word is being typed", async () => {
  const index = await indexOf();
  expect(index.suggest("nihgt sh")).toEqual({
    phrases: ["night shift"],
    series: [],
    lessons: ["home"],
  });
  expect(index.suggest("door h").series).toEqual(["door"]);
  expect(index.suggest("zzz")).toEqual({ phrases: [], series: [], lessons: [] });
});

test("[LIB-14] indexes only changed lessons, and forgets removed ones", async () => {
  const index = await indexOf();
  index.setTranscript("kids", "/kids.vtt", [{ from: 3, text: "Pancakes for breakfast" }]);
  expect(await index.update({ lessons: all, series })).toBe(false);
  const renamed = { ...sleep, title: "Sleeping while the ward is awake" };
  expect(await index.update({ lessons: [home, renamed, unit], series })).toBe(true);
  expect(idsFor(index, "ward")).toEqual(["sleep"]);
  expect(idsFor(index, "house")).toEqual([]);
  expect(idsFor(index, "kids")).toEqual([]);
  expect(index.search("pancakes").passages).toEqual([]);
  expect(index.transcriptSource("kids")).toBeUndefined();
  // No word is corrected to one that finds nothing.
  expect(index.search("pancaks")).toMatchObject({ isCorrected: false });
  const others = [seriesNamed("nights", "Quiet mornings"), seriesNamed("door", "The door home")];
  expect(await index.update({ lessons: [home, renamed, unit], series: others })).toBe(true);
  expect(idsFor(index, "mornings").sort()).toEqual(["home", "sleep"]);
});

test("[LIB-14] replies with the same list of ids until lessons change, and earlier replies stay right", async () => {
  const index = await indexOf();
  const { lessons } = index.search("sleep");
  expect(index.search("night").lessons.ids).toBe(lessons.ids);
  expect(await index.update({ lessons: all, series })).toBe(false);
  expect(index.search("night").lessons.ids).toBe(lessons.ids);
  // The new lesson takes the place of the removed one.
  await index.update({ lessons: [home, kids, unit, lesson("new", "Sleep")], series });
  expect(index.search("night").lessons.ids).not.toBe(lessons.ids);
  expect(idsFor(index, "sleep")).toEqual(["new"]);
  expect(idsByCost(lessons)).toEqual(["sleep"]);
  expect(costsById(lessons)("sleep")).toBeGreaterThanOrEqual(0);
  expect(costsById(lessons)("home")).toBeUndefined();
  expect(costsById(lessons)("new")).toBeUndefined();
});

test("[LIB-14] gives the same results after it was stored and loaded again", async () => {
  const index = await indexOf();
  index.setTranscript("unit", "/unit.vtt", talk);
  const loaded = new SearchIndex();
  loaded.load(structuredClone(index.toStored()));
  expect(await loaded.update({ lessons: all, series })).toBe(false);
  for (const text of ["nihgt shft", "insomnia", "rl", "kids", "door"])
    expect(loaded.search(text), text).toEqual(index.search(text));
  expect(loaded.transcriptSource("unit")).toBe("/unit.vtt");
  await loaded.update({ lessons: [home, kids, unit], series });
  await loaded.update({ lessons: all, series });
  expect(idsFor(loaded, "sleeping")).toEqual(["sleep"]);
});
