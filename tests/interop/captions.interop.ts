import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

type Parser = new () => {
  readonly parse: (text: string, mode: string) => { errors: object[]; cues: object[] };
};

const program = createRequire(join(import.meta.dirname, "programs/package.json"));
const folder = join(import.meta.dirname, "../../server/seed/media/files");

test("[STD-06] [STD-08] webvtt-parser finds no error in the captions of the demo", () => {
  const { WebVTTParser } = program("webvtt-parser") as { WebVTTParser: Parser };
  const names = readdirSync(folder).filter((name) => name.endsWith(".vtt"));
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8");
    const { errors, cues } = new WebVTTParser().parse(text, "subtitles/captions/descriptions");
    expect([name, errors]).toEqual([name, []]);
    expect(cues.length).toBeGreaterThan(0);
  }
});
