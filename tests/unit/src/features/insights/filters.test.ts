import { expect, test } from "vitest";
import { insightFilters, TIMESPANS } from "#contract/insights/filters.ts";
import { areas } from "#features/insights/area.ts";
import { ageEnds, optionsOf } from "#features/insights/filter-values.ts";
import {
  activeIn,
  ageRange,
  defaults,
  filtersOf,
  hasPeopleFilter,
} from "#features/insights/filters.ts";
import {
  addressOf,
  type Chosen,
  chosenIn,
  mergeFilters,
} from "#features/insights/filters-chosen.ts";
import { ageRangeName, filterName, filtersInWords } from "#features/insights/filters-copy.ts";
import { accruedQuery, insightQuery, stressorQuery } from "#features/insights/filters-query.ts";
import { filterValues } from "./burnout-replies.ts";

const none: Chosen = {};
const from = (address: string) => chosenIn(new URLSearchParams(address));
const again = (chosen: Chosen) => chosenIn(new URLSearchParams(addressOf(chosen).toString()));
const group = { id: "g1", name: "Harbor" };

test("[INS-02] uses each area's defaults without choices", () => {
  const { burnout, engagement, efficacy } = filtersOf(none);
  expect(burnout.timespan).toBe("1 Year");
  expect(engagement.timeSpan).toBe("90 Days");
  expect(efficacy).toMatchObject({ timespan: "1 Year", correlation_window: "4-6 Months" });
  for (const area of [burnout, engagement, efficacy]) {
    expect(area).toMatchObject({
      age: "All",
      gender: "All",
      department: "All",
      role: "All",
      years_in_profession: "All",
    });
  }
  expect(addressOf(none).toString()).toBe("");
});

test("[INS-02] merges a choice into earlier ones and clears it with All", () => {
  const chosen = mergeFilters(mergeFilters(none, { role: "Nurses" }), { timespan: "30 Days" });
  expect(filtersOf(chosen).burnout).toMatchObject({ role: "Nurses", timespan: "30 Days" });
  expect(mergeFilters(chosen, { role: "All" })).toEqual({ timespan: "30 Days" });
  expect(mergeFilters(chosen, { timespan: undefined })).toEqual({ role: "Nurses" });
});

test("[INS-02] shares a choice with the areas in which it applies", () => {
  const chosen = mergeFilters(none, {
    timespan: "5 Months",
    age: "28-34",
    department: "Emergency",
  });
  const { burnout, engagement, efficacy } = filtersOf(chosen);
  expect([burnout.timespan, engagement.timeSpan, efficacy.timespan]).toEqual(
    Array.from({ length: 3 }, () => "5 Months"),
  );
  expect([burnout.age, engagement.age, efficacy.age]).toEqual(["28-34", "28-34", "28-34"]);
  expect(engagement.department).toBe("Emergency");

  const wide = filtersOf(mergeFilters(none, { start_age: "28", end_age: "44" }));
  for (const area of [wide.burnout, wide.engagement, wide.efficacy])
    expect(area).toMatchObject({ start_age: "28", end_age: "44", age: "All" });
});

test("[INS-02] resets all three areas to their defaults", () => {
  expect(filtersOf(from(""))).toEqual(defaults);
});

test("[INS-02] converts an age range equal to one band into the band and back", () => {
  expect(mergeFilters(none, { start_age: "35", end_age: "44" })).toEqual({ age: "35-44" });
  expect(mergeFilters(none, { end_age: "27" })).toEqual({ age: "Under 28" });
  expect(mergeFilters(none, { start_age: "70" })).toEqual({ age: "Over 69" });
  expect(ageRange({ age: "Under 28" })).toEqual({ from: "", to: "27" });
  expect(ageRange({ age: "Over 69" })).toEqual({ from: "70", to: "" });
  expect(mergeFilters({ age: "35-44" }, { start_age: "35", end_age: "54" })).toEqual({
    start_age: "35",
    end_age: "54",
  });
});

