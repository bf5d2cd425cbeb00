import { expect, test } from "vitest";
import { csvRow, csvText } from "#contract/csv.ts";

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;

/** Parses CSV as specified in RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.replace(/^\u{feff}/u, "").matchAll(CELL)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

test("[CE-06] round-trips commas, quotes, and line breaks", () => {
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

test.each(formulas)(
  "[SEC-02] [CE-06] escapes %j so that spreadsheets don't run it as a formula",
  (formula) => {
    const row = csvRow([formula, "x"]);
    expect(row.replace(/^"/, "")).toMatch(/^'/);
    expect(row.replaceAll('""', '"')).toContain(formula);
  },
);

test("[CE-06] leaves numbers and text with inner formula characters unchanged", () => {
  expect(csvRow([-1, 0.25, null, undefined, "a=b", "2026-11-18", "x@y.example"])).toBe(
    "-1,0.25,,,a=b,2026-11-18,x@y.example\r\n",
  );
});
