import { expect, test } from "vitest";
import { csvRow, csvText } from "#contract/csv.ts";

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;

/** As RFC 4180 says it is read. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replace(/^\u{feff}/u, "").matchAll(CELL)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("[CE-06] what has commas, quotes and line ends is read as it was written", () => {
  const rows = [
    ["a", 'He said "no"', "one, two", "first\r\nsecond", " kept ", "Zoë 王"],
    ["", "b", "", "", "", ""],
  ];
  const text = csvText(rows);
  expect(text.startsWith("\u{feff}")).toBe(true);
  expect(text.endsWith("\r\n")).toBe(true);
  expect(parse(text)).toEqual(rows);
});

const formulas = [
  '=HYPERLINK("https://evil.example";"Click")',
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "  =1",
  "\0=1",
  "＝1",
];

test.each(formulas)("[SEC-02] [CE-06] %j is no formula to a spreadsheet", (formula) => {
  const row = csvRow([formula, "x"]);
  expect(row.replace(/^"/, "")).toMatch(/^'/);
  expect(row.replaceAll('""', '"')).toContain(formula);
});

test("[CE-06] numbers, and text with such signs further in, stay as they are", () => {
  expect(csvRow([-1, 0.25, null, undefined, "a=b", "2026-11-18", "x@y.example"])).toBe(
    "-1,0.25,,,a=b,2026-11-18,x@y.example\r\n",
  );
});
