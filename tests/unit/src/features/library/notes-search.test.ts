import { expect, test } from "vitest";
import { notesMatching } from "../../../../../src/features/library/notes/notes-search.ts";

const note = (id: string, text: string, contentId = "RL-1") => ({
  id,
  contentId,
  text,
  createdAt: 0,
  updatedAt: 0,
});
const notes = [note("a", "Café before shift"), note("b", "Dim the LIGHTS", "RL-2")];
const titles = new Map([["RL-2", "Sleep after nights"]]);
const found = (words: string) =>
  notesMatching(notes, (id) => titles.get(id), words).map(({ id }) => id);

test("[LIB-16] finds notes by their text and lesson title, regardless of case and accents", () => {
  expect(found("")).toEqual(["a", "b"]);
  expect(found("cafe")).toEqual(["a"]);
  expect(found("lights nights")).toEqual(["b"]);
  expect(found("lights café")).toEqual([]);
});

test("[LIB-16] finds notes across straight and curly apostrophes, quotation marks, and dashes", () => {
  const phone = [note("sleep", "I can’t sleep after the night–shift 🌙")];
  for (const words of ["can't", "can’t", "cant", '"night shift"', "night-shift", "“shift”", "🌙"])
    expect(
      notesMatching(phone, () => undefined, words),
      words,
    ).toEqual(phone);
  for (const words of ["can't wake", "🌞", "?"])
    expect(
      notesMatching(phone, () => undefined, words),
      words,
    ).toEqual([]);
});
