import { expect, test } from "vitest";
import { axisLabels, placesOf, pointInWords, rangeOf } from "#ui/chart/points.ts";
import { wrapped } from "#ui/chart/wrapped.ts";

const point = (label: string, value: number | null, at?: number) => ({ label, value, at });
const format = (value: number) => `${value}%`;

test("[INS-03] a point is said with its range, a gap as a gap", () => {
  const sure = { ...point("May 2026", 41), low: 36, high: 46 };
  expect(pointInWords(sure, { format })).toBe("May 2026: 41%, likely between 36% and 46%");
  expect(pointInWords(point("May 2026", 0), { format })).toBe("May 2026: 0%");
  expect(pointInWords(point("Jun 2026", null), { format, gap: "too few people" })).toBe(
    "Jun 2026: too few people",
  );
});

test("[INS-03] points stand by their moments when all have one, else side by side", () => {
  expect(placesOf([point("a", 1, 2000), point("b", 2, 9000)])).toEqual([2, 9]);
  expect(placesOf([point("a", 1, 2000), point("b", 2)])).toEqual([0, 1]);
});

test("[INS-03] a line begins at nothing, unless something lies below, and never has no height", () => {
  const drawn = (values: readonly (number | null)[]) =>
    rangeOf({ points: values.map((value) => point("a", value)), format, label: "" });
  expect(drawn([30, null, 40])).toEqual([0, 44]);
  expect(drawn([-5, 10])).toEqual([-5, 11]);
  expect(drawn([null])).toEqual([0, 1]);
  const bounded = { points: [point("a", 3)], format, label: "", min: 0.5, max: 5.5 };
  expect(rangeOf(bounded)).toEqual([0.5, 5.5]);
});

test("[INS-03] a label that is much longer than the others gives them its room", () => {
  const labels = ["Sep 2026", "Oct 2026", "Nov 2 – Nov 21, 2026"];
  expect(axisLabels(labels.map((label) => point(label, 1)))).toEqual(["Sep 2026", "Oct 2026", ""]);
  expect(axisLabels([])).toEqual([]);
});

test("[INS-03] words of a picture go on in the next line, and a long one stays whole", () => {
  const on = { measureText: (text: string) => ({ width: text.length }) };
  const lines = (text: string) => wrapped(on, text, 10);
  expect(lines("one two three four")).toEqual(["one two", "three four"]);
  expect(lines("incomprehensibilities are long")).toEqual(["incomprehensibilities", "are long"]);
  expect(lines("short")).toEqual(["short"]);
});
