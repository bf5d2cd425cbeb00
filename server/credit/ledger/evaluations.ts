import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import type { EvaluationReport, listEvaluations } from "#contract/credit/admin-evaluations.ts";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { Connection } from "#server/platform/database/tables.ts";

type Query = z.infer<typeof listEvaluations.query>;

/** Evaluations are added to the figures in batches of this size. */
const BATCH_SIZE = 5;

type Row = {
  readonly record_id: string;
  readonly lesson_number: string;
  readonly title: string;
  readonly people: number;
  readonly free_of_bias: number;
  readonly objectives_met: number | null;
  readonly yes: number;
  readonly perhaps: number;
  readonly no: number;
  readonly total: number;
};

const orders = {
  title: sql`title asc`,
  "-title": sql`title desc`,
  people: sql`people asc`,
  "-people": sql`people desc`,
  bias: sql`biased asc nulls first`,
  "-bias": sql`biased desc nulls last`,
} as const;

function wire(row: Row): EvaluationReport {
  const { record_id, lesson_number, title, people, free_of_bias, objectives_met } = row;
  const { yes, perhaps, no } = row;
  const figures = { people, free_of_bias, objectives_met, will_change: { yes, perhaps, no } };
  return { record_id, lesson_number, title, figures: people === 0 ? null : figures };
}

/** Counts each person once per lesson, with their first evaluation. */
const evaluated = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<Row>`
    with first_said as (
      select distinct on (record_id, person_id) evaluation.* from evaluation
      order by record_id, person_id, given_at
    ), placed as (
      select *, row_number() over (partition by record_id order by given_at, person_id) as place,
        count(*) over (partition by record_id) as people
      from first_said
    ), told as (
      select * from placed where place <= people - people % ${BATCH_SIZE}
    ), figures as (
      select record_id, count(*) as people, count(*) filter (where free_of_bias) as free_of_bias,
        avg(objectives_met)::double precision as objectives_met,
        count(*) filter (where will_change = 'yes') as yes,
        count(*) filter (where will_change = 'perhaps') as perhaps,
        count(*) filter (where will_change = 'no') as no
      from told group by record_id
    ), lessons as (
      select record_id, coalesce(content.wire ->> 'title', record_id) as title,
        coalesce(content.wire ->> 'lesson_number', '') as lesson_number
      from (select distinct record_id from evaluation) evaluated
      left join content on content.id = record_id
    )
    select record_id, lesson_number, title, coalesce(people, 0) as people,
      coalesce(free_of_bias, 0) as free_of_bias, objectives_met, coalesce(yes, 0) as yes,
      coalesce(perhaps, 0) as perhaps, coalesce(no, 0) as no,
      1 - free_of_bias::double precision / people as biased, count(*) over () as total
    from lessons left join figures using (record_id)
    where ${where} ${rest}`;

export async function evaluationsPage(db: Connection, query: Query) {
  const { q = "", sort = "-people" } = query;
  const like = `%${q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await evaluated(
    sql`lower(title) like ${like} or lower(lesson_number) like ${like}`,
    sql`order by ${orders[sort]}, title, record_id
      limit ${limitOf(query)} offset ${offsetOf(query)}`,
  ).execute(db);
  return { data: rows.map(wire), total: rows[0]?.total ?? 0 };
}

/** Returns the figures of one lesson. Null if too few people have evaluated it. */
export async function evaluationFigures(db: Connection, lesson: string) {
  const { rows } = await evaluated(sql`record_id = ${lesson}`, sql``).execute(db);
  return rows[0] ? wire(rows[0]).figures : null;
}
