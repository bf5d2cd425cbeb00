import { sql } from "kysely";
import { expect } from "vitest";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyQuestion } from "#contract/wellbeing/surveys.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { TestServer } from "../../support/server.ts";
import { type PersonName, people } from "../../support/small-world.ts";
import { deviceOf } from "../../support/wire.ts";

export const NOW = Date.parse("2026-11-21T03:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
export const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);
export const dateAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
/** Returns how many days before now a time is ("2026-03-10"). */
export const since = (time: string) => (NOW - Date.parse(time)) / DAY_MS;

/** Accounts that existed when the year began. */
const CREATED = new Date("2025-06-15T12:00:00Z");

/** Adds people to a group and returns their ids. `fields` overrides fields per person. */
export async function addStaff(
  { db }: TestServer,
  name: string,
  count: number,
  fields: (at: number) => Partial<PersonRow> = () => ({}),
  groups: readonly string[] = ["group-1"],
): Promise<string[]> {
  const like = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, at) => {
    const email = `${name}-${at}@respite.example`;
    const own = { created_at: CREATED, ...fields(at) };
    return { ...like, id: email, uid: email, email, confirmed_at: own.created_at, ...own };
  });
  await insertRows(db, "person", rows).execute();
  const memberships = rows.flatMap(({ id }) =>
    groups.map((practice_group_id) => ({ person_id: id, practice_group_id })),
  );
  await insertRows(db, "membership", memberships).execute();
  return rows.map(({ id }) => id);
}

export type Given = {
  readonly person: string;
  readonly daysAgo: number;
  readonly level: number;
  /** One-based indexes into the list of stressors: first, second, and third choice. */
  readonly stressors?: readonly number[];
  readonly text?: string;
  /** Choices by own question. */
  readonly own?: Readonly<Record<number, number>>;
  /** Texts by own question. */
  readonly ownTexts?: Readonly<Record<number, string>>;
  readonly source?: "person" | "demo";
  readonly isDeleted?: boolean;
};

let next = 0;

/** Inserts burnout assessment answers. */
export async function answer({ db }: TestServer, given: readonly Given[]): Promise<void> {
  const responses = given.map(({ person, daysAgo: days, source = "person", isDeleted }) => {
    next += 1;
    const at = daysAgo(days);
    return {
      person_id: person,
      id: `response-${next}`,
      survey_id: 2,
      answered_at: at,
      received_at: at,
      rev: next,
      source,
      deleted_at: isDeleted ? at : null,
    };
  });
  await insertRows(db, "survey_response", responses).execute();
  const answers = given.flatMap(
    ({ person, level, stressors = [], text, own = {}, ownTexts = {} }, index) => {
      const ids = { person_id: person, response_id: responses[index]?.id ?? "" };
      const first = { ...ids, base_question_id: 1, choice_id: level, text: null };
      const weights = stressors.map((place, at) => ({
        ...ids,
        base_question_id: 8 + at,
        choice_id: 100 + place,
        text: at === 0 ? (text ?? null) : null,
      }));
      const choices = Object.entries(own).map(([question, choice]) => ({
        ...{ ...ids, base_question_id: Number(question), choice_id: choice, text: null },
      }));
      const texts = Object.entries(ownTexts).map(([question, said]) => ({
        ...{ ...ids, base_question_id: Number(question), choice_id: null, text: said },
      }));
      return [first, ...weights, ...choices, ...texts];
    },
  );
  await insertRows(db, "survey_answer", answers).execute();
}

/** Adds questions of the organization's own to the check-in. */
export async function ask({ db }: TestServer, questions: readonly SurveyQuestion[]) {
  await sql`update survey set wire = jsonb_set(wire, '{survey_questions}',
      wire -> 'survey_questions' || ${JSON.stringify(questions)}::jsonb) where id = ${DEFAULT_SURVEY}`.execute(
    db,
  );
}

/** A question whose results leaders see. Its choices have ids from ten times its own on. */
export const ownQuestion = (
  id: number,
  text: string,
  labels: readonly string[],
  more: Partial<SurveyQuestion> = {},
): SurveyQuestion => ({
  base_question_id: id,
  kind: labels.length > 0 ? "stressor" : "text",
  text,
  choices: labels.map((label, at) => ({ id: id * 10 + at, label, value: at + 1 })),
  has_results: true,
  ...more,
});

/** Approves all comments so far. */
export const letPass = ({ db }: TestServer) =>
  sql`
    insert into comment_review
      (id, person_id, response_id, base_question_id, practice_group_id, week, state)
    select gen_random_uuid()::text, answer.person_id, response_id, base_question_id,
      (select min(practice_group_id) from membership where membership.person_id = answer.person_id),
      date '2020-01-06', 'passed'
    from survey_answer answer where text is not null on conflict do nothing`.execute(db);

/** Adds lesson time on a day. */
export async function hear(
  { db }: TestServer,
  heard: readonly { person: string; record: string; seconds: number; daysAgo: number }[],
): Promise<void> {
  for (const { person, record, seconds, daysAgo: days } of heard) {
    next += 1;
    await db
      .insertInto("time_watched")
      .values({
        person_id: person,
        record_id: record,
        seconds_watched: seconds,
        video_finished: false,
        intervals: "[]",
        credited: seconds,
        rev: next,
        updated_at: daysAgo(days),
      })
      .onConflict((conflict) =>
        conflict.columns(["person_id", "record_id"]).doUpdateSet(({ eb, ref }) => ({
          credited: eb("time_watched.credited", "+", ref("excluded.credited")),
          updated_at: ref("excluded.updated_at"),
          rev: ref("excluded.rev"),
        })),
      )
      .execute();
  }
}

export async function claimFor(
  { db }: TestServer,
  claims: readonly {
    person: string;
    record: string;
    amount: string;
    daysAgo: number;
    type?: "cme" | "contact_hours" | "participation";
  }[],
): Promise<void> {
  const rows = claims.map(({ person, record, amount, daysAgo: days, type = "contact_hours" }) => {
    next += 1;
    return {
      person_id: person,
      id: `credit-${next}`,
      record_id: record,
      item_version: "1",
      certificate_type: type,
      lesson_number: record,
      title_of_activity: `Title of ${record}`,
      credits_awarded: amount,
      credential_type: null,
      bias_response: null,
      awarded_on: dateAgo(days),
      created_at: daysAgo(days),
      rev: next,
    };
  });
  await insertRows(db, "credit", rows).execute();
}

export type Query = Record<string, string | string[]>;

/** Queries insights about the first group, and returns whole replies. */
export async function repliesTo(server: TestServer, name: PersonName = "leader") {
  const leader = await deviceOf(server, name);
  return async (path: string, query: Query = {}): Promise<string> => {
    const reply = await leader.ask(`/api/insights/${path}`, {
      query: { practice_group_id: "group-1", ...query },
    });
    expect([path, reply.statusCode, reply.body.slice(0, 300)]).toEqual([
      path,
      200,
      expect.any(String),
    ]);
    return reply.body;
  };
}

/** Queries insights as the leader of the first group. */
export async function leaderOf(server: TestServer) {
  const reply = await repliesTo(server);
  return async (path: string, query: Query = {}) => JSON.parse(await reply(path, query)).data;
}

/** Builds one entry per id. */
export const each = (
  ids: readonly string[],
  given: (at: number) => Omit<Given, "person">,
): Given[] => ids.map((person, at) => ({ person, ...given(at) }));

/** Takes the place of a figure that wasn't published. */
export const few = { suppressed: true, reason: "min_group", min: 5 };
export const fewLevels = { ...few, min: 8 };
