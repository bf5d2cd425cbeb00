import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { survey } from "#contract/wellbeing/surveys.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, level, post, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const stressor = (base_question_id: number, choice: number, text: string | null = null) => ({
  base_question_id,
  survey_question_choice_id: choice,
  survey_text_response: text,
});

const submission = (more: object = {}) => ({
  id: newId(),
  provider_survey_id: DEFAULT_SURVEY,
  responses: [level(4), stressor(8, 103, "Two of us for thirty beds"), stressor(9, 104)],
  answered_at: "2026-11-20T22:15:00.000Z",
  ...more,
});

const stored = () =>
  server.db
    .selectFrom("survey_answer")
    .select(["response_id", "base_question_id", "choice_id", "text"])
    .orderBy("response_id")
    .orderBy("base_question_id")
    .execute();

test("[SUR-02] returns a survey with its questions and choices, or 404", async () => {
  for (const id of [DEFAULT_SURVEY, PULSE_SURVEY]) {
    const reply = await nurse.ask(`/api/surveys/${id}`);
    expect(reply.statusCode).toBe(200);
    expect(survey.parse(reply.json())).toMatchObject({ id });
  }
  for (const id of ["3", "9007199254740991"])
    expect((await nurse.ask(`/api/surveys/${id}`)).json().code).toBe("not_found");
});

test("[SUR-02] stores answers with their time and does not return them", async () => {
  const body = submission();
  const [state] = await apply(nurse, act("submitSurvey", body));
  expect(state).toEqual({
    id: body.id,
    survey_id: DEFAULT_SURVEY,
    answered_at: "2026-11-20T22:15:00.000Z",
  });
  expect(await stored()).toEqual([
    { response_id: body.id, base_question_id: 1, choice_id: 4, text: null },
    {
      response_id: body.id,
      base_question_id: 8,
      choice_id: 103,
      text: "Two of us for thirty beds",
    },
    { response_id: body.id, base_question_id: 9, choice_id: 104, text: null },
  ]);
  expect((await pulled(nurse)).answered).toEqual([state]);
});

test("[SYNC-08] adds a second submission without replacing the first", async () => {
  await apply(nurse, act("submitSurvey", submission()), act("submitSurvey", submission()));
  expect(await stored()).toHaveLength(6);
});

test("[SYNC-08] accepts a repeated submission and refuses its id with other answers", async () => {
  const body = submission();
  const [first] = await apply(nurse, act("submitSurvey", body));
  const before = await stored();
  const again = { ...body, responses: body.responses.toReversed() };
  expect(await apply(nurse, act("submitSurvey", again))).toEqual([first]);
  const others = [
    act("submitSurvey", { ...body, responses: [level(1)] }),
    act("answerPulseCheck", { id: body.id, base_question_id: 1, survey_question_choice_id: 4 }),
  ];
  expect(codes(await nurse.batch(others))).toEqual(["key_reused", "key_reused"]);
  expect(await stored()).toEqual(before);
});

test("[SUR-02] refuses answers to unknown questions and stores nothing", async () => {
  const before = await rowHashes(server.db);
  const results = await nurse.batch([
    act("submitSurvey", submission({ provider_survey_id: 404 })),
    act("submitSurvey", submission({ responses: [level(4), level(5)] })),
    act("submitSurvey", submission({ responses: [stressor(8, 4)] })),
    act("submitSurvey", submission({ responses: [] })),
    act("answerPulseCheck", { base_question_id: 9, survey_question_choice_id: 101 }),
  ]);
  expect(codes(results)).toEqual(["not_found", "invalid", "invalid", "malformed", "invalid"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[SUR-03] stores a pulse check answer as survey 27", async () => {
  const url = `/api/pulse_check/${nurse.owner}`;
  const reply = await post(nurse, url, {
    survey_question_choice_id: 3,
    base_question_id: 1,
    survey_text_response: "",
  });
  expect(reply.json()).toMatchObject({
    survey_id: PULSE_SURVEY,
    answered_at: new Date(now).toISOString(),
  });
  expect(await stored()).toMatchObject([{ base_question_id: 1, choice_id: 3, text: null }]);
});

test("[SUR-03] refuses answers on behalf of another person", async () => {
  const reply = await post(nurse, "/api/pulse_check/person-leader", {
    survey_question_choice_id: 3,
    base_question_id: 1,
  });
  expect([reply.statusCode, reply.json().code]).toEqual([403, "forbidden"]);
  expect(await stored()).toEqual([]);
});
