import { expect, test } from "vitest";
import { guestSample, guestSeconds } from "#features/library/lesson/guest-progress.ts";
import { afterSample } from "#sync/local/progress.ts";

test.each<[string | null, number]>([
  ["125", 125],
  ["12.5", 12.5],
  ["0", 0],
  ["601", 600],
  ["999999", 600],
  ["9999999", 0],
  ["-5", 0],
  ["1e3", 0],
  ["0x10", 0],
  ["Infinity", 0],
  ["NaN", 0],
  ["12 34", 0],
  ["<script>", 0],
  ["", 0],
  [null, 0],
])("[EXT-01] a URL claiming %s seconds of a ten-minute lesson counts as %d", (claimed, taken) => {
  expect(guestSeconds(claimed, 600)).toBe(taken);
});

test("[EXT-01] a lesson without a length accepts no claimed time", () => {
  expect(guestSeconds("100", 0)).toBe(0);
});

test("[LIB-09] guest progress raises known progress and never lowers it", () => {
  const first = afterSample(undefined, guestSample({ id: "a" }, 100, undefined), 1);
  expect(first).toMatchObject({ furthest: 100, position: 100, intervals: [[0, 100]] });
  const known = { ...first, furthest: 300, position: 250, finished: true };
  expect(afterSample(known, guestSample({ id: "a" }, 200, known), 2)).toMatchObject({
    furthest: 300,
    position: 250,
    finished: true,
    intervals: [[0, 200]],
  });
});
