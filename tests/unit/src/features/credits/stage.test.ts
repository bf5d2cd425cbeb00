import { expect, test } from "vitest";
import { emptyDraft } from "#features/credits/draft.ts";
import { stageOf } from "#features/credits/stage.ts";
import type { ClaimFacts } from "#shared/credit/claims.ts";
import type { CreditTerms } from "#sync/local/content.ts";
import type { FailureReason, OutboxEntry } from "#sync/outbox/entry.ts";
import type { Credit, PostTest, TimeWatched } from "#sync/records/types.ts";
import { bareLesson } from "../../../../support/lesson.ts";

const lesson = bareLesson("a", {
  title: "A",
  seriesId: "s",
  lengthSeconds: 60,
  contactHours: true,
});
const terms: CreditTerms = {
  contentId: "a",
  provider: { name: "Respite", web: "https://respite.example" },
  disclosure: "",
  passMark: 1,
  questions: [{ id: 1, text: "?", choices: [{ id: 1, label: "A" }], right: 1, why: "." }],
  statements: { cme: "", contact_hours: "", participation: "" },
};
const watched: TimeWatched = {
  contentId: "a",
  furthest: 60,
  finished: true,
  intervals: [[0, 60]],
  position: 60,
  updatedAt: 0,
};
const facts = (more: Partial<ClaimFacts>): ClaimFacts => ({
  kind: "contact_hours",
  title: "Registered Nurse",
  canEarnCredit: true,
  credit: undefined,
  problem: undefined,
  watched,
  terms,
  tests: [],
  today: "2026-11-21",
  ...more,
});
const passed: PostTest = {
  id: "t",
  contentId: "a",
  version: "2026-01-01",
  right: 1,
  of: 1,
  passed: true,
  takenAt: 0,
  state: "claimed",
};
const claim = (code: FailureReason["code"]): OutboxEntry => ({
  seq: 1,
  id: "e",
  owner: "p",
  call: "claimCredit",
  v: 1,
  lane: "content:a",
  body: { record_id_: "a" },
  state: "parked",
  reason: { code, errors: [], at: 0 },
  gen: 1,
  attempts: 1,
  notBefore: 0,
  createdAt: 0,
});
const refused = (code: FailureReason["code"]): ClaimFacts["problem"] => {
  const failed = claim(code);
  return { claim: failed, failed };
};
const credit: Credit = {
  id: "1",
  contentId: "a",
  lessonNumber: "RL-1",
  type: "contact_hours",
  amount: 0.25,
  title: "A",
  awardedOn: "2026-11-20",
  state: "claimed",
  claimedAt: 0,
};

test.each<[string, string, Partial<ClaimFacts>]>([
  ["has not watched the lesson", "closed", { watched: undefined }],
  ["has watched the lesson", "questions", {}],
  ["has passed the quiz", "evaluation", { tests: [passed] }],
  ["claims a lesson without a quiz", "evaluation", { terms: undefined }],
  ["has claimed the credit", "done", { tests: [passed], credit }],
  [
    "has a rejected claim that only needs time",
    "refused",
    { tests: [passed], problem: refused("not_finished") },
  ],
  ["had a claim rejected for a failed quiz", "questions", { problem: refused("not_passed") }],
  [
    "had a claim rejected for a missing evaluation",
    "evaluation",
    { tests: [passed], problem: refused("not_evaluated") },
  ],
  [
    "had a claim rejected for another license",
    "evaluation",
    { tests: [passed], problem: refused("not_eligible") },
  ],
  ["had a claim rejected for being too late", "refused", { problem: refused("too_late") }],
])("[CE-04] the claim step of a user who %s", (_name, stage, more) => {
  expect(stageOf(lesson, facts(more), emptyDraft).kind).toBe(stage);
});

test("[CE-04] a failed attempt stays until the user tries again, and a passed one leads to the evaluation", () => {
  const draft = { ...emptyDraft, attempt: { 1: 1 } };
  expect(stageOf(lesson, facts({ tests: [{ ...passed, passed: false }] }), draft).kind).toBe(
    "result",
  );
  expect(stageOf(lesson, facts({ tests: [passed] }), draft).kind).toBe("evaluation");
});
