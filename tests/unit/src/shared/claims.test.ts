import { expect, test } from "vitest";
import {
  claimBlockedText,
  creditStatusText,
  creditWorthText,
  hasPassed,
  secondsLeft,
} from "#shared/credit/claims.ts";
import type { CreditTerms } from "#sync/local/content.ts";
import type { Credit, TimeWatched } from "#sync/records/types.ts";

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

test("[CE-07] formats credit in quarters for physicians and contact hours in hundredths for nurses", () => {
  expect(creditWorthText({ credit: 0.5 }, "cme")).toBe("0.50 CME credit");
  expect(creditWorthText({ credit: 0.33 }, "cme")).toBe("0.25 CME credit");
  expect(creditWorthText({ credit: 0.33 }, "contact_hours")).toBe("0.33 contact hours");
  expect(creditWorthText({ credit: 0.5 }, "participation")).toBe("a certificate of participation");
  expect(creditWorthText({ credit: 0 }, "contact_hours")).toBe("contact hours");
});

test.each<[string, number, TimeWatched | undefined]>([
  ["nothing played", 570, undefined],
  ["half played", 270, heard(300)],
  ["all required time played", 0, heard(570)],
  ["a rounding error", 0, heard(569.6)],
  [
    "the end but not the middle",
    470,
    heard(600, {
      finished: true,
      intervals: [
        [0, 50],
        [550, 600],
      ],
    }),
  ],
  ["intervals past the end", 0, heard(700)],
])("[CE-07] seconds left to play: %s", (_name, seconds, watched) => {
  expect(secondsLeft(lesson, watched)).toBe(seconds);
});

const today = "2026-11-21";

test.each<[string, string | undefined, Parameters<typeof claimBlockedText>]>([
  ["complete", undefined, [lesson, { watched: heard(600), terms: undefined, today }]],
  [
    "half played",
    "5 min left to hear.",
    [lesson, { watched: heard(270), terms: undefined, today }],
  ],
  [
    "nearly complete",
    "Less than a minute left to hear.",
    [lesson, { watched: heard(550), terms: undefined, today }],
  ],
  [
    "withdrawn",
    "This lesson was withdrawn: its credit cannot be claimed any more.",
    [
      { ...lesson, isWithdrawn: true },
      { watched: heard(600), terms: undefined, today },
    ],
  ],
  [
    "expired",
    "Its credit could be claimed until Nov 20, 2026.",
    [lesson, { watched: heard(600), terms: terms({ expiresOn: "2026-11-20" }), today }],
  ],
  [
    "last day",
    undefined,
    [lesson, { watched: heard(600), terms: terms({ expiresOn: today }), today }],
  ],
  [
    "unknown length, started",
    "It opens when you have heard it to the end.",
    [
      { ...lesson, lengthSeconds: 0 },
      { watched: heard(50), terms: undefined, today },
    ],
  ],
  [
    "unknown length, played to the end",
    undefined,
    [
      { ...lesson, lengthSeconds: 0 },
      { watched: heard(50, { finished: true }), terms: undefined, today },
    ],
  ],
])("[CE-07] reason that credit can't be claimed: %s", (_name, why, given) => {
  expect(claimBlockedText(...given)).toBe(why);
});

test.each<[string, string, Credit]>([
  [
    "pending",
    "Claimed: 0.25 contact hours. Saved on this device, will be confirmed.",
    credit({ state: "claimed" }),
  ],
  ["awarded", "Awarded: 0.25 contact hours, Nov 20, 2026.", credit({})],
  [
    "certificate of participation",
    "Awarded: a certificate of participation, Nov 20, 2026.",
    credit({ type: "participation", amount: 0 }),
  ],
  [
    "revoked",
    "Revoked on Nov 21, 2026: Claimed twice.",
    credit({ revoked: { on: "2026-11-21", reason: "Claimed twice. " } }),
  ],
  [
    "corrected",
    "Awarded: 0.25 contact hours, Nov 20, 2026. Put right on Nov 21, 2026: The lesson was longer.",
    credit({ corrected: { on: "2026-11-21", reason: "The lesson was longer. " } }),
  ],
])("[CE-04] credit status: %s", (_name, line, given) => {
  expect(creditStatusText(given)).toBe(line);
});

test("[CE-07] requires a passed quiz only if the lesson has one", () => {
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
