import { expect, test } from "vitest";
import { encryptedBody } from "#contract/sync/encrypted.ts";
import { encryptToServer } from "#sync/encryption/encrypt-to-server.ts";
import { encryptionKey } from "#sync/local/facts.ts";
import { reopenAfterSignIn, sealAtSignOut } from "#sync/session/seal-at-sign-out.ts";
import { createOutboxFixture } from "../../../support/outbox-fixture.ts";
import { dumpDatabases } from "../../../support/raw-databases.ts";
import { createEncryptionKeys } from "../../../support/sealing.ts";

test("[SYNC-11] decrypts only with the server's key, and encrypts the same text differently each time", async () => {
  const { key, open } = await createEncryptionKeys();
  const sealing = { owner: "p1", call: "submitSurvey", v: 1, body: { text: "Ä tired 🌙" } };
  const sealed = await encryptToServer(key, JSON.stringify(sealing));
  expect(sealed).not.toBe(await encryptToServer(key, JSON.stringify(sealing)));
  expect(await open({ sealed })).toMatchObject({
    header: { alg: "ECDH-ES", enc: "A256GCM", kid: "key-1" },
    inside: sealing,
  });
  const other = await createEncryptionKeys();
  await expect(other.open({ sealed })).rejects.toThrow();
});

const secret = "I cannot stop thinking about bed four";
const answers = [
  { questionId: 8, choiceId: 31, text: secret },
  { questionId: 9, choiceId: 32 },
];

async function withKey() {
  const at = createOutboxFixture();
  const pair = await createEncryptionKeys();
  await encryptionKey.set(at.db.facts, pair.key);
  return { ...at, open: pair.open };
}

test("[SYNC-11] stores answers, pulse checks, and comments encrypted, bound to owner and call", async () => {
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

test("[SYNC-11] answers can't be read on the device, whether pending, rejected, or sent", async () => {
  const { acts, databases, take, settle } = await withKey();
  const isReadable = async () => {
    const all = await dumpDatabases(databases);
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

test("[SYNC-11] stores no answers without the server's key and leaves the text with the person", async () => {
  const { db, acts, wakes } = createOutboxFixture();
  await expect(acts.submitAnswers(2, answers)).rejects.toMatchObject({ reason: "no-key" });
  await expect(acts.giveFeedback("RL-1", {})).rejects.toMatchObject({ reason: "no-key" });
  expect(await db.outbox.count()).toBe(0);
  expect(wakes).toEqual([]);
});

test("[SYNC-11] keeps two encrypted comments on a lesson apart", async () => {
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

test("[ACC-06] keeps sealed writes unchanged when newer ones of their kind arrive or they are rejected", async () => {
  const { db, acts, ports, watch, open, take, settle } = await withKey();
  await acts.changeProfile({ specialty: "Oncology" });
  await watch("RL-1", 10);
  await settle(await take(), []);
  await watch("RL-1", 20);
  await sealAtSignOut(db, ports);
  await reopenAfterSignIn(db, () => true);
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
