import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { figureFile, figureFileName } from "#shared/insights/figure-files.ts";
import { percentCells } from "#shared/insights/figure-rows.ts";

const days = { start: "2026-01-01", end: "2026-10-31" };
const rows = [
  {
    measure: "Burned out",
    group: "-Night float",
    ...percentCells({ value: 0.38249, low: 0.291, high: 0.4806 }),
    checkIns: 1204,
    people: 120,
    days,
  },
  { measure: "Hours of learning", group: "Whole group", value: 41.75, unit: "hours" },
];

test("[INS-14] a CSV has plain numbers, a column for the unit, and a start and an end date", async () => {
  const csv = await figureFile(rows, "csv");
  expect(csv.type).toBe("text/csv");
  expect((await csv.text()).replace("\u{feff}", "").trim().split("\r\n")).toEqual([
    "Measure,Group,Value,Unit,Range low,Range high,Check-ins,People,Start date,End date",
    "Burned out,'-Night float,38.2,%,29.1,48.1,1204,120,2026-01-01,2026-10-31",
    "Hours of learning,Whole group,41.75,hours,,,,,,",
  ]);
});

/** Starts each entry of the directory of a zip archive. */
const ENTRY = "PK\u0001\u0002";

/** Returns a file of a zip archive. */
function unzipped(archive: Buffer, path: string): string {
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 4)) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) !== path) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const isStored = archive.readUInt16LE(at + 10) === 0;
    return (isStored ? packed : inflateRawSync(packed)).toString("utf8");
  }
  throw new Error(`no ${path}`);
}

/** Days since 1900, as spreadsheets count them. */
const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569;

test("[INS-14] an XLSX file has typed cells: texts, numbers, and dates", async () => {
  const file = Buffer.from(await (await figureFile(rows, "xlsx")).arrayBuffer());
  const sheet = unzipped(file, "xl/worksheets/sheet1.xml");
  const cell = (name: string) => new RegExp(`<c r="${name}"([^>]*)><v>([^<]*)</v>`).exec(sheet);
  expect(cell("A2")?.[1]).toContain('t="s"');
  expect(cell("C2")?.[1]).not.toContain('t="s"');
  expect(cell("C2")?.[2]).toBe("38.2");
  expect(cell("G2")?.[2]).toBe("1204");
  expect(cell("I2")?.[2]).toBe(String(serial("2026-01-01")));
  expect(cell("J2")?.[2]).toBe(String(serial("2026-10-31")));
  expect(unzipped(file, "xl/sharedStrings.xml")).toContain("-Night float");
  expect(unzipped(file, "xl/styles.xml")).toContain("yyyy-mm-dd");
});

test("[SEC-02] a name that looks like a formula or markup stays a text in an XLSX file", async () => {
  const group = '=HYPERLINK("https://evil.example";"open")</t></si><f>1+1</f>';
  const measure = "@SUM(1+1)*cmd|' /C calc'!A0";
  const file = await figureFile([{ measure, group, value: 1, unit: "hours" }], "xlsx");
  const archive = Buffer.from(await file.arrayBuffer());
  const sheet = unzipped(archive, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet.match(/<c r="[AB]2"[^>]*t="s"/g)).toHaveLength(2);
  const texts = unzipped(archive, "xl/sharedStrings.xml");
  expect(texts).toContain("=HYPERLINK(");
  expect(texts).not.toContain("<f>");
});

test("[INS-14] names a data file after group, area, and last day", () => {
  expect(figureFileName(" Harbor Point / ICU: Nord-Ø ", "engagement", "2026-10-31")).toBe(
    "harbor-point-icu-nord-ø-engagement-2026-10-31",
  );
  expect(figureFileName("***", "efficacy", "")).toBe("efficacy");
});
