import { sql } from "kysely";
import type { Connection, Database } from "#server/platform/database/tables.ts";

/** An incrementally updated table, and its contents as computed from the source rows. */
type Rollup = {
  readonly table: "level_day" | "stressor_day";
  readonly columns: readonly string[];
  readonly fromRaw: string;
};

const answers = `
  from survey_response response
  join survey_answer answer on answer.person_id = response.person_id
    and answer.response_id = response.id`;
const counts = `response.source = 'person' and response.deleted_at is null`;
const arrival = `(response.received_at at time zone 'UTC')::date`;

const rollups: readonly Rollup[] = [
  {
    table: "level_day",
    columns: ["person_id", "day", "levels"],
    fromRaw: `
      with choice as (
        select survey.id as survey_id, (asked ->> 'base_question_id')::bigint as question_id,
          (choice ->> 'id')::bigint as choice_id, (choice ->> 'value')::double precision as value
        from survey, jsonb_array_elements(wire -> 'survey_questions') asked,
          jsonb_array_elements(asked -> 'choices') choice
        where asked ->> 'kind' = 'level'
      )
      select response.person_id, ${arrival} as day,
        array_agg(value order by received_at, response.rev, question_id) as levels
      ${answers}
      join choice on choice.survey_id = response.survey_id
        and choice.question_id = answer.base_question_id and choice.choice_id = answer.choice_id
      where ${counts} group by 1, 2`,
  },
  {
    table: "stressor_day",
    columns: ["person_id", "day", "survey_id", "question", "choice_id", "given"],
    fromRaw: `
      select response.person_id, ${arrival} as day, response.survey_id,
        base_question_id::smallint as question, coalesce(choice_id, 0) as choice_id,
        count(*)::smallint as given
      ${answers}
      where ${counts} and base_question_id in (8, 9, 10) group by 1, 2, 3, 4, 5`,
  },
];

/** Number of missing and of wrong rows. */
export type Difference = {
  readonly table: Rollup["table"] | "listening_day";
  readonly missing: number;
  readonly wrong: number;
};

/** Runs a statement that returns the rows it changed, and counts them. */
async function touched(trx: Connection, statement: string): Promise<number> {
  const { rows } = await sql
    .raw<{ n: number }>(
      `with touched as (${statement} returning 1) select count(*) as n from touched`,
    )
    .execute(trx);
  return rows[0]?.n ?? 0;
}

async function answersAnew(trx: Connection, { table, columns, fromRaw }: Rollup) {
  const list = columns.join(", ");
  const isSame = columns.map((column) => `${table}.${column} = known.${column}`).join(" and ");
  await sql.raw(`create temporary table raw_${table} on commit drop as ${fromRaw}`).execute(trx);
  const wrong = await touched(
    trx,
    `delete from ${table} using (select ${list} from ${table} except select ${list} from raw_${table}) known
      where ${isSame}`,
  );
  const missing = await touched(
    trx,
    `insert into ${table} (${list}) select ${list} from raw_${table} except select ${list} from ${table}`,
  );
  return { table, missing, wrong };
}

/** Tolerance in seconds. */
const NOTHING = 0.001;
const heard = `(
  select person_id, record_id, sum(seconds) as sum from listening_day group by 1, 2
) known`;

/** Repairs lesson time. Only the total is stored elsewhere: adds missing time to the last report's day, and scales excess down over all days. */
async function listeningAnew(trx: Connection): Promise<Difference> {
  const wrong = await touched(
    trx,
    `update listening_day set seconds = seconds * coalesce(credited, 0) / known.sum
      from ${heard} left join time_watched using (person_id, record_id)
      where listening_day.person_id = known.person_id and listening_day.record_id = known.record_id
        and known.sum > coalesce(credited, 0) + ${NOTHING}`,
  );
  const missing = await touched(
    trx,
    `insert into listening_day as kept
      select person_id, record_id, (updated_at at time zone 'UTC')::date, credited - coalesce(sum, 0)
      from time_watched left join ${heard} using (person_id, record_id)
      where credited > coalesce(sum, 0) + ${NOTHING}
      on conflict (person_id, record_id, day) do update set seconds = kept.seconds + excluded.seconds`,
  );
  return { table: "listening_day", missing, wrong };
}

/** Rebuilds the aggregate tables from source rows and returns the differences. Blocks concurrent writes. */
export function rebuild(db: Database): Promise<Difference[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`lock table survey_response, survey_answer, time_watched in share mode`.execute(trx);
    const found: Difference[] = [];
    for (const rollup of rollups) found.push(await answersAnew(trx, rollup));
    found.push(await listeningAnew(trx));
    return found;
  });
}
