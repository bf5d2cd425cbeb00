import { expect, test } from "vitest";
import {
  creditInLine,
  hasPassed,
  leftToHear,
  whyNotClaimed,
  worthInWords,
} from "#shared/credit/claims.ts";
import type { CreditTerms } from "#sync/local/content.ts";
import type { Credit } from "#sync/records/types.ts";
import type { TimeWatched } from "#sync/records/types.ts";

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
  claimedAt: 0,
  ...more,
});
const terms = (more: Partial<CreditTerms>): CreditTerms => ({
  contentId: "a",
  provider: { name: "Respite", web: "https://respite.example" },
  disclosure: "Nothing to disclose.",
  passMark: 2,
  questions: [],
  statements: { cme: "", contact_hours: "", participation: "" },
  ...more,
});
const asking = terms({
  questions: [{ id: 1, text: "?", choices: [{ id: 1, label: "A" }], right: 1, why: "." }],
});

test("[CE-07] what a lesson is worth, in words: credit for physicians in quarters, hours for nurses in hundredths", () => {
  expect(worthInWords({ credit: 0.5 }, "cme")).toBe("0.50 CME credit");
  expect(worthInWords({ credit: 0.33 }, "cme")).toBe("0.25 CME credit");
  expect(worthInWords({ credit: 0.33 }, "contact_hours")).toBe("0.33 contact hours");
  expect(worthInWords({ credit: 0.5 }, "participation")).toBe("a certificate of participation");
  expect(worthInWords({ credit: 0 }, "contact_hours")).toBe("contact hours");
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

const today = "2026-11-21";

test.each<[string, string | undefined, Parameters<typeof whyNotClaimed>]>([
  ["it was heard", undefined, [lesson, { watched: heard(600), terms: undefined, today }]],
  [
    "half was heard",
    "5 min left to hear.",
    [lesson, { watched: heard(270), terms: undefined, today }],
  ],
  [
    "nearly all was heard",
    "Less than a minute left to hear.",
    [lesson, { watched: heard(550), terms: undefined, today }],
  ],
  [
    "it was withdrawn",
    "This lesson was withdrawn: its credit cannot be claimed any more.",
    [
      { ...lesson, isWithdrawn: true },
      { watched: heard(600), terms: undefined, today },
    ],
  ],
  [
    "its time is over",
    "Its credit could be claimed until Nov 20, 2026.",
    [lesson, { watched: heard(600), terms: terms({ expiresOn: "2026-11-20" }), today }],
  ],
  [
    "it is its last day",
    undefined,
    [lesson, { watched: heard(600), terms: terms({ expiresOn: today }), today }],
  ],
  [
    "no length is known, and it was begun",
    "It opens when you have heard it to the end.",
    [
      { ...lesson, lengthSeconds: 0 },
      { watched: heard(50), terms: undefined, today },
    ],
  ],
  [
    "no length is known, and it was heard to the end",
    undefined,
    [
      { ...lesson, lengthSeconds: 0 },
      { watched: heard(50, { finished: true }), terms: undefined, today },
    ],
  ],
])("[CE-07] why it cannot be claimed: %s", (_name, why, given) => {
  expect(whyNotClaimed(...given)).toBe(why);
});

test.each<[string, string, Credit]>([
  [
    "waits",
    "Claimed: 0.25 contact hours. Saved on this device, will be confirmed.",
    credit({ state: "claimed" }),
  ],
  ["was awarded", "Awarded: 0.25 contact hours, Nov 20, 2026.", credit({})],
  [
    "is a certificate of participation",
    "Awarded: a certificate of participation, Nov 20, 2026.",
    credit({ type: "participation", amount: 0 }),
  ],
  [
    "was revoked",
    "Revoked on Nov 21, 2026: Claimed twice.",
    credit({ revoked: { on: "2026-11-21", reason: "Claimed twice. " } }),
  ],
  [
    "was put right",
    "Awarded: 0.25 contact hours, Nov 20, 2026. Put right on Nov 21, 2026: The lesson was longer.",
    credit({ corrected: { on: "2026-11-21", reason: "The lesson was longer. " } }),
  ],
])("[CE-04] how a credit stands: it %s", (_name, line, given) => {
  expect(creditInLine(given)).toBe(line);
});

test("[CE-07] a lesson without questions asks for none; one with questions for an attempt that passed", () => {
  const attempt = (passed: boolean) => ({
    id: "t",
    contentId: "a",
    version: "1",
    right: 1,
    of: 1,
    passed,
    takenAt: 0,
    state: "claimed" as const,
  });
  expect(hasPassed({ terms: undefined, tests: [] })).toBe(true);
  expect(hasPassed({ terms: terms({}), tests: [] })).toBe(true);
  expect(hasPassed({ terms: asking, tests: [] })).toBe(false);
  expect(hasPassed({ terms: asking, tests: [attempt(false)] })).toBe(false);
  expect(hasPassed({ terms: asking, tests: [attempt(true), attempt(false)] })).toBe(true);
});
