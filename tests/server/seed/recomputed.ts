import { sql } from "kysely";
import type { Connection } from "#server/platform/database/tables.ts";

export type CheckIn = {
  readonly person: string;
  /** yyyy-MM */
  readonly month: string;
  readonly level: number;
  readonly department: string | null;
  readonly title: string | null;
};

/** Who counts in a group: providers with an account before the month, but no demo accounts. */
const counts = (month: string) => sql`
  practice_group_id = group_id and enabled and burnout_role = 'provider'
  and email not like 'demo\\_%' and created_at < ${sql.raw(month)}`;

/** Returns the last answer of each person in each month, from the answers themselves. */
export async function checkInsOf(db: Connection, group: string) {
  const { rows } = await sql<CheckIn>`
    select distinct on (response.person_id, month) response.person_id as person,
      to_char(month, 'YYYY-MM') as month, choice_id::integer as level,
      burnout_specialty as department, provider_title as title
    from (select ${group}::text as group_id) asked
    cross join survey_response response
    cross join lateral (select date_trunc('month', received_at at time zone 'UTC') as month) of
    join survey_answer answer on answer.person_id = response.person_id
      and answer.response_id = response.id and base_question_id = 1
    join membership on membership.person_id = response.person_id
    join person on person.id = response.person_id
    where deleted_at is null and source = 'person' and ${counts("month at time zone 'UTC'")}
    order by response.person_id, month, received_at desc`.execute(db);
  return rows;
}

/** Returns how many people could answer in a month (yyyy-MM-dd). */
export async function couldAnswer(db: Connection, group: string, month: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select ${group}::text as group_id) asked
    cross join membership join person on person.id = person_id
    where ${counts(`timestamptz '${month} 00:00:00+00'`)}`.execute(db);
  return rows[0]?.n ?? 0;
}

type Days = { readonly start: string; readonly end: string };

/** Returns hours, people, and lessons started once a month, between two days. */
export async function learningOf(db: Connection, group: string, { start, end }: Days) {
  const { rows } = await sql<{ hours: number; lessons: number; people: number }>`
    select sum(seconds) / 3600.0::double precision as hours, count(distinct person.id)::integer as people,
      count(distinct (person.id, record_id, to_char(day, 'YYYY-MM')))::integer as lessons
    from (select ${group}::text as group_id) asked
    cross join listening_day join membership using (person_id)
    join person on person.id = person_id
    where day between ${start}::date and ${end}::date
      and ${counts("date_trunc('month', day::timestamp) at time zone 'UTC'")}`.execute(db);
  return rows[0];
}

/** Returns the credits claimed between two days and not revoked. */
export async function creditsOf(db: Connection, group: string, { start, end }: Days) {
  const { rows } = await sql<{ amount: number; claims: number }>`
    select sum(credits_awarded)::double precision as amount, count(*)::integer as claims
    from (select ${group}::text as group_id) asked
    cross join credit join membership using (person_id) join person on person.id = person_id
    where (credit.created_at at time zone 'UTC')::date between ${start}::date and ${end}::date
      and practice_group_id = group_id and enabled and burnout_role = 'provider'
      and email not like 'demo\\_%'
      and person.created_at < date_trunc('month', credit.created_at at time zone 'UTC') at time zone 'UTC'
      and not exists (
        select from credit_event event where event.person_id = credit.person_id
          and event.credit_id = credit.id and event.kind = 'revoked')`.execute(db);
  return rows[0];
}
