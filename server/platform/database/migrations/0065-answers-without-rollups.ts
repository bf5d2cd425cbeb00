import { type Kysely, sql } from "kysely";

/** What the triggers kept, for servers of the previous release that close a month during an upgrade or after a rollback. */
const answers = `
  from survey_response response
  join survey_answer answer on answer.person_id = response.person_id
    and answer.response_id = response.id`;
const counts = `response.source = 'person' and response.deleted_at is null`;
const arrival = `(response.received_at at time zone 'UTC')::date`;

const statements = [
  `drop function note_new_answers, note_answers, note_response_gone, note_response_changed, note_survey,
    recount_answers cascade`,
  "drop table level_day, stressor_day",
  `create view level_day as
    select response.person_id, ${arrival} as day,
      array_agg(value order by received_at, response.rev, question_id) as levels
    ${answers}
    join (
      select survey.id as survey_id, (asked ->> 'base_question_id')::bigint as question_id,
        (choice ->> 'id')::bigint as choice_id, (choice ->> 'value')::double precision as value
      from survey, jsonb_array_elements(wire -> 'survey_questions') asked,
        jsonb_array_elements(asked -> 'choices') choice
      where asked ->> 'kind' = 'level'
    ) choice on choice.survey_id = response.survey_id
      and choice.question_id = answer.base_question_id and choice.choice_id = answer.choice_id
    where ${counts} group by 1, 2`,
  `create view stressor_day as
    select response.person_id, ${arrival} as day, response.survey_id,
      base_question_id::smallint as question, coalesce(choice_id, 0) as choice_id,
      count(*)::smallint as given
    ${answers}
    where ${counts} and base_question_id in (8, 9, 10) group by 1, 2, 3, 4, 5`,
];

/** Months are closed from the answers themselves, so that no check-in pays for tables that are read once a month. */
export const answersWithoutRollups = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
