import { expect, test } from "vitest";
import { isFinished, lengthSeconds } from "#server/learning/progress/rules.ts";

test("[LIB-08] parses m:ss and returns 0 for anything else", () => {
  expect(["2:00", "65:09", "2:0", "2", "1:02:03", "a:bc", "", "-1:00"].map(lengthSeconds)).toEqual([
    120, 3909, 0, 0, 0, 0, 0, 0,
  ]);
});

test.each<[string, boolean, Parameters<typeof isFinished>]>([
  ["no reports", false, [undefined, "2:00"]],
  ["the finished flag", true, [{ seconds_watched: 3, video_finished: true }, "2:00"]],
  ["95% watched", true, [{ seconds_watched: 114, video_finished: false }, "2:00"]],
  ["just under 95% watched", false, [{ seconds_watched: 113.9, video_finished: false }, "2:00"]],
  ["no length", false, [{ seconds_watched: 999, video_finished: false }, "long"]],
])("[CE-02] tells whether a lesson is finished, with %s: %s", (_name, isAtEnd, given) => {
  expect(isFinished(...given)).toBe(isAtEnd);
});
