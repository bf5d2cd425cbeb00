import { expect, test } from "vitest";
import { monthAfter, monthChoices, monthOfTime } from "#features/insights/months.ts";
import { viewPath, viewQuery } from "#features/insights/saved-view-rules.ts";
import { target, targetText } from "#features/insights/target-copy.ts";
import { parsePercent, pointsAbove } from "#features/insights/target-status.ts";
import { goalOf, marksOf, notesOfPoint } from "#features/insights/timeline-marks.ts";
import { nameProblem } from "#shared/saved-views/rules.ts";
import { fitted } from "#ui/chart/line-marks.ts";

const trend = [
  { period: "2026-01-01..2026-03-31" },
  { period: "2026-04-01..2026-06-30" },
  { period: "2026-07-01..2026-07-31" },
];
const notes = [
  { month: "2025-12", text: "Before" },
  { month: "2026-03", text: "Self-scheduling" },
  { month: "2026-07", text: "Templates" },
  { month: "2026-07", text: "New charge nurses" },
];

test("[INS-14] marks the period of each note, and none for notes outside the chart", () => {
  expect(marksOf(notes, trend)).toEqual([
    { at: 0, label: "Self-scheduling" },
    { at: 2, label: "Templates · New charge nurses" },
  ]);
  expect(notesOfPoint(notes, "2026-07-01..2026-07-31")).toBe(
    " · Notes: Templates; New charge nurses",
  );
  expect(notesOfPoint(notes, "2026-01-01..2026-03-31")).toBe(" · Note: Self-scheduling");
  expect(notesOfPoint(notes, "2026-04-01..2026-06-30")).toBe("");
});

test("[INS-14] says how far a group is from its target, in the numbers shown", () => {
  expect([pointsAbove(0.404, 35), pointsAbove(0.354, 35), pointsAbove(0.3, 35)]).toEqual([
    5, 0, -5,
  ]);
  expect([target.above(1), target.above(5)]).toEqual([
    "1 point above target",
    "5 points above target",
  ]);
  expect(targetText(35, "2027-06")).toBe("35% by Jun 2027");
  expect(goalOf({ percent: 35, by_month: null })).toEqual({ value: 0.35, label: "Target 35%" });
  expect(goalOf({ percent: null, by_month: null })).toBeUndefined();
});

test("[INS-14] accepts whole percents within the limits", () => {
  expect(["35", " 35 % ", "5", "95"].map(parsePercent)).toEqual([35, 35, 5, 95]);
  expect(["", "4", "96", "35.5", "-5", "1e1", "x"].map(parsePercent)).toEqual(
    Array.from({ length: 7 }),
  );
});

test("[INS-14] offers months across years, the latest first, and keeps a chosen one", () => {
  expect(monthAfter("2026-11", 3)).toBe("2027-02");
  expect(monthAfter("2026-01", -1)).toBe("2025-12");
  expect(monthOfTime(new Date("2026-03-31T23:59:00Z"))).toBe("2026-03");
  expect(monthChoices("2025-12", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12"]);
  expect(monthChoices("2026-01", "2026-02", "2024-05")).toEqual(["2026-02", "2026-01", "2024-05"]);
});

const views = [{ id: "1", name: "Nurses", area: "burnout", query: "" }];

test("[INS-14] checks the name of a view before it is saved", () => {
  expect(nameProblem("", views)).toBe("Enter a name.");
  expect(nameProblem("nurses", views)).toBe("You already have a view with this name.");
  expect(nameProblem("NURSES", views, "1")).toBeUndefined();
  expect(nameProblem("x".repeat(61), views)).toBe("Use up to 60 characters.");
  const many = Array.from({ length: 30 }, (_, at) => ({ ...views[0], id: `${at}` }));
  expect(nameProblem("One more", many as typeof views)).toBe(
    "You can save up to 30 views. Delete one first.",
  );
});

test("[INS-14] a view is the address of a page, without anything else in it", () => {
  expect(viewQuery("?role=Nurses&from=mail&timespan=90+Days&age=999")).toBe(
    "timespan=90+Days&role=Nurses",
  );
  expect(viewPath({ area: "engagement", query: "role=Nurses" })).toEqual({
    pathname: "/insights/engagement",
    search: "role=Nurses",
  });
  expect(viewPath({ area: "gone", query: "" }).pathname).toBe("/insights");
});

test("[INS-14] shortens a label to its room on the chart", () => {
  const widthOf = (text: string) => text.length;
  expect(fitted("Self-scheduling", 20, widthOf)).toBe("Self-scheduling");
  expect(fitted("Self-scheduling", 8, widthOf)).toBe("Self-sc…");
  expect(fitted("Self-scheduling", 0, widthOf)).toBe("");
});
