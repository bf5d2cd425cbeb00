import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, type Device, finished, level } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const record = async () => (await nurse.ask(`/api/users/${people.nurse.id}`)).json();
const answer = (id: string, answered_at: string, choice: number, stressor: number) =>
  act(
    "submitSurvey",
    {
      id,
      provider_survey_id: 2,
      answered_at,
      responses: [
        level(choice),
        { base_question_id: 8, survey_question_choice_id: stressor, survey_text_response: null },
      ],
    },
    { id },
  );

test("[ACC-15] the user record has name, role, groups, and profile, but no credentials", async () => {
  expect(await record()).toEqual({
    data: {
      id: people.nurse.id,
      provider: "email",
      uid: people.nurse.email,
      email: people.nurse.email,
      first_name: "Test",
      last_name: "Person",
      burnout_role: "provider",
      provider_title: "Registered Nurse",
      practice_groups: [{ id: "group-1", name: "Ward 7", enabled: true }],
      practice_group: "Ward 7",
      allow_password_change: false,
      confirmed: true,
      created_at: "2026-01-01T00:00:00.000Z",
      dob_string: null,
      gender: null,
      burnout_location: null,
      burnout_specialty: null,
      years_in_profession: null,
      interests: null,
      ce_eligible: true,
      last_burnout_level_response: null,
      last_burnout_stressor_response: null,
    },
  });
});

test("[ACC-15] the record has the latest answers by time, regardless of arrival order", async () => {
  const [first, second] = [
    "019b0000-0000-7000-8000-000000000001",
    "019b0000-0000-7000-8000-000000000002",
  ];
  await apply(nurse, answer(second, "2026-11-20T03:00:00Z", 4, 103));
  await apply(nurse, answer(first, "2026-11-01T03:00:00Z", 1, 101));
  expect((await record()).data).toMatchObject({
    last_burnout_level_response: 4,
    last_burnout_stressor_response: "Staffing",
  });
});

test("[ACC-15] an answer to an organization's own question is not reported as the top stressor", async () => {
  const { wire } = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", 2)
    .executeTakeFirstOrThrow();
  const own = {
    base_question_id: 1001,
    kind: "stressor",
    text: "Which of these would help you?",
    choices: [{ id: 2001, label: "A quiet room", value: 1 }],
  };
  const asked = { ...wire, survey_questions: [...wire.survey_questions, own] };
  await server.db
    .updateTable("survey")
    .set({ wire: JSON.stringify(asked) })
    .where("id", "=", 2)
    .execute();
  const responses = [
    level(2),
    { base_question_id: 1001, survey_question_choice_id: 2001, survey_text_response: null },
  ];
  const id = "019b0000-0000-7000-8000-000000000003";
  await apply(
    nurse,
    act(
      "submitSurvey",
      { id, provider_survey_id: 2, answered_at: "2026-11-20T03:00:00Z", responses },
      { id },
    ),
  );
  expect((await record()).data).toMatchObject({
    last_burnout_level_response: 2,
    last_burnout_stressor_response: null,
  });
});

test("[ACC-15] a disabled group is not the person's practice group", async () => {
  await server.db.updateTable("practice_group").set({ enabled: false }).execute();
  expect((await record()).data.practice_group).toBeNull();
});

test("[ACC-15] another person's record is forbidden, whether or not that person exists", async () => {
  for (const id of [people.leader.id, "nobody", "%00", "by-token"]) {
    const reply = await nurse.ask(`/api/users/${id}`);
    expect([id, reply.statusCode, reply.json().code]).toEqual([id, 403, "forbidden"]);
  }
});

test("[ACC-15] the export contains every row about the person and no secrets", async () => {
  await apply(nurse, finished("RL-1"), act("saveContent", { record_id_: "RL-2", saved: true }));
  await apply(await deviceOf(server, "leader"), finished("RL-3"));
  const reply = await nurse.ask(`/api/users/${people.nurse.id}/export`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="respite-data.json"');
  const { exported_at, person, practice_groups, records } = reply.json();
  expect(exported_at).toBe(new Date(now).toISOString());
  expect(person).toMatchObject({ email: people.nurse.email, first_name: "Test" });
  expect(practice_groups).toEqual([{ id: "group-1", name: "Ward 7", enabled: true }]);
  expect(records.time_watched).toMatchObject([{ record_id: "RL-1", video_finished: true }]);
  expect(records.saved_content).toMatchObject([{ record_id: "RL-2", saved: true }]);
  expect(records.auth_client).toHaveLength(1);
  expect(reply.body).not.toMatch(/token_hash|password_hash|argon2/);
  expect(reply.body).not.toContain(people.leader.id);
  const rows = Object.values<{ person_id: string }[]>(records).flat();
  expect(new Set(rows.map(({ person_id }) => person_id))).toEqual(new Set([people.nurse.id]));
});

test("[REG-02] provider titles are public, sorted, and never empty", async () => {
  await server.db
    .insertInto("provider_title")
    .values([{ name: "  " }, { name: "" }, { name: "acupuncturist" }])
    .execute();
  const reply = await server.app.inject("/api/provider_titles");
  const names = reply.json().data.map(({ name }: { name: string }) => name);
  expect(names[0]).toBe("acupuncturist");
  expect(names).toContain("Registered Nurse");
  expect(names.filter((name: string) => name.trim() === "")).toEqual([]);
  const lower = names.map((name: string) => name.toLowerCase());
  expect(lower).toEqual(lower.toSorted());
});
