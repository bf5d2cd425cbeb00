import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { ownResponses } from "#server/wellbeing/surveys/own-responses.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, level, post, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
const ANSWER_TEXT = "Two of us for thirty beds";
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const assessment = (id: string) =>
  act("submitSurvey", {
    id,
    provider_survey_id: DEFAULT_SURVEY,
    responses: [
      level(4),
      { base_question_id: 8, survey_question_choice_id: 103, survey_text_response: ANSWER_TEXT },
    ],
    answered_at: "2026-11-20T22:15:00.000Z",
  });
const pulse = (id: string) =>
  act("answerPulseCheck", {
    id,
    base_question_id: 1,
    survey_question_choice_id: 2,
    answered_at: "2026-11-20T23:00:00.000Z",
  });

const own = async (device: Device) => (await device.ask("/api/survey_responses")).json().data;
const remove = (device: Device, id: string) =>
  device.ask(`/api/survey_responses/${id}`, { method: "DELETE" });

test("[SUR-05] shows people only their own answers, with the survey's wording, newest first", async () => {
  const [first, second] = [newId(), newId()];
  await apply(nurse, assessment(first), pulse(second));
  const reply = await nurse.ask("/api/survey_responses");
  expect(reply.headers["cache-control"]).toBe("no-store");
  expect(reply.json().data).toMatchObject([
    { id: second, survey_id: PULSE_SURVEY, answers: [{ kind: "level", value: 2, text: null }] },
    {
      id: first,
      survey_id: DEFAULT_SURVEY,
      answered_at: "2026-11-20T22:15:00.000Z",
      answers: [
        { kind: "level", value: 4, choice: expect.stringContaining("won't go away") },
        {
          kind: "stressor",
          question: "What's your biggest source of stress at work?",
          choice: "Staffing",
          text: ANSWER_TEXT,
        },
      ],
    },
  ]);
  const leader = await deviceOf(server, "leader");
  expect(await own(leader)).toEqual([]);
  expect((await remove(leader, first)).statusCode).toBe(404);
  expect(await own(nurse)).toHaveLength(2);
});

test("[SUR-05] deletes answers without a trace but keeps the fact that the survey was answered", async () => {
  const id = newId();
  const sent = assessment(id);
  await apply(nurse, sent);
  expect((await remove(nurse, id)).json()).toEqual({ success: true });
  expect(await own(nurse)).toEqual([]);
  expect(await server.db.selectFrom("survey_answer").selectAll().execute()).toEqual([]);
  const keys = await server.db.selectFrom("idempotency").select("key").execute();
  expect(keys).toEqual([]);
  const user = (await nurse.ask(`/api/users/${nurse.owner}`)).json().data;
  expect([user.last_burnout_level_response, user.last_burnout_stressor_response]).toEqual([
    null,
    null,
  ]);
  expect((await pulled(nurse)).answered).toMatchObject([{ id }]);
  const [row] = await server.db.selectFrom("survey_response").selectAll().execute();
  expect(row?.deleted_at).toEqual(new Date(now));
});

test("[SUR-05] replies to a resent deleted response without restoring it", async () => {
  const id = newId();
  const sent = assessment(id);
  const [first] = await apply(nurse, sent);
  await remove(nurse, id);
  const [again] = await apply(nurse, sent);
  const [underAnotherKey] = await apply(nurse, assessment(id));
  expect([again, underAnotherKey]).toEqual([first, first]);
  expect(await own(nurse)).toEqual([]);
  expect(await server.db.selectFrom("survey_answer").selectAll().execute()).toEqual([]);
});

test("[SUR-05] deletes idempotently and returns 404 for an unknown response", async () => {
  const id = newId();
  await apply(nurse, pulse(id));
  await remove(nurse, id);
  const before = await rowHashes(server.db);
  expect((await remove(nurse, id)).statusCode).toBe(200);
  for (const other of [newId(), "%00", "x".repeat(60)])
    expect([other, (await remove(nurse, other)).statusCode]).toEqual([other, 404]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SUR-05] exports answers with their questions", async () => {
  const id = newId();
  await apply(nurse, assessment(id));
  const reply = await nurse.ask(`/api/users/${nurse.owner}/export`);
  expect(reply.json().answers).toEqual(await ownResponses(server.db, nurse.owner));
  expect(reply.json().answers).toMatchObject([
    { id, answers: [{ value: 4 }, { text: ANSWER_TEXT }] },
  ]);
});

test("[ACC-14] marks responses of demo accounts only", async () => {
  await server.db
    .updateTable("person")
    .set({ email: "demo_nurse@respite.example" })
    .where("id", "=", people.leader.id)
    .execute();
  const demo = { ...people.leader, email: "demo_nurse@respite.example" };
  await server.db
    .updateTable("person")
    .set({ uid: demo.email })
    .where("id", "=", demo.id)
    .execute();
  await apply(nurse, pulse(newId()));
  const reply = await server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email: demo.email, password: "a long quiet night" },
  });
  const { "access-token": token, client, uid } = reply.headers;
  await server.app.inject({
    method: "POST",
    url: `/api/pulse_check/${demo.id}`,
    headers: { "access-token": String(token), client: String(client), uid: String(uid) },
    payload: { base_question_id: 1, survey_question_choice_id: 5 },
  });
  const rows = await server.db
    .selectFrom("survey_response")
    .select(["person_id", "source"])
    .orderBy("source")
    .execute();
  expect(rows).toEqual([
    { person_id: people.leader.id, source: "demo" },
    { person_id: people.nurse.id, source: "person" },
  ]);
});

test("[SUR-02] refuses a 100 kB text or another question's choice and stores nothing", async () => {
  const before = await rowHashes(server.db);
  const long = { ...level(3), survey_text_response: "x".repeat(100_000) };
  const direct = await post(nurse, "/api/all_surveyresponse/", {
    provider_survey_id: DEFAULT_SURVEY,
    responses: [long],
  });
  expect([direct.statusCode, direct.json().code]).toEqual([400, "malformed"]);
  const pulsed = await post(nurse, `/api/pulse_check/${nurse.owner}`, long);
  expect([pulsed.statusCode, pulsed.json().code]).toEqual([400, "malformed"]);
  const foreignChoice = await post(nurse, `/api/pulse_check/${nurse.owner}`, level(101));
  expect([foreignChoice.statusCode, foreignChoice.json().code]).toEqual([422, "invalid"]);
  const results = await nurse.batch([act("answerPulseCheck", { ...long, id: newId() })]);
  expect(codes(results)).toEqual(["malformed"]);
  expect(await rowHashes(server.db)).toEqual(before);
});
