import { expect, test } from "vitest";
import { encryptedBody } from "#contract/sync/encrypted.ts";
import { seal } from "#sync/encryption/encrypt-to-server.ts";
import { sealingKey } from "#sync/local/facts.ts";
import { comeBack, putAway } from "#sync/session/seal-at-sign-out.ts";
import { desk } from "../../../support/outbox-fixture.ts";
import { everythingIn } from "../../../support/raw-databases.ts";
import { sealingPair } from "../../../support/sealing.ts";

test("[SYNC-11] what is sealed only the server's key opens, and the same text never looks the same", async () => {
  const { key, open } = await sealingPair();
  const sealing = { owner: "p1", call: "submitSurvey", v: 1, body: { text: "Ä tired 🌙" } };
  const sealed = await seal(key, JSON.stringify(sealing));
  expect(sealed).not.toBe(await seal(key, JSON.stringify(sealing)));
  expect(await open({ sealed })).toMatchObject({
    header: { alg: "ECDH-ES", enc: "A256GCM", kid: "key-1" },
    inside: sealing,
  });
  const other = await sealingPair();
  await expect(other.open({ sealed })).rejects.toThrow();
});

const secret = "I cannot stop thinking about bed four";
const answers = [
  { questionId: 8, choiceId: 31, text: secret },
  { questionId: 9, choiceId: 32 },
];

async function withKey() {
  const at = desk();
  const pair = await sealingPair();
  await sealingKey.set(at.db.facts, pair.key);
  return { ...at, open: pair.open };
}

test("[SYNC-11] answers, pulse and comments are kept sealed, bound to who wrote them and to what they are", async () => {
  const { db, acts, open } = await withKey();
  await acts.submitAnswers(2, answers);
  await acts.answerPulse({ questionId: 41, choiceId: 9, text: "  " });
  await acts.giveFeedback("RL-1", { helpful: 2, comment: secret });
  const entries = await db.outbox.toArray();
  expect(entries.map(({ call, lane }) => [call, lane])).toEqual([
    ["submitSurvey", "survey:2"],
    ["answerPulseCheck", "survey:27"],
    ["giveFeedback", "feedback:RL-1"],
  ]);
  const [survey, pulse, feedback] = await Promise.all(entries.map(({ body }) => open(body)));
  expect(survey?.inside).toEqual({
    owner: "p1",
    call: "submitSurvey",
    v: 1,
    body: {
      provider_survey_id: 2,
      responses: [
        { base_question_id: 8, survey_question_choice_id: 31, survey_text_response: secret },
        { base_question_id: 9, survey_question_choice_id: 32, survey_text_response: null },
      ],
      id: expect.any(String),
      answered_at: "2026-03-01T03:00:00.000Z",
    },
  });
  expect(pulse?.inside).toMatchObject({
    call: "answerPulseCheck",
    body: { base_question_id: 41, survey_question_choice_id: 9, survey_text_response: null },
  });
  expect(feedback?.inside).toMatchObject({
    call: "giveFeedback",
    body: { record_id_: "RL-1", helpful: 2, comment: secret },
  });
  for (const { body } of entries) expect(() => encryptedBody.parse(body)).not.toThrow();
});

test("[SYNC-11] nobody with the device can read an answer: not while it waits, not when refused, not afterwards", async () => {
  const { acts, databases, take, settle } = await withKey();
  const isReadable = async () => {
    const all = await everythingIn(databases);
    expect(all).toContain("submitSurvey");
    return ["bed four", "31,", "choice", "helpful"].some((text) => all.includes(text));
  };
  await acts.submitAnswers(2, answers);
  await acts.giveFeedback("RL-1", { helpful: 2, comment: secret });
  expect(await isReadable()).toBe(false);
  const sent = await take();
  expect(await isReadable()).toBe(false);
  const [survey, feedback] = sent;
  const refused = { id: survey?.id ?? "", status: "refused", code: "invalid" } as const;
  const state = { record_id_: "RL-1", given_at: "2026-03-01T03:00:00Z" };
  await settle(sent, [refused, { id: feedback?.id ?? "", status: "applied", state }]);
  expect(await isReadable()).toBe(false);
});

test("[SYNC-11] without the server's key nothing is kept: what was written stays with the person", async () => {
  const { db, acts, wakes } = desk();
  await expect(acts.submitAnswers(2, answers)).rejects.toMatchObject({ reason: "no-key" });
  await expect(acts.giveFeedback("RL-1", {})).rejects.toMatchObject({ reason: "no-key" });
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[SYNC-11] two comments on one lesson stay two, for nobody here can put them together", async () => {
  const { db, acts, take, settle } = await withKey();
  await acts.giveFeedback("RL-1", { helpful: 2 });
  await acts.giveFeedback("RL-1", { helpful: 3 });
  expect(await db.outbox.count()).toBe(2);
  for (let round = 0; round < 2; round++) {
    const sent = await take();
    await settle(
      sent,
      sent.map(({ id }) => ({ id, status: "refused", code: "not_found" })),
    );
  }
  expect(await db.outbox.toArray()).toMatchObject([{ state: "parked" }, { state: "parked" }]);
});

test("[ACC-06] what was put away stays as it was when more of its kind comes, and when it is refused", async () => {
  const { db, acts, ports, watch, open, take, settle } = await withKey();
  await acts.changeProfile({ specialty: "Oncology" });
  await watch("RL-1", 10);
  await settle(await take(), []);
  await watch("RL-1", 20);
  await putAway(db, ports);
  await comeBack(db, () => true);
  await acts.changeProfile({ gender: "female" });
  expect(await db.outbox.toArray()).toMatchObject([
    { lane: "profile", gen: 1, body: { sealed: expect.any(String) } },
    { call: "recordTimeWatched", gen: 1, body: { sealed: expect.any(String) } },
    { call: "recordTimeWatched", gen: 0, body: { sealed: expect.any(String) } },
    { lane: "profile", body: { gender: "female" } },
  ]);
  for (let round = 0; round < 3; round++) {
    const sent = await take();
    await settle(
      sent,
      sent.map(({ id }) => ({ id, status: "refused", code: "not_found" })),
    );
  }
  const parked = await db.outbox.toArray();
  expect(parked.map(({ state }) => state)).toEqual(["parked", "parked", "parked", "parked"]);
  const inside = parked.slice(0, 3).map(async ({ body }) => (await open(body)).inside.body);
  expect(await Promise.all(inside)).toMatchObject([
    { burnout_specialty: "Oncology" },
    { seconds_watched: 10 },
    { seconds_watched: 20 },
  ]);
});
