import { expect, test } from "vitest";
import { isFinished, lengthSeconds } from "#server/learning/progress/rules.ts";

test("[LIB-08] a length has two numeric parts, else it is 0", () => {
  expect(["2:00", "65:09", "2:0", "2", "1:02:03", "a:bc", "", "-1:00"].map(lengthSeconds)).toEqual([
    120, 3909, 0, 0, 0, 0, 0, 0,
  ]);
});

test.each<[string, boolean, Parameters<typeof isFinished>]>([
  ["nothing seen", false, [undefined, "2:00"]],
  ["the flag", true, [{ seconds_watched: 3, video_finished: true }, "2:00"]],
  ["nineteen twentieths", true, [{ seconds_watched: 114, video_finished: false }, "2:00"]],
  ["a little less", false, [{ seconds_watched: 113.9, video_finished: false }, "2:00"]],
  ["no length to measure by", false, [{ seconds_watched: 999, video_finished: false }, "long"]],
])("[CE-02] watched to the end, with %s: %s", (_name, isAtEnd, given) => {
  expect(isFinished(...given)).toBe(isAtEnd);
});
