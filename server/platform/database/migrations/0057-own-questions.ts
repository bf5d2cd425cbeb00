import { type Kysely, sql } from "kysely";

const statements = [
  // Ids of own questions grow without a limit.
  "alter table publication_count alter column question type integer",
  `create index survey_answer_in_own_words on survey_answer (person_id)
    where text is not null and base_question_id > 1000`,
];

export const ownQuestions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
