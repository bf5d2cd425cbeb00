import { expect, test } from "vitest";
import { applyOverrides } from "#contract/insights/cost-assumptions.ts";
import {
  burnoutCost,
  costByRole,
  costHelp,
  costInputs,
  costProblems,
  costRange,
  formatDepartures,
} from "#features/insights/burnout-cost-copy.ts";
import { burnoutRows, hasNoFigures } from "#features/insights/burnout-figures.ts";
import {
  calculateCost,
  type PublishedCost,
  problemOf,
  savingsOf,
  textOf,
} from "#features/insights/burnout-what-if.ts";
import { empty, large, small } from "./burnout-replies.ts";

const published = large.predictive_cost;
if ("suppressed" in published) throw new Error("expected a released cost");

test("[INS-05] unchanged inputs give the server's result", () => {
  const { cost, low, high, departures, staff } = calculateCost(published, {});
  expect(cost).toBeCloseTo(published.predicted_cost, 6);
  expect(low).toBeCloseTo(published.low, 6);
  expect(high).toBeCloseTo(published.high, 6);
  expect(departures).toBeCloseTo(published.expected_departures, 10);
  expect(staff).toBe(676);
});

/** A published cost for 45 physicians with a burnout rate of 50%. */
const paper: PublishedCost = {
  ...published,
  burnout_rate: { value: 0.5, low: 0.5, high: 0.5 },
  ci: { low: 0.5, high: 0.5 },
  staff_count: 45,
  by_role: published.by_role
    .filter(({ role }) => role === "Physicians")
    .map((role) => ({ ...role, rate: 0.5, staff_count: 45 })),
};
const typed = {
  staff: "450",
  "Physicians.turnover": "7.5",
  "Physicians.costPerDeparture": "500000",
};

test("[INS-05] typed inputs reproduce the published example: 450 physicians, half burned out, 7.5% turnover, $500,000 each", () => {
  const reckoned = calculateCost(paper, { ...typed, "Physicians.relativeRisk": "2" });
  expect(reckoned.cost).toBeCloseTo(5_625_000, 4);
  expect([reckoned.low, reckoned.high]).toEqual([reckoned.cost, reckoned.cost]);
  expect(reckoned.departures).toBeCloseTo(11.25, 10);
  expect(reckoned.crossCheck).toEqual({ physicians: 450, cost: 3_420_000 });
  const saved = savingsOf(reckoned, { reduction: "20", investment: "1000000" });
  expect(saved?.savings).toBeCloseTo(1_125_000, 4);
  expect(saved?.roi).toBeCloseTo(0.125, 10);
  expect(saved && costInputs.savings(saved)).toBe("Saves $1.1M per year");
  expect(saved && costInputs.return(saved)).toBe("Saves 13% more than the program costs");
});

test("[INS-05] uses assumptions overridden by an administrator in the result and the inputs", () => {
  const said = new Map([
    ["turnover_nurses", { value: 0.2, low: null, high: null, source: "Ours", year: 2025 }],
    ["cost_nurse", { value: 80_000, low: 70_000, high: 90_000, source: "Ours", year: 2025 }],
  ]);
  const changed = { ...published, assumptions: applyOverrides(said) };
  const nurses = calculateCost(changed, {}).roles.find(({ role }) => role === "Nurses");
  if (!nurses) throw new Error("expected a role for nurses");
  expect(nurses.inputs).toMatchObject({
    turnover: 0.2,
    costPerDeparture: { value: 80_000, low: 70_000, high: 90_000 },
    relativeRisk: { value: 1.5, low: 1, high: 2 },
  });
  expect(textOf(nurses, "turnover", {})).toBe("20");
  expect(textOf(nurses, "turnover", { "Nurses.turnover": "12" })).toBe("12");
  // Cached replies from before ranges were published have no low and high.
  const bare = published.assumptions.map(({ low: _, high: __, ...assumption }) => assumption);
  expect(calculateCost({ ...published, assumptions: bare }, {}).low).toBeCloseTo(published.low, 6);
});

test("[INS-05] splits a typed staff count in the group's proportions, or counts all as physicians if none are known", () => {
  const tenfold = calculateCost(published, { staff: "6760" });
  expect(tenfold.cost).toBeCloseTo(published.predicted_cost * 10, 4);
  expect(tenfold.roles.map(({ staff }) => Math.round(staff))).toEqual([1200, 4300, 700, 560]);
  const nobody = { ...paper, staff_count: 0, by_role: [] };
  expect(calculateCost(nobody, { staff: "450" }).roles).toMatchObject([
    { role: "Physicians", staff: 450 },
  ]);
  expect(calculateCost(nobody, {}).cost).toBe(0);
});

test.each([
  ["staff", "0", /1 to 1,000,000/],
  ["staff", "12.5", /a whole number/],
  ["Nurses.turnover", "101", /0 to 100/],
  ["Nurses.relativeRisk", "0.5", /from 1/],
  ["Nurses.costPerDeparture", "-1", /an amount from \$0/],
  ["reduction", "-5", /percentage/],
] as const)("[INS-05] rejects %s %s and ignores it in the result", (name, text, problem) => {
  const found = problemOf(name, { [name]: text });
  expect(found && costProblems[found]).toMatch(problem);
  expect(calculateCost(published, { [name]: text }).cost).toBe(calculateCost(published, {}).cost);
});