test("[INS-02] a date range overrides the timespan until a new timespan replaces it", () => {
  const named = mergeFilters(
    { timespan: "7 Days" },
    { start_date: "2026-01-01", end_date: "2026-02-01" },
  );
  expect(activeIn("burnout", named)).toEqual(["start_date", "end_date"]);
  expect(mergeFilters(named, { timespan: "6 Months" })).toEqual({ timespan: "6 Months" });
  const until = mergeFilters({ end_date: "2026-02-01" }, { timespan: "6 Months" });
  expect(until).toEqual({ timespan: "6 Months", end_date: "2026-02-01" });
});

test("[INS-02] drops the end of an inverted range", () => {
  expect(mergeFilters({ start_date: "2026-02-01" }, { end_date: "2026-01-01" })).toEqual({
    start_date: "2026-02-01",
  });
  expect(from("start_age=55&end_age=34")).toEqual({ start_age: "55" });
});

test("[INS-02] keeps all choices through the URL", () => {
  const all = {
    timespan: "4-6 Months",
    start_date: "2026-01-01",
    end_date: "2026-02-01",
    start_age: "28",
    end_age: "44",
    gender: "Nonbinary",
    department: "Névrologie & ICU",
    role: "Advanced Practice Providers",
    years_in_profession: "20 or more",
    baseline_start_date: "2025-01-01",
    baseline_end_date: "2025-06-30",
  };
  expect(again(all)).toEqual(all);
});

test.each([
  "timespan=2+Days",
  "timespan=",
  "start_date=2026-02-30",
  "start_date=yesterday",
  "age=28",
  "start_age=29",
  "end_age=28",
  "gender=All",
  "role=nurses",
  "years_in_profession=7",
  "department=%20%00%20",
  "department=All",
  "practice_group_id=other",
  "__proto__=1",
])("[INS-02] ignores an unsupported URL parameter (%s)", (address) => {
  expect(from(address)).toEqual({});
});

const odd = [
  "0",
  "1",
  "9999-99-99",
  "-1",
  "x".repeat(5000),
  "'; drop table person",
  "<b>",
  "\ud800",
];
const keys = ["timespan", "start_date", "end_date", "start_age", "end_age", "age", "department"];

test("[INS-02] builds valid queries from any URL", () => {
  for (const first of odd)
    for (const second of [...odd, "2026-01-01", "28", "Nurses", ...TIMESPANS])
      for (const key of keys)
        for (const other of keys) {
          const chosen = chosenIn(
            new URLSearchParams([
              [key, first],
              [other, second],
            ]),
          );
          const filters = filtersOf(chosen);
          const queries = [
            ...areas.map((area) => insightQuery(area, group, filters)),
            stressorQuery(group, filters),
            accruedQuery(group, filters),
          ];
          const outcomes = queries.map((query) => insightFilters.safeParse(query));
          expect(outcomes.every(({ success }) => success)).toBe(true);
        }
});

test("[INS-02] sends all filters of an area to all its calls, with the area's own parameter names", () => {
  const filters = filtersOf(
    from(
      "timespan=30+Days&role=Nurses&start_age=28&end_age=44&start_date=2026-01-01&end_date=2026-03-31&baseline_start_date=2025-01-01",
    ),
  );
  const common = {
    practice_group_id: "g1",
    role: "Nurses",
    start_age: "28",
    end_age: "44",
    start_date: "2026-01-01",
    end_date: "2026-03-31",
  };
  expect(insightQuery("burnout", group, filters)).toEqual({ ...common, timespan: "30 Days" });
  expect(insightQuery("engagement", group, filters)).toEqual({ ...common, timeSpan: "30 Days" });
  const efficacy = { ...common, timespan: "30 Days", baseline_start_date: "2025-01-01" };
  expect(insightQuery("efficacy", group, filters)).toEqual(efficacy);
  expect(accruedQuery(group, filters)).toEqual({ ...efficacy, correlation_window: "4-6 Months" });
  expect(stressorQuery(group, filters)).toEqual({
    ...common,
    timespan: "30 Days",
    base_question_id: "8,9,10",
  });
});

