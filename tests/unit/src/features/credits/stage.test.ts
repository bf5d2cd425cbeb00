import { expect, test } from "vitest";
import { emptyDraft } from "#features/credits/draft.ts";
import { stageOf } from "#features/credits/stage.ts";
import type { ClaimFacts } from "#shared/credit/claims.ts";
import type { CreditTerms } from "#sync/local/content.ts";
import type { Credit, PostTest } from "#sync/local/personal.ts";
import type { TimeWatched } from "#sync/local/time-watched.ts";
import type { OutboxEntry, ParkedReason } from "#sync/outbox/entry.ts";
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
  credit: undefined,
  refused: undefined,
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
const refused = (code: ParkedReason["code"]): OutboxEntry => ({
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
  ["hears it first", "closed", { watched: undefined }],
  ["then answers its questions", "questions", {}],
  ["then says what they think of it", "view", { tests: [passed] }],
  ["goes there at once when it asks nothing", "view", { terms: undefined }],
  ["has claimed it", "done", { tests: [passed], credit }],
  [
    "may send again what only needs time",
    "refused",
    { tests: [passed], refused: refused("not_finished") },
  ],
  ["answers anew what was not passed", "questions", { refused: refused("not_passed") }],
  [
    "gives the view that was missing",
    "view",
    { tests: [passed], refused: refused("not_evaluated") },
  ],
  [
    "claims anew what was for another licence",
    "view",
    { tests: [passed], refused: refused("not_eligible") },
  ],
  ["cannot claim what was refused for being too late", "refused", { refused: refused("too_late") }],
])("[CE-04] on the way to a credit somebody %s", (_name, stage, more) => {
  expect(stageOf(lesson, facts(more), emptyDraft).kind).toBe(stage);
});

test("[CE-04] the result of the questions stays until somebody goes on, also after a reload", () => {
  const draft = { ...emptyDraft, attempt: { 1: 1 } };
  expect(stageOf(lesson, facts({ tests: [passed] }), draft).kind).toBe("result");
});
