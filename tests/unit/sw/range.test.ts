import { expect, test } from "vitest";
import { parseRange } from "#sw/range.ts";

const whole = { kind: "whole" };
const unsatisfiable = { kind: "unsatisfiable" };
const part = (start: number, end: number) => ({ kind: "part", start, end });

test.each([
  ["nothing", null, 1000, whole],
  ["the two bytes that players probe with", "bytes=0-1", 1000, part(0, 2)],
  ["everything from the start", "bytes=0-", 1000, part(0, 1000)],
  ["the second half", "bytes=500-", 1000, part(500, 1000)],
  ["the last byte", "bytes=999-", 1000, part(999, 1000)],
  ["one byte", "bytes=7-7", 1000, part(7, 8)],
  ["an end past the file", "bytes=990-2000", 1000, part(990, 1000)],
  ["the last 500", "bytes=-500", 1000, part(500, 1000)],
  ["a suffix longer than the file", "bytes=-5000", 1000, part(0, 1000)],
  ["an empty suffix", "bytes=-0", 1000, unsatisfiable],
  ["a start at the end", "bytes=1000-", 1000, unsatisfiable],
  ["a start far past the end", "bytes=5000-6000", 1000, unsatisfiable],
  ["an empty file", "bytes=0-", 0, unsatisfiable],
  ["an end before the start", "bytes=9-3", 1000, whole],
  ["another unit", "seconds=0-1", 1000, whole],
  ["no numbers", "bytes=-", 1000, whole],
  ["words", "bytes=a-b", 1000, whole],
  ["several ranges", "bytes=0-1,5-9", 1000, whole],
  ["spaces and capitals", "Bytes = 3 - 4", 1000, part(3, 5)],
])("[DL-04] parses a range of %s", (_name, header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected);
});
