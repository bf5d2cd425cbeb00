import { expect, test } from "vitest";
import { figureFile, figureFileName } from "#shared/insights/figure-files.ts";
import { percentCells } from "#shared/insights/figure-rows.ts";
import { cellOf, serial, unzipped } from "../../../support/spreadsheet.ts";

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

test("[INS-14] an XLSX file has typed cells: texts, numbers, and dates", async () => {
  const file = Buffer.from(await (await figureFile(rows, "xlsx")).arrayBuffer());
  const cell = (name: string) => cellOf(file, name);
  expect(cell("A2").isText).toBe(true);
  expect(cell("C2")).toEqual({ isText: false, value: "38.2" });
  expect(cell("G2").value).toBe("1204");
  expect(cell("I2").value).toBe(String(serial("2026-01-01")));
  expect(cell("J2").value).toBe(String(serial("2026-10-31")));
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
