import { expect, test } from "vitest";
import { claimLabel, claimSteps, creditStatusText } from "#shared/credit/claim-copy.ts";
import {
  claimBlockedText,
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
    "Complete the lesson to claim. 5 min left.",
    [lesson, { watched: heard(270), terms: undefined, today }],
  ],
  [
    "nearly complete",
    "Complete the lesson to claim. Less than 1 min left.",
    [lesson, { watched: heard(550), terms: undefined, today }],
  ],
  [
    "withdrawn",
    "This lesson was unpublished. Its credit can't be claimed.",
    [
      { ...lesson, isWithdrawn: true },
      { watched: heard(600), terms: undefined, today },
    ],
  ],
  [
    "expired",
    "The claim period ended on Nov 20, 2026.",
    [lesson, { watched: heard(600), terms: terms({ expiresOn: "2026-11-20" }), today }],
  ],
  [
    "last day",
    undefined,
    [lesson, { watched: heard(600), terms: terms({ expiresOn: today }), today }],
  ],
  [
    "unknown length, started",
    "Play to the end to continue.",
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
  ["pending", "Claimed 0.25 contact hours. Pending verification.", credit({ state: "claimed" })],
  ["awarded", "0.25 contact hours awarded on Nov 20, 2026.", credit({})],
  [
    "certificate of participation",
    "Certificate of participation awarded on Nov 20, 2026.",
    credit({ type: "participation", amount: 0 }),
  ],
  [
    "revoked",
    "Revoked on Nov 21, 2026. Reason: Claimed twice.",
    credit({ revoked: { on: "2026-11-21", reason: "Claimed twice. " } }),
  ],
  [
    "corrected",
    "0.25 contact hours awarded on Nov 20, 2026. Corrected on Nov 21, 2026. Reason: The lesson was longer.",
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

test("[CE-04] names the claim button after the credit", () => {
  expect(claimLabel("contact_hours", "0.25 contact hours")).toBe("Claim 0.25 contact hours");
  expect(claimLabel("participation", "a certificate of participation")).toBe(
    "Get certificate of participation",
  );
});

test.each([
  [1, 1, "1 question. Answer it correctly to pass."],
  [2, 2, "2 questions. Answer all correctly to pass. Unlimited tries."],
  [3, 2, "3 questions. 2 correct to pass. Unlimited tries."],
])("[CE-04] says how to pass a quiz of %i questions", (questions, passMark, text) => {
  expect(claimSteps.quiz.detail(questions, passMark)).toBe(text);
});
