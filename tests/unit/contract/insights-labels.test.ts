import { expect, test } from "vitest";
import { compactMoney, compactMoneyRange, periodLabel } from "#contract/insights/labels.ts";

test.each([
  ["2025-01-01..2025-12-27", "2025"],
  ["2025-01-01..2025-12-26", "Jan 2025"],
  ["2026-02-01..2026-02-28", "Feb 2026"],
  ["2026-02-01..2026-02-27", "Feb 1 – Feb 27, 2026"],
  ["2026-11-02..2026-11-08", "Nov 2 – Nov 8, 2026"],
  ["2026-12-28..2027-01-03", "Dec 28, 2026 – Jan 3, 2027"],
  ["2026-11-02..2026-11-07", "Nov 2, 2026"],
  ["2026-11-02..2026-11-02", "Nov 2, 2026"],
])("[INS-02] labels the period %s as %s", (period, label) => {
  expect(periodLabel(period)).toBe(label);
});

test("[INS-02] formats money compactly with one decimal", () => {
  expect([5_625_000, 61_110, 4_600_000_000, 0, 999].map(compactMoney)).toEqual([
    "$5.6M",
    "$61.1K",
    "$4.6B",
    "$0.0",
    "$999.0",
  ]);
});

test("[INS-02] shows the zero end of a range without decimals", () => {
  expect(compactMoneyRange(0, 149_300)).toBe("$0–$149.3K");
  expect(compactMoneyRange(0.04, 999)).toBe("$0–$999.0");
  expect(compactMoneyRange(58_500, 1_200_000)).toBe("$58.5K–$1.2M");
});
