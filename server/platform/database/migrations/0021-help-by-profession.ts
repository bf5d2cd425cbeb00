import { type Kysely, sql } from "kysely";

/** Question texts of the built-in surveys that were reworded. The meaning is the same, so the ids stay. */
const rewordings: Readonly<Record<string, string>> = {
  "What weighs on you most at work?": "What's your biggest source of stress at work?",
  "What comes second?": "What's your second biggest?",
  "And what comes third?": "What's your third biggest?",
};

/** Survey 2 is the check-in, survey 27 the pulse check. */
const BUILT_IN = sql`(2, 27)`;

type Wire = { readonly survey_questions: readonly { readonly text: string }[] };

/** A revision of 0 makes the server assign a new one at its next start, so that devices get the survey again. */
async function rewordSurveys(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; wire: Wire }>`
    select id, wire from survey where id in ${BUILT_IN}`.execute(db);
  for (const { id, wire } of rows) {
    const survey_questions = wire.survey_questions.map((question) => ({
      ...question,
      text: rewordings[question.text] ?? question.text,
    }));
    const next = JSON.stringify({ ...wire, survey_questions });
    await sql`update survey set wire = ${next}::jsonb, rev = 0
      where id = ${id} and wire <> ${next}::jsonb`.execute(db);
  }
}

export const helpByProfession = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table help_resource add column profession text
      check (profession in ('Physicians', 'Nurses', 'Advanced Practice Providers'))`.execute(db);
    await rewordSurveys(db);
  },
};
