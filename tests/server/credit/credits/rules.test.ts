import { expect, test } from "vitest";
import {
  amountOf,
  awardedOn,
  biasResponseOf,
  type Claim,
  type ClaimFacts,
  evaluationOf,
  validateClaim,
} from "#server/credit/credits/rules.ts";
import { someContent, someTerms } from "../../../support/small-world.ts";
import { evaluation } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const lesson = someContent({ record_id_: "RL-1", cme: "1" });
const claim: Claim = {
  record_id_: "RL-1",
  lesson_number: "RL-1",
  certificate_type: "contact_hours",
  evaluation,
};
const nurse = { provider_title: "Registered Nurse", ce_eligible: true };
const account: ClaimFacts["account"] = {
  credited: new Map([["RL-1", 120]]),
  waiting: new Map(),
  since: 0,
  spentUntil: 0,
  day: "",
  creditedToday: 0,
  dailyLimit: 3600,
};
const ready: ClaimFacts = {
  learner: nurse,
  watched: { seconds_watched: 120, video_finished: true },
  account,
  terms: someTerms({ record_id_: "RL-1" }),
  hasPassed: true,
  now,
};
const code = (
  changes: Partial<ClaimFacts>,
  claimed: Partial<Claim> = {},
  of: Partial<typeof lesson> = {},
) => validateClaim({ ...claim, ...claimed }, { ...lesson, ...of }, { ...ready, ...changes })?.code;

const cme = { certificate_type: "cme" } as const;
const part = { certificate_type: "participation" } as const;
const title = (provider_title: string | null) => ({ ...nurse, provider_title });

test.each<[string, string | undefined, string | undefined]>([
  ["nothing is missing", undefined, code({})],
  ["a draft", "no_credit", code({}, {}, { content_status: "Draft" })],
  ["a lesson without an amount", "no_credit", code({}, {}, { credit: "0.00" })],
  ["an amount that is none", "no_credit", code({}, {}, { credit: "-1" })],
  ["a lesson that carries neither", "no_credit", code({}, {}, { cme: "0", contact_hours: "0" })],
  ["a nurse who wants CME", "not_eligible", code({}, cme)],
  ["a physician who wants hours", "not_eligible", code({ learner: title("Physician") })],
  ["a physician who wants CME", undefined, code({ learner: title("Physician") }, cme)],
  ["somebody without a title", "not_eligible", code({ learner: title(null) })],
  ["somebody without a title who took part", undefined, code({ learner: title(null) }, part)],
  ["a nurse who only took part", undefined, code({}, part)],
  [
    "a nurse who gets no credit here",
    "not_eligible",
    code({ learner: { ...nurse, ce_eligible: false } }),
  ],
  ["a lesson of tomorrow", "too_late", code({}, {}, { released_on: "2026-11-22" })],
  ["not a second of it watched", "not_finished", code({ watched: undefined })],
  [
    "no time to have heard it",
    "not_finished",
    code({ account: { ...account, credited: new Map() } }),
  ],
  ["questions that were not passed", "not_passed", code({ hasPassed: false })],
  ["a lesson without terms", undefined, code({ hasPassed: false, terms: undefined })],
  [
    "terms without questions",
    undefined,
    code({ hasPassed: false, terms: someTerms({ record_id_: "RL-1", questions: [] }) }),
  ],
  ["no evaluation", "not_evaluated", code({}, { evaluation: undefined })],
  [
    "an evaluation in blanks",
    "not_evaluated",
    code({}, { evaluation: undefined, bias_response: " " }),
  ],
  ["an evaluation in words", undefined, code({}, { evaluation: undefined, bias_response: "Yes" })],
])("[CE-03] %s: %s", (_what, expected, answered) => {
  expect(answered).toBe(expected);
});

test("[CE-02] rounds physicians' credit to quarters and nurses' hours to hundredths, and participation has no amount", () => {
  const odd = { ...lesson, credit: "0.40" };
  expect(amountOf(odd, "cme")).toBe("0.50");
  expect(amountOf(odd, "contact_hours")).toBe("0.40");
  expect(amountOf(odd, "participation")).toBe("0.00");
});

test.each([
  [undefined, "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["2026-11-22", "2026-11-21"],
  ["2026-10-22", "2026-10-22"],
  ["2026-10-21", "2026-11-21"],
  ["2026-02-31", "2026-11-21"],
  ["2026-11-2", "2026-11-21"],
  ["x".repeat(500), "2026-11-21"],
])("[CE-02] a claim dated %s is awarded on %s", (cme_certificate_awarded_at, day) => {
  const dated = { ...claim, ...(cme_certificate_awarded_at && { cme_certificate_awarded_at }) };
  expect(awardedOn(dated, lesson, now)).toBe(day);
});

test("[CE-02] never awards before the release date", () => {
  const dated = { ...claim, cme_certificate_awarded_at: "2026-11-10" };
  expect(awardedOn(dated, { ...lesson, released_on: "2026-11-11" }, now)).toBe("2026-11-21");
});

test("[CE-03] the bias answer comes from the claim's text or from the evaluation", () => {
  const biased = { ...evaluation, free_of_bias: false };
  expect(biasResponseOf({ ...claim, bias_response: " As given " })).toBe("As given");
  expect(biasResponseOf(claim)).toBe("Yes");
  expect(biasResponseOf({ ...claim, evaluation: biased })).toBe("No");
  expect(biasResponseOf({ ...claim, evaluation: { ...biased, bias_comment: "A logo" } })).toBe(
    "No: A logo",
  );
  const words = (bias_response: string) =>
    evaluationOf({ ...claim, evaluation: undefined, bias_response });
  expect(words("None that I noticed").free_of_bias).toBe(true);
  expect(words("no, not at all").free_of_bias).toBe(false);
});
