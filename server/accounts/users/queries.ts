import { sql } from "kysely";
import { HEALTHY_DAYS_SURVEY, isStressorQuestion } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import type { Connection } from "#server/platform/database/tables.ts";

/** Returns the latest choices, newest first. */
const recentChoices = (db: Connection, personId: string) =>
  db
    .selectFrom("survey_answer")
    .innerJoin("survey_response", (join) =>
      join
        .onRef("survey_response.person_id", "=", "survey_answer.person_id")
        .onRef("survey_response.id", "=", "survey_answer.response_id"),
    )
    .innerJoin("survey", "survey.id", "survey_response.survey_id")
    .select(["survey_answer.base_question_id", "survey_answer.choice_id", "survey.wire"])
    .where("survey_answer.person_id", "=", personId)
    .where("survey_answer.choice_id", "is not", null)
    .where("survey_response.survey_id", "<>", HEALTHY_DAYS_SURVEY)
    .orderBy("survey_response.answered_at", "desc")
    .orderBy("survey_response.rev", "desc")
    .orderBy("survey_answer.base_question_id")
    .limit(MAX_CHOICES)
    .execute();

/** Enough rows to include the newest answer of each kind across all surveys. */
const MAX_CHOICES = 50;

type Question = SurveyWire["survey_questions"][number];

/** Returns the latest burnout level and top stressor. */
export async function latestAnswers(db: Connection, personId: string) {
  const rows = await recentChoices(db, personId);
  const latestChoice = (matches: (question: Question) => boolean) => {
    for (const { wire, base_question_id, choice_id } of rows) {
      const question = wire.survey_questions.find(
        (candidate) => candidate.base_question_id === base_question_id && matches(candidate),
      );
      const choice = question?.choices.find(({ id }) => id === choice_id);
      if (choice) return choice;
    }
  };
  const level = latestChoice(({ kind }) => kind === "level");
  const stressor = latestChoice(({ base_question_id: id }) => isStressorQuestion(id));
  return { level: level?.value ?? null, stressor: stressor?.label ?? null };
}

export const providerTitles = (db: Connection) =>
  db
    .selectFrom("provider_title")
    .select("name")
    .where(sql<string>`trim(name)`, "<>", "")
    .orderBy(sql`lower(name)`)
    .execute();

type Row = Readonly<Record<string, unknown>>;

/** Columns with credentials or encryption keys. */
const isSecret = (column: string) => /(_hash|_jwk)$|^auth$/.test(column);

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column)));

/** Finds all tables with a `person_id` column, so new tables are included automatically. */
async function personalTables(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and column_name = 'person_id' and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  return rows.map(({ table_name }) => table_name);
}

export async function personalRecords(db: Connection, personId: string) {
  const records: Record<string, Row[]> = {};
  for (const table of await personalTables(db)) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where person_id = ${personId}`.execute(db);
    records[table] = rows.map(withoutSecrets);
  }
  const { rows } = await sql<Row>`select * from person where id = ${personId}`.execute(db);
  return { person: withoutSecrets(rows[0] ?? {}), records };
}
