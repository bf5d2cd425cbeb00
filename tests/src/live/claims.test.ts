import { expect, test } from "vitest";
import type { Credit } from "#sync/local/personal.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import { amountInWords, kindsOf, leftToHear, whyNotClaimed } from "../../../src/live/claims.ts";

const lesson = { id: "a", cme: false, contactHours: true, credit: 0.25, lengthSeconds: 600 };
const heard = (seconds: number, more: Partial<TimeWatched> = {}): TimeWatched => ({
  contentId: "a",
  furthest: seconds,
  finished: false,
  intervals: [[0, seconds]],
  position: seconds,
  updatedAt: 0,
  ...more,
});
const credit = (more: Partial<Credit>): Credit => ({
  id: "1",
  contentId: "a",
  lessonNumber: "RL-1",
  type: "contact_hours",
  amount: 0.25,
  title: "A",
  awardedOn: "2026-11-20",
  state: "confirmed",
  ...more,
});

test("[CE-07] what a lesson carries, in words", () => {
  expect(kindsOf({ cme: true, contactHours: true })).toEqual(["cme", "contact_hours"]);
  expect(kindsOf({ cme: false, contactHours: false })).toEqual([]);
  expect(amountInWords({ credit: 0.5 }, "cme")).toBe("0.50 CME credit");
  expect(amountInWords({ credit: 0 }, "contact_hours")).toBe("contact hours");
});

test.each<[string, number, TimeWatched | undefined]>([
  ["nothing yet", 570, undefined],
  ["half of it", 270, heard(300)],
  ["all that is asked", 0, heard(570)],
  ["a little rounding", 0, heard(569.6)],
  [
    "the end without the middle",
    470,
    heard(600, {
      finished: true,
      intervals: [
        [0, 50],
        [550, 600],
      ],
    }),
  ],
  ["intervals beyond the end", 0, heard(700)],
])("[CE-07] left to hear: %s", (_name, seconds, watched) => {
  expect(leftToHear(lesson, watched)).toBe(seconds);
});

test.each<[string, string | undefined, Parameters<typeof whyNotClaimed>]>([
  ["it was heard", undefined, [lesson, "contact_hours", heard(600, { finished: true }), []]],
  ["half was heard", "5 min left to hear.", [lesson, "contact_hours", heard(270), []]],
  [
    "nearly all was heard",
    "Less than a minute left to hear.",
    [lesson, "contact_hours", heard(550), []],
  ],
  [
    "it waits to be confirmed",
    "Claimed: contact hours. Saved on this device, will be confirmed.",
    [lesson, "contact_hours", heard(600), [credit({ state: "claimed" })]],
  ],
  [
    "it was awarded",
    "Credit awarded: contact hours, Nov 20, 2026.",
    [lesson, "contact_hours", undefined, [credit({})]],
  ],
  [
    "another kind, of another lesson, was awarded",
    undefined,
    [lesson, "contact_hours", heard(600), [credit({ type: "cme" }), credit({ contentId: "b" })]],
  ],
  [
    "it was withdrawn",
    "This lesson was withdrawn: its credit cannot be claimed any more.",
    [{ ...lesson, isWithdrawn: true }, "contact_hours", heard(600, { finished: true }), []],
  ],
  [
    "it was awarded before it was withdrawn",
    "Credit awarded: contact hours, Nov 20, 2026.",
    [{ ...lesson, isWithdrawn: true }, "contact_hours", undefined, [credit({})]],
  ],
  [
    "no length is known, and it was begun",
    "It opens when you have heard it to the end.",
    [{ ...lesson, lengthSeconds: 0 }, "cme", heard(50), []],
  ],
  [
    "no length is known, and it was heard to the end",
    undefined,
    [{ ...lesson, lengthSeconds: 0 }, "cme", heard(50, { finished: true }), []],
  ],
])("[CE-07] why it cannot be claimed: %s", (_name, why, given) => {
  expect(whyNotClaimed(...given)).toBe(why);
});
