import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { isAwarded } from "#server/platform/database/credit-events.ts";
import { anyOf } from "#server/platform/database/rows.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import type { Packed } from "./columns.ts";
import type { PersonRow } from "./group.ts";
import type { Fact } from "./people.ts";

/** Excludes demo accounts. */
const isReal = sql`person.email not like 'demo\\_%'`;
const number = (day: RawBuilder<unknown>) => sql<number>`(${day} - date '1970-01-01')`;
const arrival = (column: string) => number(sql`(${sql.ref(column)} at time zone 'UTC')::date`);

/** Returns the people of a group, or only the given ones. */
export async function peopleOf(
  db: Connection,
  group: string,
  named?: readonly string[],
): Promise<PersonRow[]> {
  const isNamed = named ? sql`membership.person_id = ${anyOf(named)}` : sql`true`;
  const { rows } = await sql<PersonRow>`
    select person.id, person.enabled, date_of_birth::text as date_of_birth, gender,
      burnout_specialty, provider_title, years_in_profession,
      ${arrival("person.created_at")} as created, coalesce(elsewhere.groups, '{}') as groups
    from membership join person on person.id = membership.person_id
    left join (
      select membership.person_id, array_agg(other.practice_group_id) as groups
      from membership join membership other on other.person_id = membership.person_id
        and other.practice_group_id <> ${group}
      join practice_group on practice_group.id = other.practice_group_id and practice_group.enabled
      where membership.practice_group_id = ${group} and ${isNamed} group by 1
    ) elsewhere on elsewhere.person_id = person.id
    where membership.practice_group_id = ${group} and ${isReal} and ${isNamed}
    order by person.id`.execute(db);
  return rows;
}

/** People with their index in the group. */
export type Numbered = { readonly ids: readonly string[]; readonly numbers: readonly number[] };

const members = ({ ids, numbers }: Numbered) =>
  sql<{ id: string; number: number }>`unnest(${ids}::text[], ${numbers}::integer[])`.as<"member">(
    sql`member (id, number)`,
  );
const membersIn = (people: Numbered) =>
  sql`unnest(${people.ids}::text[], ${people.numbers}::integer[]) as member (id, number)`;

/** Packs many numbers into one value, because separate rows take ten times as long to read. */
const packed = (day: RawBuilder<unknown>, value: RawBuilder<unknown>, order = sql``) =>
  sql<Uint8Array>`string_agg(int4send(member.number) || int4send(${day}) || float8send(${value}), ''::bytea ${order})`;

/** Returns all burnout levels. */
export async function levelsOf(db: Connection, people: Numbered): Promise<Packed<null>[]> {
  const { rows } = await sql<{ packed: Uint8Array | null }>`
    select ${packed(number(sql`day`), sql`level`, sql`order by place`)} as packed
    from ${membersIn(people)} join level_day on level_day.person_id = member.id,
      unnest(levels) with ordinality as each (level, place)`.execute(db);
  return rows.map((row) => ({ label: null, packed: row.packed }));
}

export type Choice = { readonly question: number; readonly name: string | null };

/** Returns all stressors. The value is the number of answers. */
export async function stressorsOf(db: Connection, people: Numbered): Promise<Packed<Choice>[]> {
  const { rows } = await sql<Choice & { packed: Uint8Array }>`
    select given.question, given.packed, (
      select choice ->> 'label'
      from survey, jsonb_array_elements(wire -> 'survey_questions') asked,
        jsonb_array_elements(asked -> 'choices') choice
      where survey.id = given.survey_id and asked ->> 'kind' = 'stressor'
        and (asked ->> 'base_question_id')::bigint = given.question
        and (choice ->> 'id')::bigint = given.choice_id
      limit 1
    ) as name
    from (
      select survey_id, question, choice_id,
        ${packed(number(sql`day`), sql`given::double precision`)} as packed
      from ${membersIn(people)} join stressor_day on stressor_day.person_id = member.id
      group by 1, 2, 3
    ) given
    order by survey_id, question, choice_id`.execute(db);
  return rows.map(({ question, name, packed: each }) => ({
    label: { question, name },
    packed: each,
  }));
}

export type Words = { readonly number: number; readonly day: number } & {
  readonly question: number;
  readonly text: string | null;
  readonly group: string | null;
};

