import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { problemsOf } from "../../support/copy-rules.ts";
import { type CopyString, copyStringsIn } from "../../support/copy-strings.ts";

const root = join(import.meta.dirname, "../../..");
const isCopyFile = (file: string) => /(^|[-/])copy\.tsx?$/.test(file);

/** Strings with several words that aren't shown: event names, and messages of errors to recognize. */
const notShown = new Set([
  "Loading chunk {} failed",
  "page looked at",
  "sign out",
  "timed out",
  "no answer",
  "noopener noreferrer",
]);
/** A legal text, which has long sentences. */
const legalTexts = "src/features/registration/terms-copy.ts";

function stringsIn(folder: string): CopyString[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)dev-|\.d\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => copyStringsIn(join(root, folder, file)))
    .map((string) => ({ ...string, file: relative(root, string.file) }));
}

const app = stringsIn("src");
const written = [...stringsIn("server"), ...stringsIn("contract")].filter(({ file }) =>
  isCopyFile(file),
);
const show = ({ file, line, text }: CopyString) => `${file}:${line} ${text}`;

test("every text on a screen is in a copy file", () => {
  const outside = app.filter(({ file, text }) => !isCopyFile(file) && !notShown.has(text));
  expect(outside.map(show)).toEqual([]);
});

test("texts on screens, in mails, and in documents follow the style guide", () => {
  const problems = [...app, ...written].flatMap((string) =>
    problemsOf(string.text)
      .filter((problem) => !(string.file === legalTexts && problem === "over 25 words"))
      .map((problem) => `${problem}: ${show(string)}`),
  );
  expect(problems).toEqual([]);
});

test.each([
  ["In it are 71 of the 90 people", "inverted opening"],
  ["No licence is given", "American spelling"],
  ["A letter that was given up has lost its words", "passive idiom"],
  [`You can read this ${"very ".repeat(25)}long sentence.`, "over 25 words"],
])("finds a problem in: %s", (text, problem) => {
  expect(problemsOf(text)).toContain(problem);
});
