import { sql } from "kysely";
import { stands } from "../certificates/queries.ts";
import type { Connection } from "../database/tables.ts";
import { uuidv7 } from "../ids.ts";
import { dateOf } from "./days.ts";
import { type Fact, type Member, type PersonFields, traitsOf } from "./people.ts";

/** Those who only try it out are nobody's people. */
const isReal = sql`person.email not like 'demo\\_%'`;
const byDay = (column: string) =>
  sql<number>`(${sql.ref(column)} at time zone 'UTC')::date - date '1970-01-01'`;

export type Group = {
  readonly members: ReadonlyMap<string, Member>;
  /** Of those who have an account that is open: how many there are, by role. */
  readonly staff: ReadonlyMap<string, number>;
  readonly registered: readonly Fact[];
};

type PersonRow = PersonFields & {
  readonly id: string;
  readonly enabled: boolean;
  readonly created: number;
  readonly groups: readonly string[];
};

/** The people of a group that is not switched off; nothing when there is none. */
export async function groupById(
  db: Connection,
  group: string,
  today: number,
): Promise<Group | undefined> {
  const isKnown = await db
    .selectFrom("practice_group")
    .select("id")
    .where("id", "=", group)
    .where("enabled", "=", true)
    .executeTakeFirst();
  if (!isKnown) return undefined;
  const { rows } = await sql<PersonRow>`
    select person.id, person.enabled, date_of_birth::text as date_of_birth, gender,
      burnout_specialty, provider_title, years_in_profession, ${byDay("person.created_at")} as created,
      array(
        select other.practice_group_id from membership other
        join practice_group on practice_group.id = other.practice_group_id
        where other.person_id = person.id and other.practice_group_id <> ${group} and practice_group.enabled
      ) as groups
    from membership join person on person.id = membership.person_id
    where membership.practice_group_id = ${group} and ${isReal}`.execute(db);
  const members = new Map<string, Member>();
  const staff = new Map<string, number>();
  const registered: Fact[] = [];
  for (const row of rows) {
    const traits = traitsOf(row, dateOf(today));
    const person = { id: row.id, traits, groups: row.groups };
    members.set(row.id, person);
    registered.push({ person, day: row.created });
    const role = traits.role ?? "Others";
    if (row.enabled) staff.set(role, (staff.get(role) ?? 0) + 1);
  }
  return { members, staff, registered };
}

/** Rows of people, as facts; of those who are not of the group (any more) there are none. */
const factsOf = <R extends { readonly person_id: string; readonly day: number }>(
  rows: readonly R[],
  { members }: Group,
): (Omit<R, "person_id"> & Fact)[] =>
  rows.flatMap(({ person_id, ...row }) => {
    const person = members.get(person_id);
    return person ? [{ ...row, person }] : [];
  });

const inGroup = (group: string) =>
  sql`join membership on membership.person_id = survey_response.person_id
    and membership.practice_group_id = ${group}`;

export type Level = Fact & { readonly level: number };

/** What counts of what was answered: nothing of a demo, nothing that its author has deleted. */
const counts = sql`survey_response.source = 'person' and survey_response.deleted_at is null`;

/** Every choice there is of questions of this kind, with what it means. */
const choices = (kind: "level" | "stressor") => sql`
  choice as (
    select survey.id as survey_id, (question ->> 'base_question_id')::bigint as question_id,
      (choice ->> 'id')::bigint as choice_id, choice ->> 'label' as label,
      (choice ->> 'value')::double precision as value
    from survey, jsonb_array_elements(wire -> 'survey_questions') question,
      jsonb_array_elements(question -> 'choices') choice
    where question ->> 'kind' = ${kind}
  )`;

/** Every level that was answered, oldest first. */
export async function levelsOf(db: Connection, id: string, group: Group): Promise<Level[]> {
  const { rows } = await sql<{ person_id: string; day: number; level: number }>`
    with ${choices("level")}
    select survey_response.person_id, ${byDay("received_at")} as day, choice.value as level
    from survey_response ${inGroup(id)}
    join survey_answer answer on answer.person_id = survey_response.person_id
      and answer.response_id = survey_response.id
    join choice on choice.survey_id = survey_response.survey_id
      and choice.question_id = answer.base_question_id and choice.choice_id = answer.choice_id
    where ${counts}
    order by received_at, survey_response.rev`.execute(db);
  return factsOf(rows, group);
}

export type Weight = Fact & {
  readonly question: number;
  readonly name: string | null;
  readonly text: string | null;
};

/** Everything that was said to weigh on somebody. */
export async function stressorsOf(db: Connection, id: string, group: Group): Promise<Weight[]> {
  type Row = {
    person_id: string;
    day: number;
    question: number;
    name: string | null;
    text: string | null;
  };
  const { rows } = await sql<Row>`
    with ${choices("stressor")}
    select survey_response.person_id, ${byDay("received_at")} as day,
      answer.base_question_id as question, choice.label as name, answer.text
    from survey_response ${inGroup(id)}
    join survey_answer answer on answer.person_id = survey_response.person_id
      and answer.response_id = survey_response.id
    left join choice on choice.survey_id = survey_response.survey_id
      and choice.question_id = answer.base_question_id and choice.choice_id = answer.choice_id
    where ${counts} and answer.base_question_id in (8, 9, 10)
    order by received_at`.execute(db);
  return factsOf(rows, group);
}

export type Heard = Fact & {
  readonly record: string;
  readonly title: string;
  readonly series: string;
  readonly seriesName: string;
  readonly seconds: number;
};

/** What began to count as heard, day by day. */
export async function heardIn(db: Connection, id: string, group: Group): Promise<Heard[]> {
  type Row = Omit<Heard, "person"> & { person_id: string };
  const { rows } = await sql<Row>`
    select listening_day.person_id, day - date '1970-01-01' as day, record_id as record, seconds,
      content.wire ->> 'title' as title, content.series_id as series,
      coalesce(series.wire ->> 'name', content.series_id) as "seriesName"
    from listening_day
    join membership on membership.person_id = listening_day.person_id
      and membership.practice_group_id = ${id}
    join content on content.id = record_id
    left join series on series.id = content.series_id`.execute(db);
  return factsOf(rows, group);
}

export type Claimed = Fact & {
  readonly record: string;
  readonly title: string;
  readonly type: "cme" | "contact_hours" | "participation";
  readonly amount: number;
};

/** Credits that were awarded and not revoked since. */
export async function claimedIn(db: Connection, id: string, group: Group): Promise<Claimed[]> {
  const rows = await db
    .selectFrom("credit")
    .innerJoin("membership", "membership.person_id", "credit.person_id")
    .select(["credit.person_id", "record_id as record", "title_of_activity as title"])
    .select(["certificate_type as type", byDay("credit.created_at").as("day")])
    .select(sql<number>`credits_awarded::double precision`.as("amount"))
    .where("membership.practice_group_id", "=", id)
    .where(stands)
    .execute();
  return factsOf(rows, group);
}

type Noted = {
  readonly person_id: string;
  readonly practice_group_id: string;
  readonly endpoint: string;
  readonly filters: string;
  readonly people: string;
};

/** Before anything is told. */
export async function noteQuery(db: Connection, noted: Noted, now: number): Promise<void> {
  await db
    .insertInto("insight_query")
    .values({ ...noted, id: uuidv7(now), at: new Date(now) })
    .execute();
}
