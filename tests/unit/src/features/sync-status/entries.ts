import type { QueuedCall } from "#contract/queued-calls.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";
import { queueRules } from "#sync/outbox/route-of.ts";

let lastSeq = 0;

/** A waiting outbox entry. */
export function entryOf<C extends QueuedCall>(call: C, body: QueuedBody<C>): OutboxEntry {
  lastSeq += 1;
  const lane = queueRules(call).lane(body);
  return {
    seq: lastSeq,
    id: `01938f3a-5c00-7a10-8b21-${lastSeq.toString().padStart(12, "0")}`,
    owner: "maya",
    call,
    v: 1,
    lane,
    body,
    state: "ready",
    gen: 0,
    attempts: 0,
    notBefore: 0,
    createdAt: 0,
  };
}

/** The same entry with an encrypted body. */
export const sealed = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  body: { sealed: "eyJh.b.c.d.e" },
});

const answer = { base_question_id: 8, survey_question_choice_id: 3, survey_text_response: null };

/** One entry of each queued route. */
export const oneOfEach = (): { readonly [C in QueuedCall]: OutboxEntry } => ({
  recordTimeWatched: entryOf("recordTimeWatched", {
    record_id_: "rl-104",
    seconds_watched: 372,
    video_finished: false,
    intervals: [],
  }),
  submitSurvey: entryOf("submitSurvey", { provider_survey_id: 2, responses: [answer] }),
  answerPulseCheck: entryOf("answerPulseCheck", answer),
  takePostTest: entryOf("takePostTest", {
    record_id_: "rl-104",
    answers: [{ question: 1, choice: 2 }],
  }),
  claimCredit: entryOf("claimCredit", {
    record_id_: "rl-104",
    lesson_number: "104",
    certificate_type: "contact_hours",
    credential_type: "RN",
    bias_response: "None that I know of",
  }),
  recordAchievement: entryOf("recordAchievement", { name: "First lesson" }),
  giveFeedback: entryOf("giveFeedback", { record_id_: "rl-104", helpful: 4, comment: "It helped" }),
  saveContent: entryOf("saveContent", { record_id_: "rl-104", saved: true }),
  saveNote: entryOf("saveNote", {
    id: "01a2058c-1be6-7a10-9338-2a2bd0999430",
    record_id_: "rl-104",
    text: "Dim the lights first",
    at_seconds: 372,
    created_at: "2026-03-01T03:00:00.000Z",
    written_at: "2026-03-01T03:00:00.000Z",
    deleted: false,
  }),
  saveHighlight: entryOf("saveHighlight", {
    id: "01a2058c-1be6-7a10-9338-2a2bd0999430",
    record_id_: "rl-104",
    text: "Shoes off is the line between there and here.",
    at_seconds: 511,
    created_at: "2026-03-01T03:00:00.000Z",
    deleted: false,
  }),
  logUtilization: entryOf("logUtilization", { event: "play" }),
  reportDevice: entryOf("reportDevice", {
    device: "device-1",
    reported_at: "2026-03-01T03:00:00.000Z",
    last_synced_at: null,
    pending: 2,
    set_aside: 0,
    app_version: "16",
    storage_used: null,
    storage_quota: null,
    persisted: null,
    user_agent: "Firefox",
  }),
  changeProfile: entryOf("changeProfile", { first_name: "Maya", gender: null }),
  changeLicences: entryOf("changeLicences", {
    licences: [{ state: "PA", profession: "RN", number: "RN-1", expires_on: null }],
    npi: null,
    may_report: false,
    on_certificates: false,
  }),
});