test("[INS-02] tells whether only some people are chosen", () => {
  const isFiltered = (address: string) => hasPeopleFilter(filtersOf(from(address)).burnout);
  expect(["", "timespan=30+Days", "start_date=2026-01-01"].map(isFiltered)).toEqual([
    false,
    false,
    false,
  ]);
  expect(["role=Nurses", "end_age=44", "department=ICU"].map(isFiltered)).toEqual([
    true,
    true,
    true,
  ]);
});

test("[INS-08] offers only published values, and the chosen one even if it has none", () => {
  const names = (key: Parameters<typeof optionsOf>[0], chosen: Chosen) =>
    optionsOf(key, filterValues, chosen).map(({ name }) => name);
  expect(names("role", none)).toEqual(["Nurses", "Advanced practice providers"]);
  expect(optionsOf("department", filterValues, none)).toEqual([
    { value: "d1", name: "Emergency" },
    { value: "d2", name: "Labor and delivery" },
  ]);
  expect(names("age", { age: "Over 69" })).toEqual(["28–34", "35–44", "45–54", "70 and over"]);
  expect(optionsOf("role", undefined, none)).toEqual([]);
});

test("[INS-08] an age range starts and ends at published bands", () => {
  expect(ageEnds(filterValues, { from: "", to: "" })).toEqual({
    starts: ["28", "35", "45"],
    ends: ["34", "44", "54"],
  });
  expect(ageEnds(filterValues, { from: "55", to: "" }).starts).toEqual(["28", "35", "45", "55"]);
  const all = {
    ...filterValues,
    age: ["Under 28", "Over 69"].map((value) => ({ value, label: value })),
  };
  expect(ageEnds(all, { from: "", to: "" })).toEqual({ starts: ["70"], ends: ["27"] });
});

test("[INS-02] counts only choices that apply in the area", () => {
  const chosen = from(
    "timespan=90+Days&role=Nurses&start_age=28&end_age=44&baseline_end_date=2025-01-01",
  );
  expect(activeIn("burnout", chosen)).toEqual(["timespan", "start_age", "end_age", "role"]);
  expect(activeIn("engagement", chosen)).toEqual(["start_age", "end_age", "role"]);
  expect(activeIn("efficacy", chosen)).toEqual([
    "timespan",
    "start_age",
    "end_age",
    "role",
    "baseline_end_date",
  ]);
});

test("[INS-02] formats filters as text", () => {
  expect(filterName("age", "28-34")).toBe("Age 28–34");
  expect(filterName("age", "Over 69")).toBe("Age 70 and over");
  expect(filterName("age", "Under 28")).toBe("Age under 28");
  expect(filterName("role", "Others")).toBe("Other roles");
  expect(filterName("gender", "Another")).toBe("Another gender");
  expect(ageRangeName("28", "44")).toBe("28–44");
  expect(ageRangeName("28", undefined)).toBe("28 and over");
  expect(ageRangeName(undefined, "44")).toBe("44 and under");
  expect(filterName("start_age", "28")).toBe("Minimum age 28");
  expect(filterName("years_in_profession", "10-19")).toBe("10–19 years in profession");
  expect(filterName("end_date", "2026-02-01")).toBe("Through Feb 1, 2026");
  expect(filterName("department", "d1", { d1: "Emergency" })).toBe("Emergency");
  const chosen = from("role=Nurses");
  expect(filtersInWords("burnout", chosen, filtersOf(chosen))).toBe("Last 12 months · Nurses");
  expect(filtersInWords("engagement", chosen, filtersOf(chosen))).toBe("Last 90 days · Nurses");
});
