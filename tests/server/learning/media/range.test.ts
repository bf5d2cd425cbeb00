import { expect, test } from "vitest";
import { readRange } from "#server/platform/storage/range.ts";

const part = (from: number, to: number) => ({ kind: "part", from, to });
const whole = { kind: "whole" };
const unsatisfiable = { kind: "unsatisfiable" };

test.each([
  ["bytes=0-1", part(0, 1)],
  ["bytes=5-", part(5, 999)],
  ["bytes=-500", part(500, 999)],
  ["bytes=-5000", part(0, 999)],
  ["bytes=999-999", part(999, 999)],
  ["bytes=990-2000", part(990, 999)],
  ["Bytes=0-1", part(0, 1)],
  ["bytes=1000-", unsatisfiable],
  ["bytes=1000-1001", unsatisfiable],
  ["bytes=-0", unsatisfiable],
  ["bytes=5-4", whole],
  ["bytes=0-1,5-6", whole],
  ["bytes=-", whole],
  ["bytes=a-b", whole],
  ["items=0-1", whole],
  ["bytes=99999999999999999-", unsatisfiable],
  [undefined, whole],
])("[DL-02] reads the range of a 1000-byte file: %s is %o", (header, expected) => {
  expect(readRange(header, 1000)).toEqual(expected);
});

test("[DL-02] rejects ranges of an empty file", () => {
  expect(readRange("bytes=0-", 0)).toEqual(unsatisfiable);
  expect(readRange("bytes=-5", 0)).toEqual(unsatisfiable);
});

test("[DL-02] accepts numbers of any length", () => {
  const huge = "9".repeat(400);
  expect(readRange(`bytes=${huge}-`, 1000)).toEqual({ kind: "unsatisfiable" });
  expect(readRange(`bytes=10-${huge}`, 1000)).toEqual({ kind: "part", from: 10, to: 999 });
  expect(readRange(`bytes=-${huge}`, 1000)).toEqual({ kind: "part", from: 0, to: 999 });
  expect(readRange("bytes=1 2-3", 1000)).toEqual({ kind: "whole" });
});
