import { expect, test } from "vitest";
import {
  burnoutFilters,
  correlationFilters,
  costFilters,
  engagementFilters,
  rollingFilters,
  TIMESPANS,
} from "#contract/insights/filters.ts";
import { activeIn, ageRange, defaults, filtersOf } from "#features/insights/filters.ts";
import {
  addressOf,
  type Chosen,
  chosenIn,
  mergeFilters,
} from "#features/insights/filters-chosen.ts";
import {
  ageRangeName,
  filterName,
  filtersInWords,
  windowName,
} from "#features/insights/filters-copy.ts";
import {
  burnoutQuery,
  correlationQuery,
  efficacyQuery,
  engagementQuery,
  rollingQuery,
} from "#features/insights/filters-query.ts";

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
  expect(wide.engagement).toMatchObject({ start_age: "28", end_age: "44", age: "All" });
  expect(wide.burnout).toEqual(defaults.burnout);
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
          const outcomes = [
            burnoutFilters.safeParse(burnoutQuery(group, filters)),
            burnoutFilters.safeParse(efficacyQuery(group, filters)),
            engagementFilters.safeParse(engagementQuery(group, filters)),
            correlationFilters.safeParse(correlationQuery(group, filters, true)),
          ];
          expect(outcomes.every(({ success }) => success)).toBe(true);
        }
});

test("[INS-02] applies chosen dates to whole-group figures and names them", () => {
  const named = filtersOf(from("start_date=2026-01-01&end_date=2026-03-31&role=Nurses")).burnout;
  const query = rollingQuery(group, named);
  expect(query).toEqual({
    practice_group_id: "g1",
    start_date: "2026-01-01",
    end_date: "2026-03-31",
  });
  expect([rollingFilters, costFilters].map((filters) => filters.parse(query))).toEqual([
    query,
    query,
  ]);
  expect(windowName(named, "90 days")).toBe("custom dates");
  const upTo = filtersOf(from("end_date=2026-03-31")).burnout;
  expect(windowName(upTo, "90 days")).toBe("90 days through Mar 31, 2026");
  expect(windowName(filtersOf(from("")).burnout, "12 months")).toBe("last 12 months");
});

test("[INS-02] uses each area's own parameter names", () => {
  const filters = filtersOf(
    from("timespan=30+Days&role=Nurses&start_age=28&end_age=44&baseline_start_date=2025-01-01"),
  );
  const people = { practice_group_id: "g1", role: "Nurses" };
  expect(rollingQuery(group, filters.burnout)).toEqual({ practice_group_id: "g1" });
  expect(burnoutQuery(group, filters)).toEqual({ ...people, timespan: "30 Days" });
  expect(engagementQuery(group, filters)).toEqual({
    ...people,
    timeSpan: "30 Days",
    start_age: "28",
    end_age: "44",
  });
  expect(efficacyQuery(group, filters)).toEqual({ ...people, timespan: "30 Days" });
  expect(correlationQuery(group, filters, false)).toEqual({
    ...people,
    baseline_start_date: "2025-01-01",
  });
  expect(correlationQuery(group, filters, true)).toMatchObject({
    correlation_window: "4-6 Months",
  });
});

test("[INS-02] counts only choices that apply in the area", () => {
  const chosen = from(
    "timespan=90+Days&role=Nurses&start_age=28&end_age=44&baseline_end_date=2025-01-01",
  );
  expect(activeIn("burnout", chosen)).toEqual(["timespan", "role"]);
  expect(activeIn("engagement", chosen)).toEqual(["start_age", "end_age", "role"]);
  expect(activeIn("efficacy", chosen)).toEqual(["timespan", "role", "baseline_end_date"]);
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
  const chosen = from("role=Nurses");
  expect(filtersInWords("burnout", chosen, filtersOf(chosen))).toBe("Last 12 months · Nurses");
  expect(filtersInWords("engagement", chosen, filtersOf(chosen))).toBe("Last 90 days · Nurses");
});