/** Returns all comments, with text only if approved. */
export async function wordsOf(db: Connection, people: Numbered): Promise<Words[]> {
  const { rows } = await sql<Words>`
    select member.number, ${arrival("received_at")} as day, answer.base_question_id as question,
      case state when 'passed' then text when 'redacted' then shown end as text,
      practice_group_id as "group"
    from ${membersIn(people)} join survey_answer answer on answer.person_id = member.id
      and answer.text is not null and answer.base_question_id in (8, 9, 10)
    left join comment_review review on review.person_id = answer.person_id
      and review.response_id = answer.response_id
      and review.base_question_id = answer.base_question_id
    join survey_response on survey_response.person_id = answer.person_id
      and survey_response.id = answer.response_id
    where survey_response.source = 'person' and survey_response.deleted_at is null
    order by received_at, survey_response.rev, answer.base_question_id`.execute(db);
  return rows;
}

export type Lesson = {
  readonly record: string;
  readonly title: string;
  readonly series: string;
  readonly seriesName: string;
};
export type Heard = Fact & Lesson & { readonly seconds: number };

/** Returns lesson time per day. */
export async function heardBy(db: Connection, people: Numbered): Promise<Packed<Lesson>[]> {
  const { rows } = await sql<Lesson & { packed: Uint8Array }>`
    select heard.packed, heard.record_id as record, content.wire ->> 'title' as title,
      content.series_id as series, coalesce(series.wire ->> 'name', content.series_id) as "seriesName"
    from (
      select record_id, ${packed(number(sql`day`), sql`seconds`)} as packed
      from ${membersIn(people)} join listening_day on listening_day.person_id = member.id
      group by 1
    ) heard
    join content on content.id = record_id
    left join series on series.id = content.series_id
    order by record_id`.execute(db);
  return rows.map(({ packed: each, ...label }) => ({ label, packed: each }));
}

export type Credit = {
  readonly record: string;
  readonly title: string;
  readonly type: "cme" | "contact_hours" | "participation";
};
export type Claimed = Fact & Credit & { readonly amount: number };

const wasRevoked = ({ exists, selectFrom }: ExpressionBuilder<Tables, "credit">) =>
  exists(
    selectFrom("credit_event")
      .select("credit_event.id")
      .whereRef("credit_event.person_id", "=", "credit.person_id")
      .whereRef("credit_event.credit_id", "=", "credit.id")
      .where("kind", "=", "revoked"),
  );

/** The latest correction, if any. */
const putRight = ({ selectFrom }: ExpressionBuilder<Tables, "credit">) =>
  selectFrom("certificate")
    .select([
      "certificate.title_of_activity",
      "certificate.certificate_type",
      "certificate.credits_awarded",
    ])
    .whereRef("certificate.person_id", "=", "credit.person_id")
    .whereRef("certificate.credit_id", "=", "credit.id")
    .where("certificate.version", ">", 1)
    .orderBy("certificate.version", "desc")
    .limit(1)
    .as("put_right");

const asItIs = (column: "title_of_activity" | "certificate_type" | "credits_awarded") =>
  sql<string>`coalesce(${sql.ref(`put_right.${column}`)}, ${sql.ref(`credit.${column}`)})`;

/** Returns valid credits. */
export async function claimedBy(db: Connection, people: Numbered): Promise<Packed<Credit>[]> {
  const rows = await db
    .selectFrom("credit")
    // The cheap check first: most credits were never revoked.
    .where((credit) => credit.or([credit.not(wasRevoked(credit)), isAwarded(credit)]))
    .innerJoin(members(people), "member.id", "credit.person_id")
    .leftJoinLateral(putRight, (join) => join.onTrue())
    .select("credit.record_id as record")
    .select(asItIs("title_of_activity").as("title"))
    .select(sql<Credit["type"]>`${asItIs("certificate_type")}`.as("type"))
    .select(
      packed(arrival("credit.created_at"), sql`${asItIs("credits_awarded")}::double precision`).as(
        "packed",
      ),
    )
    .groupBy(["credit.record_id", asItIs("title_of_activity"), asItIs("certificate_type")])
    .orderBy("record_id")
    .execute();
  return rows.map(({ packed: each, ...label }) => ({ label, packed: each }));
}

type Noted = {
  readonly person_id: string;
  readonly practice_group_id: string;
  readonly endpoint: string;
  readonly filters: string;
  readonly people: string;
};

/** Audits a query before it is answered. */
export async function noteQuery(db: Connection, noted: Noted, now: number): Promise<void> {
  await db
    .insertInto("insight_query")
    .values({ ...noted, id: uuidv7(now), at: new Date(now) })
    .execute();
}
