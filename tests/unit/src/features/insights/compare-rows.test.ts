import { expect, test } from "vitest";
import type { ComparedRow, Comparison } from "#features/insights/compare-copy.ts";
import {
  compareFigures,
  compareSummary,
  compareTable,
  plotRows,
  rangesOf,
  rowsOf,
} from "#features/insights/compare-rows.ts";

const row = (
  kind: ComparedRow["kind"],
  label: string,
  n: number | null,
  value = 0.4,
): ComparedRow => ({
  ...{ kind, value: label, label, n, people: n === null ? null : n / 2 },
  rate: n === null ? null : { value, low: value - 0.1, high: value + 0.1 },
});

const comparison: Comparison = {
  days: { start: "2026-01-01", end: "2026-12-31" },
  rows: [
    row("group", "Ward 7", 1200, 0.4),
    row("other_group", "Ward 8", null),
    row("other_group", "Ward 9", 300, 0.3),
    row("department", "emergency", 512, 0.51),
    row("department", "pediatrics", 287, 0.31),
    row("department", "Other", 401, 0.6),
    row("role", "Nurses", 700, 0.45),
    row("role", "Other", 500, 0.33),
  ],
  benchmark: {
    days: { start: "2026-07-01", end: "2026-09-30" },
    percent: 43,
    organizations: 9,
  },
  national: [
    {
      ...{ id: "nurses", population: "Nurses", value: 0.56, year: 2020, source: "A journal 2023" },
      ...{ instrument: "other", is_same_instrument: false, url: "https://example.org" },
    },
  ],
  national_note: "Studies differ.",
};

const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);

test("[INS-11] sorts by rate, check-ins, or name, with Other and rows without figures last", () => {
  const labels = (...by: Parameters<typeof rowsOf>) => rowsOf(...by).map(({ label }) => label);
  expect(labels(comparison, "department", "rate")).toEqual(["emergency", "pediatrics", "Other"]);
  expect(labels(comparison, "department", "n")).toEqual(["emergency", "pediatrics", "Other"]);
  expect(labels(comparison, "other_group", "rate")).toEqual(["Ward 7", "Ward 9", "Ward 8"]);
  expect(labels(comparison, "other_group", "name")).toEqual(["Ward 7", "Ward 9", "Ward 8"]);
});

test("[INS-11] ends with the group itself, the Respite average, and national figures", () => {
  const rows = plotRows(comparison, "department", "rate");
  expect(names(rows)).toEqual([
    "emergency",
    "pediatrics",
    "Other departments",
    "Ward 7",
    "Respite average (9 organizations, Jul 1 – Sep 30, 2026)",
    "US: Nurses, 2020",
  ]);
  expect(rows.find(({ isTotal }) => isTotal)?.name).toBe("Ward 7");
  expect(rows[0]?.cells).toEqual(["512", "51%", "41–61%", "256"]);
  // An average without a number of people.
  expect(rows[4]?.cells).toEqual(["", "43%", "", ""]);
});

test("[INS-11] lists the group among groups once, and says which have no figures", () => {
  const rows = plotRows(comparison, "other_group", "rate");
  expect(names(rows).slice(0, 3)).toEqual(["Ward 7 (this group)", "Ward 9", "Ward 8"]);
  expect(rows[2]).toMatchObject({ cells: ["", "–", "No figures for these months", ""] });
  expect(rows[2]?.plot).toBeUndefined();
  expect(compareTable(rows, "Group").rows[2]?.[0]).toBe("Ward 8");
});

test("[INS-11] the axis covers every range and the target", () => {
  const rows = plotRows(comparison, "role", "rate");
  const lows = rangesOf(rows, 5).map(({ low }) => low);
  expect(Math.min(...lows)).toBe(0.05);
  expect(rangesOf(rows, null)).toHaveLength(rows.length);
});

test("[INS-11] sums up the highest and the lowest row", () => {
  expect(compareSummary(rowsOf(comparison, "role", "rate"))).toBe(
    "Highest: Nurses, 45%. Lowest: Other roles, 33%.",
  );
  expect(compareSummary([])).toBe("Not enough responses to show (minimum 5).");
});

test("[INS-14] data files have published figures only, with sources", () => {
  const rows = compareFigures(comparison);
  expect(rows.map(({ group }) => group)).not.toContain("Ward 8");
  expect(rows).toContainEqual(
    expect.objectContaining({ group: "emergency", value: 51, checkIns: 512 }),
  );
  expect(rows.at(-1)).toMatchObject({
    measure: "National figure: 56%, A journal 2023, 2020",
    value: 56,
  });
});
