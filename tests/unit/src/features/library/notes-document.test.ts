import { beforeAll, expect, test } from "vitest";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import type { NoteEntry } from "../../../../../src/features/library/notes/note-entries.ts";
import {
  byLesson,
  drawNotes,
  notesMarkdown,
} from "../../../../../src/features/library/notes/notes-document.ts";
import { textIn } from "../../../../support/pdf-text.ts";
import { readableTools } from "../../../contract/credit/documents/samples.ts";

const NOW = "2026-11-23T09:00:00.000Z";
const titles = new Map([["RL-1", "Sleep *after* nights"]]);

const note: NoteEntry = {
  kind: "note",
  id: "note",
  contentId: "RL-1",
  text: "Tell Sam:\n1. ten minutes alone\n# then we talk",
  atSeconds: 440,
  createdAt: 1,
  updatedAt: 1,
};
const highlight: NoteEntry = {
  kind: "highlight",
  id: "highlight",
  contentId: "RL-1",
  text: "Caffeine has a half-life of about five hours.",
  atSeconds: 338,
  createdAt: 2,
};
const elsewhere: NoteEntry = { ...highlight, id: "other", contentId: "RL-9", text: "Rest." };

let tools: PdfTools;
beforeAll(async () => {
  tools = await readableTools();
});

test("[LIB-16] exports notes and highlights as Markdown, by lesson and time, without reading text as formatting", () => {
  expect(notesMarkdown(byLesson([note, elsewhere, highlight], titles))).toBe(
    [
      "# Notes and highlights",
      "## Sleep \\*after\\* nights",
      "> **5:38** Caffeine has a half-life of about five hours.",
      "**7:20** Tell Sam:  \n1\\. ten minutes alone  \n\\# then we talk",
      "## Unpublished lesson",
      "> **5:38** Rest.\n",
    ].join("\n\n"),
  );
});

test("[LIB-16] exports notes and highlights as a PDF on numbered pages", () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...note,
    id: `note-${at}`,
    text: `Thought ${at} `.repeat(12),
    atSeconds: at,
  }));
  const pdf = drawNotes(tools, byLesson([highlight, ...many], titles), NOW);
  const text = textIn(pdf);
  expect(text).toContain("As of November 23, 2026");
  expect(text).toContain("Sleep *after* nights");
  expect(text).toContain("“Caffeine has a half-life of about five hours.”");
  for (const at of [0, 59]) expect(text).toContain(`Thought ${at}`);
  expect(text).toContain("Page 1 of 4");
  expect(text).toContain("Page 4 of 4");
  expect(drawNotes(tools, byLesson([highlight, ...many], titles), NOW)).toEqual(pdf);
});
