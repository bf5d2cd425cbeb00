import { expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { checklistOf } from "#features/admin/content/checklist/checklist.ts";
import {
  objectivesOf,
  readingsOf,
  relatedOf,
  withObjectives,
  withReadings,
  withRelated,
} from "#features/admin/content/rows/row-values.ts";
import { wordDiff } from "#features/admin/content/versions/word-diff.ts";

const fields = {
  title: "A quiet hour",
  description: "Rest",
  type: "Audio",
  series_id: "quiet",
  category_name: "Sleep",
  content_for: ["Nurses"],
  subject_matter_expert: "A. Okafor",
  length: "16:00",
  cme: "0",
  contact_hours: "0",
  credit: "0.25",
  objective_1: null,
  objective_2: null,
  objective_3: null,
  medium: "a",
  captions: "b",
  handout: null,
} as LessonFields;

const lesson = {
  was_published: false,
  fields,
  content: { file: { mime: "audio/mp4" } },
  missing_for_credit: [],
} as unknown as AdminLesson;

const missingIn = (changes: Partial<LessonFields>, of: Partial<AdminLesson> = {}) =>
  checklistOf({ fields: { ...fields, ...changes }, lesson: { ...lesson, ...of } })
    .filter(({ isDone }) => !isDone)
    .map(({ detail, isBlocking }) => (isBlocking ? detail : `${detail}, not blocking`));

test("[CE-09] the publish checklist follows unsaved edits", () => {
  expect(missingIn({})).toEqual([]);
  expect(missingIn({ title: " ", captions: null, medium: null })).toEqual([
    "title",
    "recording",
    "captions",
  ]);
  expect(missingIn({ type: "Handout" })).toEqual(["handout"]);
  expect(missingIn({ type: "Video" })).toEqual(["video_file"]);
  // The kind of a recording isn't known right after the upload.
  expect(missingIn({ type: "Video", medium: "c" })).toEqual([]);
});

test("[CE-09] the publish checklist asks for what credit needs", () => {
  const missing_for_credit = ["provider", "disclosure", "quiz"] as const;
  const credit = { cme: "1" } as const;
  expect(missingIn(credit, { missing_for_credit: [...missing_for_credit] })).toEqual([
    "provider",
    "disclosure",
    "objectives",
    "quiz",
  ]);
  expect(missingIn({ ...credit, objective_2: "Rest", length: "14:59" })).toEqual(["length"]);
});

test("[CE-09] lessons that were published before may lack details, but not those of their credit", () => {
  const before = { was_published: true };
  expect(missingIn({ captions: null, cme: "1" }, before)).toEqual([
    "captions, not blocking",
    "objectives",
  ]);
});

test("[ADM-03] rows fill the numbered fields from the first one on", () => {
  const gaps = { ...fields, objective_2: "Rest", objective_3: "" };
  expect(objectivesOf(gaps)).toEqual(["Rest", ""]);
  expect(withObjectives(["Sleep", "Rest"])).toEqual({
    objective_1: "Sleep",
    objective_2: "Rest",
    objective_3: null,
  });
  expect(relatedOf({ ...fields, ...withRelated("wider", ["RL-2"]) }, "wider")).toEqual(["RL-2"]);
  const reading = { text: "On sleep", web: null, stored: null, document: "sleep.pdf" };
  const written = withReadings([reading]);
  expect(written).toMatchObject({
    recommended_reading_1: "On sleep",
    recommended_reading_1_doc: "sleep.pdf",
    recommended_reading_2: null,
  });
  expect(readingsOf({ ...fields, ...written })).toEqual([reading]);
});

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ text, kind }) => ({ same: text, removed: `[-${text}]`, added: `[+${text}]` })[kind])
    .join("");

test.each([
  ["", "", ""],
  ["Rest now", "Rest now", "Rest now"],
  ["", "Rest", "[+Rest]"],
  ["Rest now and then", "Rest then", "Rest [-now and ]then"],
  ["one two three", "one three four", "one [-two ]three[+ four]"],
  ["a short text", "an even shorter text", "[-a short][+an even shorter] text"],
  ["a\nb\nc", "a\nc", "a\n[-b\n]c"],
])("[ADM-03] compares %j with %j word by word", (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test("[ADM-03] compares long texts that have nothing in common at once", () => {
  const words = (name: string) => Array.from({ length: 5000 }, (_, at) => `${name}${at}`).join(" ");
  expect(wordDiff(words("a"), words("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
