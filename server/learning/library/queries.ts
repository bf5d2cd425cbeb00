import { sql } from "kysely";
import { isForLeaders, type Rankable } from "#contract/learning/ranking.ts";
import { isStressorQuestion, STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { lengthSeconds } from "../progress/rules.ts";

type Row = {
  id: string;
  series_id: string;
  order: number;
  licenses: string[];
  stressors: string[];
  length: string;
  has_credit: boolean;
  collections: string[];
};

/** Lists published lessons with only the fields that ranking needs. */
export async function rankableContent(db: Connection): Promise<Rankable[]> {
  const { rows } = await sql<Row>`
    select id, series_id, (wire ->> 'order')::float8 as order, wire -> 'content_for' as licenses,
      wire -> 'stressors' as stressors, wire ->> 'length' as length,
      (wire ->> 'cme' = '1' or wire ->> 'contact_hours' = '1') as has_credit,
      coalesce(collections, '{}') as collections
    from content left join (
      select content_id, array_agg(section_name) as collections from content_to_section
      where not removed group by content_id
    ) placed on content_id = id
    where status = 'Published' and not removed order by id`.execute(db);
  return rows.map(({ series_id, length, has_credit, collections, ...row }) => ({
    ...row,
    seriesId: series_id,
    lengthSeconds: lengthSeconds(length),
    hasCredit: has_credit,
    isForLeaders: collections.some(isForLeaders),
  }));
}

/** Returns the stressor in the person's latest survey answer. */
export async function lastStressor(db: Connection, personId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select choice ->> 'label' as label
    from survey_response response
    join survey on survey.id = response.survey_id
    cross join lateral jsonb_array_elements(survey.wire -> 'survey_questions')
      with ordinality as asked(question, place)
    join survey_answer answer on answer.person_id = response.person_id
      and answer.response_id = response.id
      and answer.base_question_id = (question ->> 'base_question_id')::bigint
    cross join lateral jsonb_array_elements(question -> 'choices') as choice
    where response.person_id = ${personId}
      and answer.base_question_id = any(${[...STRESSOR_QUESTIONS]}::bigint[])
      and (choice ->> 'id')::bigint = answer.choice_id
    order by response.answered_at desc, response.rev desc, asked.place limit 1`.execute(db);
  return rows[0]?.label;
}

/** Lists the choices of the built-in stressor questions, unique and sorted. Custom questions don't count. */
export async function stressorCategories(db: Connection): Promise<string[]> {
  const rows = await db.selectFrom("survey").select("wire").execute();
  const names = rows
    .flatMap(({ wire }) => wire.survey_questions)
    .filter(({ base_question_id: id }) => isStressorQuestion(id))
    .flatMap(({ choices }) => choices.map(({ label }) => label));
  return [...new Set(names)].toSorted();
}
