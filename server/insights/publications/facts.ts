import { sql } from "kysely";
import { HEALTHY_DAYS_SURVEY, STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import { isAwarded } from "#server/platform/database/credit-events.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { questionsWithResults } from "#server/wellbeing/surveys/queries.ts";
import { attributesOf, type PersonFields } from "../attributes.ts";
import { firstDay, lastDay, monthOf } from "./calendar.ts";
import type { Attributes } from "./layers.ts";

/** Months, both inclusive. */
export type Months = { readonly from: number; readonly to: number };

/** Something a person did in a month. `lesson` is empty in layers without lessons. */
export type Source = {
  readonly person: string;
  readonly month: number;
  readonly lesson: string;
  readonly path?: readonly string[];
  readonly level?: number;
  readonly named?: ReadonlyMap<number, readonly string[]>;
  readonly amount?: number;
  readonly count?: number;
};

/** Who counts in a group, with the month of their confirmation and the first month in which they count. */
export type Member = { readonly person: string; readonly since: number; readonly joined: number };

const inMonths = ({ from, to }: Months, day: string) =>
  sql`${sql.ref(day)} between ${firstDay(from)}::date and ${lastDay(to)}::date`;
const monthIn = (day: string) =>
  sql<number>`(extract(year from ${sql.ref(day)}) * 12 + extract(month from ${sql.ref(day)}) - 1)::integer`;
const arrival = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
const monthOfArrival = (column: string) =>
  sql<number>`(extract(year from ${arrival(column)}) * 12 + extract(month from ${arrival(column)}) - 1)::integer`;

const receivedIn = ({ from, to }: Months) => sql`
  received_at >= ${firstDay(from)}::timestamp at time zone 'UTC'
    and received_at < ${firstDay(to + 1)}::timestamp at time zone 'UTC'`;

/** Answers that people gave, by the month in which they arrived. */
const answersIn = (people: readonly string[], months: Months) => sql`
  from survey_response response join survey_answer answer
    on answer.person_id = response.person_id and answer.response_id = response.id
  where response.person_id = ${anyOf(people)} and source = 'person' and deleted_at is null
    and ${receivedIn(months)}`;

const CAN_READ = "(se_admin|org_leader)";

/**
 * Returns who counts in the groups: enabled accounts, from the first month that began after their email was confirmed. Demo accounts
 * and people who could read insights in these months don't count.
 */
export async function membersOf(
  db: Connection,
  groups: readonly string[],
  { from, to }: Months,
): Promise<ReadonlyMap<string, readonly Member[]>> {
  const { rows } = await sql<{
    group: string;
    person: string;
    confirmed_at: Date;
    until: Date | null;
  }>`
    select practice_group_id as "group", person.id as person, person.confirmed_at, until
    from membership
    join person on person.id = membership.person_id
    left join insight_reader on insight_reader.person_id = person.id
    where practice_group_id = ${anyOf(groups)} and enabled and confirmed_at is not null
      and email not like 'demo\\_%' and burnout_role !~ ${CAN_READ}
    order by person.id collate "C"`.execute(db);
  const members = new Map<string, Member[]>(groups.map((group) => [group, []]));
  for (const { group, person, confirmed_at, until } of rows) {
    const joined = monthOf(new Date(confirmed_at).getTime());
    const wasReader = until ? monthOf(new Date(until).getTime()) : from - 1;
    const since = Math.max(joined, wasReader) + 1;
    if (joined <= to) members.get(group)?.push({ person, since, joined });
  }
  return members;
}

/** Returns the attributes of people as they are now, with ages on the last day of the month. */
export async function attributesOfPeople(
  db: Connection,
  people: readonly string[],
  month: number,
): Promise<ReadonlyMap<string, Attributes>> {
  const { rows } = await sql<PersonFields & { id: string }>`
    select id, date_of_birth::text as date_of_birth, gender, burnout_specialty, provider_title,
      years_in_profession
    from person where id = ${anyOf(people)}`.execute(db);
  return new Map(rows.map((row) => [row.id, attributesOf(row, lastDay(month))]));
}

/** Returns the last level that arrived in each month. */
export async function checkInsOf(db: Connection, people: readonly string[], months: Months) {
  const { rows } = await sql<{ person: string; month: number; level: number }>`
    with level as (
      select survey.id as survey_id, (asked ->> 'base_question_id')::bigint as question_id,
        (choice ->> 'id')::bigint as choice_id, (choice ->> 'value')::double precision as value
      from survey, jsonb_array_elements(wire -> 'survey_questions') asked,
        jsonb_array_elements(asked -> 'choices') choice
      where asked ->> 'kind' = 'level'
    ), given as (
      select response.person_id as person, ${monthOfArrival("received_at")} as month, survey_id,
        base_question_id as question_id, choice_id, received_at, response.rev
      ${answersIn(people, months)}
    )
    select distinct on (person, month) person, month, value as level
    from given join level using (survey_id, question_id, choice_id)
    order by person, month, received_at desc, rev desc, question_id desc`.execute(db);
  return rows.map((row): Source => ({ ...row, lesson: "" }));
}

/** Returns people and months with a deleted answer: the counted value is lost. */
export async function deletedIn(db: Connection, people: readonly string[], months: Months) {
  const { rows } = await sql<{ person: string; month: number }>`
    select distinct person_id as person, ${monthOfArrival("received_at")} as month
    from survey_response
    where deleted_at is not null and source = 'person' and survey_id <> ${HEALTHY_DAYS_SURVEY}
      and person_id = ${anyOf(people)} and ${receivedIn(months)}`.execute(db);
  return new Set(rows.map(({ person, month }) => `${person} ${month}`));
}

async function stressorLabels(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select concat_ws('/', survey.id, asked ->> 'base_question_id', choice ->> 'id') as key,
      choice ->> 'label' as name
    from survey, jsonb_array_elements(wire -> 'survey_questions') asked,
      jsonb_array_elements(asked -> 'choices') choice
    where asked ->> 'kind' = 'stressor'`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Returns the stressors named in each month, by question. */
export async function stressorsOf(db: Connection, people: readonly string[], months: Months) {
  const labels = await stressorLabels(db);
  const { rows } = await sql<{
    person: string;
    month: number;
    question: number;
    chosen: readonly string[];
  }>`
    select response.person_id as person, ${monthOfArrival("received_at")} as month,
      base_question_id::integer as question,
      array_agg(distinct concat_ws('/', survey_id, base_question_id, choice_id)) as chosen
    ${answersIn(people, months)} and base_question_id = any(${[...STRESSOR_QUESTIONS]}::bigint[])
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const found = new Map<string, Source & { readonly named: Map<number, readonly string[]> }>();
  for (const { person, month, question, chosen } of rows) {
    const key = `${person} ${month}`;
    const known = found.get(key) ?? { person, month, lesson: "", named: new Map() };
    known.named.set(
      question,
      chosen.flatMap((choice) => labels.get(choice) ?? []),
    );
    found.set(key, known);
  }
  return [...found.values()];
}

/** Returns the last answer of each month to each own question whose results leaders see. */
export async function ownAnswersOf(db: Connection, people: readonly string[], months: Months) {
  const questions = await questionsWithResults(db);
  if (questions.length === 0) return [];
  const labels = new Map(
    questions.flatMap(({ choices }) => choices.map(({ id, label }) => [id, label])),
  );
  const { rows } = await sql<{ person: string; month: number; question: number; choice: number }>`
    select distinct on (answer.person_id, ${monthOfArrival("received_at")}, base_question_id)
      answer.person_id as person, ${monthOfArrival("received_at")} as month,
      base_question_id::integer as question, choice_id::integer as choice
    ${answersIn(people, months)} and base_question_id > 1000 and choice_id is not null
      and base_question_id = any(${questions.map(({ base_question_id }) => base_question_id)}::bigint[])
    order by answer.person_id, ${monthOfArrival("received_at")}, base_question_id,
      received_at desc, response.rev desc`.execute(db);
  const found = new Map<string, Source & { readonly named: Map<number, readonly string[]> }>();
  for (const { person, month, question, choice } of rows) {
    const label = labels.get(choice);
    if (label === undefined) continue;
    const key = `${person} ${month}`;
    const known = found.get(key) ?? { person, month, lesson: "", named: new Map() };
    known.named.set(question, [label]);
    found.set(key, known);
  }
  return [...found.values()];
}

/** Returns the seconds of lessons in each month, by series and lesson. */
export async function heardBy(db: Connection, people: readonly string[], months: Months) {
  const { rows } = await sql<{
    person: string;
    month: number;
    lesson: string;
    series: string;
    amount: number;
  }>`
    select person_id as person, ${monthIn("day")} as month, record_id as lesson,
      content.series_id as series, sum(seconds) as amount
    from listening_day join content on content.id = record_id
    where person_id = ${anyOf(people)} and ${inMonths(months, "day")}
    group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db);
  return rows.map(({ series, ...row }): Source => ({ ...row, path: [series, row.lesson] }));
}

/** Returns the valid credits claimed in each month, by type and lesson, as corrected. */
export async function claimedBy(db: Connection, people: readonly string[], { from, to }: Months) {
  const rows = await db
    .selectFrom("credit")
    .where(isAwarded)
    .where("credit.person_id", "=", anyOf(people))
    .where(arrival("credit.created_at"), ">=", sql`${firstDay(from)}::date`)
    .where(arrival("credit.created_at"), "<=", sql`${lastDay(to)}::date`)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom("certificate")
          .select(["certificate.certificate_type", "certificate.credits_awarded"])
          .whereRef("certificate.person_id", "=", "credit.person_id")
          .whereRef("certificate.credit_id", "=", "credit.id")
          .where("certificate.version", ">", 1)
          .orderBy("certificate.version", "desc")
          .limit(1)
          .as("corrected"),
      (join) => join.onTrue(),
    )
    .select("credit.person_id as person")
    .select(monthOfArrival("credit.created_at").as("month"))
    .select("credit.record_id as lesson")
    .select(sql<string>`coalesce(corrected.certificate_type, credit.certificate_type)`.as("type"))
    .select(
      sql<number>`sum(coalesce(corrected.credits_awarded, credit.credits_awarded))::double precision`.as(
        "amount",
      ),
    )
    .select(sql<number>`count(*)::integer`.as("count"))
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
    .orderBy(sql`1, 2, 3, 4`)
    .execute();
  // A lesson can have credits of several types, which are facts of their own.
  return rows.map(
    ({ type, lesson, ...row }): Source => ({
      ...row,
      lesson: `${type} ${lesson}`,
      path: [type, lesson],
    }),
  );
}

/** Returns the names of series and lessons, as they are now. */
export async function lessonNames(db: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, wire ->> 'title' as name from content
    union all select id, wire ->> 'name' from series`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name ?? id]));
}

/** Returns the month of the first fact on this server. Undefined without facts. */
export async function firstMonth(db: Connection): Promise<number | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(received_at at time zone 'UTC')::date from survey_response
        where source = 'person' and deleted_at is null and survey_id <> ${HEALTHY_DAYS_SURVEY}),
      (select min(day) from listening_day),
      (select min(created_at at time zone 'UTC')::date from credit))::text as day`.execute(db);
  const day = rows[0]?.day;
  return day ? monthOf(Date.parse(`${day}T00:00:00Z`)) : undefined;
}
