import { sql } from "kysely";
import type * as z from "zod/mini";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { AdminSurvey, listSurveys, SurveyRow } from "#contract/wellbeing/admin-surveys.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { fullName } from "#server/accounts/users/name.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { stateOf } from "./admin-rules.ts";

type Query = z.infer<typeof listSurveys.query>;

type Row = {
  readonly id: number;
  readonly wire: SurveyWire;
  readonly version: number;
  readonly edited_at: Date | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

const edited = ({ edited_at, first_name, last_name }: Omit<Row, "id" | "wire">) => ({
  edited_at: edited_at && isoTime(edited_at),
  edited_by: fullName({ first_name: first_name ?? "", last_name: last_name ?? "" }) || null,
});

const rowOf = (row: Row): SurveyRow => ({
  id: row.id,
  name: row.wire.name,
  every_days: row.wire.every_days,
  questions: row.wire.survey_questions.length,
  version: row.version,
  ...edited(row),
});

const surveys = (db: Connection) =>
  db
    .selectFrom("survey")
    .leftJoin("person", "person.id", "edited_by")
    .select(["survey.id", "wire", "survey.version", "edited_at", "first_name", "last_name"])
    .where("removed", "=", false);

export async function surveysPage(db: Connection, query: Query) {
  const { q = "", sort = "name" } = query;
  const wanted = q.trim().toLowerCase();
  const rows = (await surveys(db).orderBy("survey.id").execute())
    .map(rowOf)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (sort === "-name") rows.reverse();
  const from = offsetOf(query);
  return { data: rows.slice(from, from + limitOf(query)), total: rows.length };
}

/** Custom questions have higher ids. An index covers the answers to them. */
const FIRST_QUESTION = 1000;
const FIRST_CHOICE = 10_000;

/** Returns the custom questions that have been answered. Built-in questions never change. */
export async function answeredQuestions(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) asked (id)
    where id > ${FIRST_QUESTION} and exists (
      select from survey_answer where base_question_id = asked.id and base_question_id > 1000)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

export async function adminSurvey(db: Connection, id: number): Promise<AdminSurvey | undefined> {
  const row = await surveys(db).where("survey.id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const { survey_questions } = row.wire;
  const answered = await answeredQuestions(
    db,
    survey_questions.map(({ base_question_id }) => base_question_id),
  );
  const versions = await db
    .selectFrom("survey_version")
    .leftJoin("person", "person.id", "edited_by")
    .select(["survey_version.version", "wire", "edited_at", "first_name", "last_name"])
    .where("survey_id", "=", id)
    .orderBy("survey_version.version", "desc")
    .limit(100)
    .execute();
  return {
    ...rowOf(row),
    survey: row.wire,
    states: survey_questions.map((question) => stateOf(question, answered)),
    versions: versions.map((each) => ({
      version: each.version,
      questions: each.wire.survey_questions.length,
      ...edited(each),
    })),
  };
}

/** Generates question and choice ids that were never used. The caller holds the catalog lock. */
export async function unusedIds(trx: Connection) {
  const { rows } = await sql<{ question: number | null; choice: number | null }>`
    select max((question ->> 'base_question_id')::bigint) as question,
      max((select max((choice ->> 'id')::bigint)
        from jsonb_array_elements(question -> 'choices') choice)) as choice
    from survey_version, jsonb_array_elements(wire -> 'survey_questions') question`.execute(trx);
  let question = Math.max(FIRST_QUESTION, Number(rows[0]?.question ?? 0));
  let choice = Math.max(FIRST_CHOICE, Number(rows[0]?.choice ?? 0));
  return {
    nextQuestion: () => {
      question += 1;
      return question;
    },
    nextChoice: () => {
      choice += 1;
      return choice;
    },
  };
}