test("[INS-10] says why the cross-check is missing if physicians are counted with other roles", () => {
  const merged = { ...published, cross_check: { physicians: null, predicted_cost: null } };
  for (const typed of [{}, { staff: "90" }])
    expect(burnoutCost.comparison(calculateCost(merged, typed))).toBe(
      "The published per-physician estimate isn't shown, because physicians are counted together with other roles here.",
    );
});

test("[INS-05] treats an empty input as the published value", () => {
  expect(problemOf("staff", { staff: " " })).toBeUndefined();
  expect(calculateCost(published, { staff: "" }).staff).toBe(676);
  expect(savingsOf(calculateCost(published, {}), {})).toBeUndefined();
});

test("[INS-05] describes the result with its range, basis, and cross-check", () => {
  const reckoned = calculateCost(published, {});
  expect(costRange(reckoned)).toMatch(/^Likely range \$[\d.]+K–\$[\d.]+M$/);
  expect(burnoutCost.basis(published, reckoned)).toBe(
    "About 15 departures a year out of 676 people, at 36% burned out (likely range 31–41%).",
  );
  expect(burnoutCost.comparison(reckoned)).toContain("× 120 physicians = $912.0K.");
  expect(costByRole.summary(reckoned)).toMatch(/^Physicians account for most of the cost: \$/);
  expect([0.04, 1, 2.44, 9.97, 15.3].map(formatDepartures)).toEqual([
    "0 departures",
    "1 departure",
    "2.4 departures",
    "10 departures",
    "15 departures",
  ]);
  expect(costByRole.table(reckoned).rows[0]?.slice(0, 5)).toEqual([
    "Physicians",
    "120",
    "36%",
    "7%",
    "2.2",
  ]);
  expect(costByRole.rates(reckoned)).toBe("All roles use the burnout rate of the whole group.");
  expect(published.assumptions.map(costHelp.value)).toEqual([
    "7%",
    "16.4%",
    "7%",
    "16.4%",
    "$500.0K",
    "$61.1K",
    "$100.0K",
    "$49.5K",
    "2×",
    "1.5×",
  ]);
});

const all = ({
  rolling_metrics,
  filtered,
  stressors,
  significant,
  predictive_cost,
}: typeof large) => ({
  rolling: rolling_metrics,
  filtered,
  stressors,
  significant,
  cost: predictive_cost,
});

test("[INS-10] uses each role's own published rate, and says which roles have none", () => {
  const own = {
    ...published,
    by_role: published.by_role.map((role) =>
      role.role === "Nurses" ? { ...role, rate: 0.5, is_own_rate: true } : role,
    ),
  };
  const [group, nurses] = [published, own].map((cost) =>
    calculateCost(cost, {}).roles.find(({ role }) => role === "Nurses"),
  );
  expect(nurses?.burnout).toMatchObject({ rate: 0.5, isOwn: true });
  expect(nurses?.departures).toBeGreaterThan(group?.departures ?? Number.NaN);
  // Nothing was typed, so the published range of the role stays.
  expect(nurses?.high).toBe(own.by_role.find(({ role }) => role === "Nurses")?.high);
  const reckoned = calculateCost(own, {});
  expect(costByRole.cells(reckoned)[1]?.slice(0, 2)).toEqual(["430", "50%"]);
  expect(costByRole.rates(reckoned)).toBe(
    "Physicians, Advanced practice providers, and Other roles: burnout rate of the whole group.",
  );
});

test("[INS-09] people of the roles add up to the people of the group as shown", () => {
  const reckoned = calculateCost(published, { staff: "101" });
  const people = costByRole.cells(reckoned).map(([count]) => Number(count));
  expect(people.reduce((sum, count) => sum + count, 0)).toBe(101);
  expect(costByRole.totalCells(reckoned)[0]).toBe("101");
});

test("[INS-03] data files contain released figures only, as numbers with a unit and their days", () => {
  const rows = burnoutRows(all(large));
  expect(rows).toContainEqual({
    measure: "Burned out",
    group: "Whole group",
    value: 35.9,
    unit: "%",
    low: 31.4,
    high: 40.7,
    checkIns: 412,
    people: 137,
    days: { start: "2026-08-01", end: "2026-10-31" },
  });
  const months = rows.filter(({ group }) => group === "Filtered people, by period");
  expect(months).toHaveLength(11);
  expect(months[0]).toMatchObject({
    value: 43,
    checkIns: 250,
    days: { start: "2025-11-01", end: "2025-11-30" },
  });
  expect(rows.filter(({ unit }) => unit === "dollars")).toHaveLength(5);
  expect(rows.every(({ days }) => days !== undefined && days !== null)).toBe(true);
  expect(burnoutRows(all(small)).map(({ measure, value }) => [measure, value])).toEqual([
    ["Burned out", 41.7],
    ["Burned out", 41.7],
    ["Burned out", 41.7],
    ["Participation", 85.7],
  ]);
});

test("[INS-04] reports no figures only after everything has loaded", () => {
  expect(hasNoFigures(all(empty))).toBe(true);
  expect(hasNoFigures({ ...all(empty), cost: undefined })).toBe(false);
  expect(hasNoFigures(all(small))).toBe(false);
});
