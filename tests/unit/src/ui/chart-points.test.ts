import { expect, test } from "vitest";
import { axisLabels, movedBy, pointPositions, pointText, rangeOf } from "#ui/chart/points.ts";
import { wrapText } from "#ui/chart/wrap-text.ts";

const point = (label: string, value: number | null, at?: number) => ({ label, value, at });
const format = (value: number) => `${value}%`;

test("[INS-03] describes a point with its range, and a gap as a gap", () => {
  const sure = { ...point("May 2026", 41), low: 36, high: 46 };
  expect(pointText(sure, { format })).toBe("May 2026: 41%, likely range 36–46%");
  expect(pointText(point("May 2026", 0), { format })).toBe("May 2026: 0%");
  expect(pointText(point("Jun 2026", null), { format, gap: "too few people" })).toBe(
    "Jun 2026: too few people",
  );
});

test("[INS-03] a point may have its own text", () => {
  expect(pointText({ ...point("May 2026", 41), text: "41 of 100" }, { format })).toBe("41 of 100");
});

test("[INS-03] arrow keys, Home, and End move between points and stop at the ends", () => {
  expect(["ArrowLeft", "ArrowDown"].map((key) => movedBy(key, 3, 5))).toEqual([2, 2]);
  expect(["ArrowRight", "ArrowUp"].map((key) => movedBy(key, 3, 5))).toEqual([4, 4]);
  expect([movedBy("ArrowLeft", 0, 5), movedBy("ArrowRight", 4, 5)]).toEqual([0, 4]);
  expect([movedBy("Home", 3, 5), movedBy("End", 1, 5)]).toEqual([0, 4]);
  expect(movedBy("Tab", 3, 5)).toBeUndefined();
});

test("[INS-03] places points by time when all have one, and evenly otherwise", () => {
  expect(pointPositions([point("a", 1, 2000), point("b", 2, 9000)])).toEqual([2, 9]);
  expect(pointPositions([point("a", 1, 2000), point("b", 2)])).toEqual([0, 1]);
});

test("[INS-03] starts the axis at zero unless a value is negative, and never gives it zero height", () => {
  const drawn = (values: readonly (number | null)[]) =>
    rangeOf({ points: values.map((value) => point("a", value)), format, label: "" });
  expect(drawn([30, null, 40])).toEqual([0, 44]);
  expect(drawn([-5, 10])).toEqual([-5, 11]);
  expect(drawn([null])).toEqual([0, 1]);
  const bounded = { points: [point("a", 3)], format, label: "", min: 0.5, max: 5.5 };
  expect(rangeOf(bounded)).toEqual([0.5, 5.5]);
});

test("[INS-03] an unusually long label does not take space from the others", () => {
  const labels = ["Sep 2026", "Oct 2026", "Nov 2 – Nov 21, 2026"];
  expect(axisLabels(labels.map((label) => point(label, 1)))).toEqual(["Sep 2026", "Oct 2026", ""]);
  expect(axisLabels([])).toEqual([]);
});

test("[INS-03] wraps text in images and does not split long words", () => {
  const on = { measureText: (text: string) => ({ width: text.length }) };
  const lines = (text: string) => wrapText(on, text, 10);
  expect(lines("one two three four")).toEqual(["one two", "three four"]);
  expect(lines("incomprehensibilities are long")).toEqual(["incomprehensibilities", "are long"]);
  expect(lines("short")).toEqual(["short"]);
});
