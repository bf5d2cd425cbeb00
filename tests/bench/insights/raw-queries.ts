import { type RawBuilder, sql } from "kysely";
import type { Name } from "./queries.ts";

const inTime = sql`received_at >= timestamptz '2026-11-21' - interval '90 days'
  and received_at < timestamptz '2026-11-21'`;

const answers = (group: string) => sql`
  membership
  join survey_response response on response.person_id = membership.person_id
    and membership.practice_group_id = ${group}
    and source = 'person' and deleted_at is null and ${inTime}
  join survey_answer answer on answer.person_id = response.person_id
    and answer.response_id = response.id`;

const events = (group: string) => sql`
  membership
  join utilization_event heard on heard.person_id = membership.person_id
    and membership.practice_group_id = ${group} and event = 'time_watched' and ${inTime}`;

const burnout = (group: string) => sql`
  select count(*) as n, avg((level >= 3)::integer)::double precision as value from (
    select distinct on (response.person_id) choice_id as level
    from ${answers(group)} and base_question_id = 1
    order by response.person_id, received_at desc, response.rev desc
  ) last`;

const stressors = (group: string) => sql`
  select choice_id, count(distinct response.person_id) as value
  from ${answers(group)} and base_question_id in (8, 9, 10)
  group by 1 order by 2 desc`;

const hours = (group: string) => sql`
  select sum(seconds_watched) / 3600 as value from ${events(group)}`;

const lessons = (group: string) => sql`
  select context, count(distinct heard.person_id) as n, sum(seconds_watched) / 3600 as value
  from ${events(group)} group by 1 order by 2 desc limit 10`;

/**
 * The figures of some panels, computed from the raw rows of the last 90 days in one statement, without suppression. A
 * lower bound for the time without daily tables.
 */
export const rawQueries: Readonly<Partial<Record<Name, (group: string) => RawBuilder<unknown>>>> = {
  burnoutRollingMetrics: burnout,
  burnoutFiltered: burnout,
  burnoutStressors: stressors,
  hoursWatched: hours,
  totalWatched: (group) => sql`
    select count(*) as value from (
      select distinct heard.person_id, context from ${events(group)}
    ) lessons`,
  mostWatchedMicrolearnings: lessons,
};
