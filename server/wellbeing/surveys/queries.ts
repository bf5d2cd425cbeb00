import { sql } from "kysely";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type {
  AnsweredSurveyWire,
  SurveyQuestion,
  SurveyWire,
} from "#contract/wellbeing/surveys.ts";
import { anyOf, insertRows, isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { StoredAnswer } from "./rules.ts";

export async function surveyById(db: Connection, id: number): Promise<SurveyWire | undefined> {
  return (await surveysById(db, [id])).get(id);
}

export async function surveysById(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SurveyWire>> {
  const rows = await db
    .selectFrom("survey")
    .select(["id", "wire"])
    .where("removed", "=", false)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, wire }) => [id, wire]));
}

/**
 * Returns surveys with the questions of all versions, current ones first, by id. Offline devices may still answer a removed
 * question, and stored answers need its wording. A reworded question has a new id.
 */
export async function surveysWithHistory(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SurveyWire>> {
  const current = await db
    .selectFrom("survey")
    .select(["id", "wire"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
  const { rows: past } = await sql<{
    id: number;
    question: SurveyWire["survey_questions"][number];
  }>`
    select survey_id as id, question
    from survey_version, jsonb_array_elements(wire -> 'survey_questions') question
    where survey_id = any(${ids}::bigint[])
    order by version desc`.execute(db);
  return new Map(
    current.map(({ id, wire }) => {
      const questions = new Map(wire.survey_questions.map((one) => [one.base_question_id, one]));
      for (const { question } of past.filter((one) => one.id === id))
        if (!questions.has(question.base_question_id))
          questions.set(question.base_question_id, question);
      return [id, { ...wire, survey_questions: [...questions.values()] }];
    }),
  );
}

/** Returns the organization's own questions, of all versions, whose results leaders see. Those asked now come first. */
export async function questionsWithResults(db: Connection): Promise<readonly SurveyQuestion[]> {
  const survey = (await surveysWithHistory(db, [DEFAULT_SURVEY])).get(DEFAULT_SURVEY);
  return survey?.survey_questions.filter(({ has_results }) => has_results) ?? [];
}

/** `answers` is undefined if the person deleted them. */
export type Response = {
  readonly wire: AnsweredSurveyWire;
  readonly answers: readonly StoredAnswer[] | undefined;
};
export type NewResponse = {
  readonly wire: AnsweredSurveyWire;
  readonly answers: readonly StoredAnswer[];
};

type Row = { id: string; survey_id: number; answered_at: Date | string };
const columns = ["id", "survey_id", "answered_at"] as const;

export const answeredWire = (row: Row): AnsweredSurveyWire => ({
  id: row.id,
  survey_id: row.survey_id,
  answered_at: isoTime(row.answered_at),
});

async function answersOf(db: Connection, personId: string, responseIds: readonly string[]) {
  const rows = await db
    .selectFrom("survey_answer")
    .select(["response_id", "base_question_id", "choice_id", "text"])
    .where("person_id", "=", personId)
    .where("response_id", "=", anyOf(responseIds))
    .execute();
  return (id: string) => rows.filter(({ response_id }) => response_id === id);
}

/** Returns stored responses by id. */
export async function responsesById(
  db: Connection,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Response>> {
  const rows = await db
    .selectFrom("survey_response")
    .select([...columns, "deleted_at"])
    .where("person_id", "=", personId)
    .where("id", "=", anyOf(ids))
    .execute();
  if (rows.length === 0) return new Map();
  const answers = await answersOf(
    db,
    personId,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        wire: answeredWire(row),
        answers: row.deleted_at === null ? answers(row.id) : undefined,
      },
    ]),
  );
}

export async function addResponses(
  trx: Connection,
  personId: string,
  added: readonly (NewResponse & { readonly rev: number })[],
  source: "person" | "demo",
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  const responses = added.map(({ wire, rev }) => ({
    person_id: personId,
    id: wire.id,
    survey_id: wire.survey_id,
    answered_at: new Date(wire.answered_at),
    received_at: now,
    rev,
    source,
    deleted_at: null,
  }));
  const answers = added.flatMap(({ wire, answers: newAnswers }) =>
    newAnswers.map((answer) => ({ person_id: personId, response_id: wire.id, ...answer })),
  );
  await insertRows(trx, "survey_response", responses).execute();
  await insertRows(trx, "survey_answer", answers).execute();
}

/** Selects changes, oldest first, plus one beyond `limit` to show that there are more. */
export const answeredSince = (db: Connection, personId: string, rev: number, limit: number) =>
  db
    .selectFrom("survey_response")
    .select([...columns, "rev"])
    .where("person_id", "=", personId)
    .where("rev", ">", rev)
    .orderBy("rev")
    .limit(limit + 1);
