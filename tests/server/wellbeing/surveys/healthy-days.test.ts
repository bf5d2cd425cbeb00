import { afterEach, beforeEach, expect, test } from "vitest";
import { HEALTHY_DAYS, HEALTHY_DAYS_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { latestAnswers } from "#server/accounts/users/queries.ts";
import { checkInsOf, deletedIn, stressorsOf } from "#server/insights/publications/facts.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, newId } from "../../../support/wire.ts";
import { act, apply, codes, type Device, level, pulled } from "../../acts.ts";

let office: AdminServer;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
});
afterEach(() => office.close());

const PATH = `/api/admin/surveys/${HEALTHY_DAYS_SURVEY}`;
const offer = (groups: readonly string[], version = 1) =>
  office.put(`${PATH}/groups`, { version, groups });

async function asked(): Promise<SurveyWire["survey_questions"]> {
  const reply = await nurse.ask(`/api/surveys/${HEALTHY_DAYS_SURVEY}`);
  return reply.json().survey_questions;
}

const answers = (id: string, days: readonly number[] = [3, 9, 2]) =>
  act("submitSurvey", {
    id,
    provider_survey_id: HEALTHY_DAYS_SURVEY,
    responses: [
      [HEALTHY_DAYS.health, 2],
      ...[HEALTHY_DAYS.physical, HEALTHY_DAYS.mental, HEALTHY_DAYS.limited].map(
        (question, at) => [question, days[at] ?? 0] as const,
      ),
    ].map(([question = 0, value = 0]) => ({
      base_question_id: question,
      survey_question_choice_id: 100 * question + value,
      survey_text_response: null,
    })),
  });

const groupOfNurse = async (): Promise<string> => {
  const { practice_group_id } = await office.db
    .selectFrom("membership")
    .select("practice_group_id")
    .where("person_id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  return practice_group_id;
};

test("[SUR-02] asks the Healthy Days questions only in the groups an administrator chose", async () => {
  expect(await asked()).toEqual([]);
  const group = await groupOfNurse();
  const saved = (await offer([group])).json();
  expect(saved).toMatchObject({ version: 2, states: ["kept", "kept", "kept", "kept"] });
  expect((await asked()).map(({ base_question_id }) => base_question_id)).toEqual([21, 22, 23, 24]);
  expect((await offer([], 2)).statusCode).toBe(200);
  expect(await asked()).toEqual([]);
});

test("[SUR-02] refuses unknown groups, other surveys, an old version, and other wording", async () => {
  expect((await offer(["nowhere"])).json().errors.groups).toEqual([
    "Choose groups that still exist.",
  ]);
  expect(
    (await office.put("/api/admin/surveys/2/groups", { version: 1, groups: [] })).statusCode,
  ).toBe(422);
  expect((await offer([], 7)).statusCode).toBe(409);
  const question = { base_question_id: null, kind: "text", text: "Mine?", choices: [] };
  const reply = await office.put(PATH, { version: 1, every_days: 30, questions: [question] });
  expect(reply.json().errors.questions).toEqual([
    "These questions are validated as they are. Choose groups instead.",
  ]);
});

test("[SUR-05] stores Healthy Days once, for their author alone, and counts them in no figure", async () => {
  await apply(
    nurse,
    act("submitSurvey", {
      id: newId(),
      provider_survey_id: 2,
      responses: [level(4)],
    }),
  );
  const id = newId();
  await apply(nurse, answers(id));
  await apply(nurse, answers(id));
  expect((await pulled(nurse)).answered).toHaveLength(2);

  const [own] = (await nurse.ask("/api/survey_responses")).json().data;
  expect(own).toMatchObject({
    survey_id: HEALTHY_DAYS_SURVEY,
    answers: [
      { base_question_id: 21, value: 2, choice: "Very good" },
      { base_question_id: 22, value: 3 },
      { base_question_id: 23, value: 9 },
      { base_question_id: 24, value: 2 },
    ],
  });

  const always = { from: 2020 * 12, to: 2030 * 12 };
  expect(await checkInsOf(office.db, [people.nurse.id], always)).toHaveLength(1);
  expect(await stressorsOf(office.db, [people.nurse.id], always)).toEqual([]);
  expect(await latestAnswers(office.db, people.nurse.id)).toMatchObject({ level: 4 });

  await nurse.ask(`/api/survey_responses/${id}`, { method: "DELETE" });
  expect((await deletedIn(office.db, [people.nurse.id], always)).size).toBe(0);
});

test("[SUR-05] rejects more days than a month has", async () => {
  expect(codes(await nurse.batch([answers(newId(), [31, 0, 0])]))).toEqual(["invalid"]);
});
