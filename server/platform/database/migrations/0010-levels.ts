import { type Kysely, sql } from "kysely";

/** Facts per day of arrival (UTC). */
const counts = `response.source = 'person' and response.deleted_at is null`;
const arrival = `(response.received_at at time zone 'UTC')::date`;
const values = `
  select survey.id as survey_id, (question ->> 'base_question_id')::bigint as question_id,
    (choice ->> 'id')::bigint as choice_id, (choice ->> 'value')::double precision as value
  from survey, jsonb_array_elements(wire -> 'survey_questions') question,
    jsonb_array_elements(question -> 'choices') choice
  where question ->> 'kind' = 'level'`;

const tables = [
  `create table level_day (
    person_id text not null references person (id) on delete cascade,
    day date not null,
    /* In order of arrival. */
    levels double precision[] not null,
    primary key (person_id, day)
  )`,
  // Comments and choice texts are not copied.
  `create table stressor_day (
    person_id text not null references person (id) on delete cascade,
    day date not null,
    survey_id bigint not null,
    question smallint not null,
    /* 0 if nothing was chosen. */
    choice_id bigint not null,
    given smallint not null,
    primary key (person_id, day, survey_id, question, choice_id)
  )`,
  `insert into level_day
    select response.person_id, ${arrival}, array_agg(value order by received_at, response.rev, question_id)
    from survey_response response
    join survey_answer answer on answer.person_id = response.person_id
      and answer.response_id = response.id
    join (${values}) choice on choice.survey_id = response.survey_id
      and choice.question_id = answer.base_question_id and choice.choice_id = answer.choice_id
    where ${counts} group by 1, 2`,
  `insert into stressor_day
    select response.person_id, ${arrival}, survey_id, base_question_id, coalesce(choice_id, 0), count(*)
    from survey_response response
    join survey_answer answer on answer.person_id = response.person_id
      and answer.response_id = response.id
    where ${counts} and base_question_id in (8, 9, 10) group by 1, 2, 3, 4, 5`,
  `create index survey_answer_in_words on survey_answer (person_id)
    where text is not null and base_question_id in (8, 9, 10)`,
  `create index credit_event_against on credit_event (person_id, credit_id) where kind = 'revoked'`,
  // Whose figures changed in which transaction, to invalidate caches. A null person means everyone, a null day any day.
  // Rows are deleted after two days.
  `create table insight_change (
    "at" xid8 not null default pg_current_xact_id(),
    person_id text,
    day date,
    noted_at timestamptz not null default now()
  )`,
  `create index insight_change_by_transaction on insight_change ("at")`,
  `create index insight_change_by_time on insight_change (noted_at)`,
];

/** Maps a choice to its level. */
const ofSurvey = (answer: string) => `
  (select (choice ->> 'value')::double precision as value
    from jsonb_array_elements(survey.wire -> 'survey_questions') question,
      jsonb_array_elements(question -> 'choices') choice
    where question ->> 'kind' = 'level'
      and (question ->> 'base_question_id')::bigint = ${answer}.base_question_id
      and (choice ->> 'id')::bigint = ${answer}.choice_id)`;

/** Recounts a whole day, because answers and deletions can arrive in any order. */
const recount = `create function recount_answers(persons text[], days date[]) returns void language plpgsql as $$
  begin
    delete from level_day using unnest(persons, days) as touched (person_id, day)
      where level_day.person_id = touched.person_id and level_day.day = touched.day;
    delete from stressor_day using unnest(persons, days) as touched (person_id, day)
      where stressor_day.person_id = touched.person_id and stressor_day.day = touched.day;
    insert into level_day
      select touched.person_id, touched.day,
        array_agg(choice.value order by received_at, response.rev, base_question_id)
      from unnest(persons, days) as touched (person_id, day)
      join survey_response response on response.person_id = touched.person_id
        and received_at >= touched.day::timestamp at time zone 'UTC'
        and received_at < (touched.day + 1)::timestamp at time zone 'UTC' and ${counts}
      join survey on survey.id = response.survey_id
      join survey_answer answer on answer.person_id = response.person_id
        and answer.response_id = response.id
      cross join lateral ${ofSurvey("answer")} choice
      group by 1, 2;
    insert into stressor_day
      select touched.person_id, touched.day, survey_id, base_question_id, coalesce(choice_id, 0), count(*)
      from unnest(persons, days) as touched (person_id, day)
      join survey_response response on response.person_id = touched.person_id
        and received_at >= touched.day::timestamp at time zone 'UTC'
        and received_at < (touched.day + 1)::timestamp at time zone 'UTC' and ${counts}
      join survey_answer answer on answer.person_id = response.person_id
        and answer.response_id = response.id
      where base_question_id in (8, 9, 10)
      group by 1, 2, 3, 4, 5;
    insert into insight_change (person_id, day) select * from unnest(persons, days);
  end $$`;

/** Handles changed answers whose response still exists; deleted responses have their own trigger. */
const ofAnswers = `
  select array_agg(person_id), array_agg(day) from (
    select distinct response.person_id, ${arrival} as day from changed
    join survey_response response on response.person_id = changed.person_id
      and response.id = changed.response_id
  ) touched into persons, days`;
const ofResponses = (rows: string) => `
  select array_agg(person_id), array_agg(day) from (
    select distinct response.person_id, ${arrival} as day from ${rows} response
  ) touched into persons, days`;

const noteFunction = (name: string, body: string) => `
  create function ${name}() returns trigger language plpgsql as $$
    declare persons text[]; days date[];
    begin
      ${body};
      if persons is not null then perform recount_answers(persons, days); end if;
      return null;
    end $$`;

/** Inserts the first answers of a person's day, the common case, and recounts days that have answers already. */
const noteNew = `create function note_new_answers() returns trigger language plpgsql as $$
  declare persons text[]; days date[];
  begin
    select array_agg(person_id), array_agg(day) from (
      select distinct response.person_id, ${arrival} as day from changed
      join survey_response response on response.person_id = changed.person_id
        and response.id = changed.response_id
    ) touched
    where exists (select from level_day known
        where known.person_id = touched.person_id and known.day = touched.day)
      or exists (select from stressor_day known
        where known.person_id = touched.person_id and known.day = touched.day)
    into persons, days;
    with fresh as (
      select response.person_id, ${arrival} as day, received_at, response.rev, survey_id,
        base_question_id, choice_id
      from changed join survey_response response on response.person_id = changed.person_id
        and response.id = changed.response_id
      where ${counts} and (persons is null or not exists (
        select from unnest(persons, days) as known (person_id, day)
        where known.person_id = response.person_id and known.day = ${arrival}))
    ), added_levels as (
      insert into level_day
        select person_id, day, array_agg(choice.value order by received_at, fresh.rev, base_question_id)
        from fresh join survey on survey.id = fresh.survey_id
        cross join lateral ${ofSurvey("fresh")} choice
        group by 1, 2
    ), added_stressors as (
      insert into stressor_day
        select person_id, day, survey_id, base_question_id, coalesce(choice_id, 0), count(*)
        from fresh where base_question_id in (8, 9, 10) group by 1, 2, 3, 4, 5
    )
    insert into insight_change (person_id, day) select distinct person_id, day from fresh;
    if persons is not null then perform recount_answers(persons, days); end if;
    return null;
  end $$`;

type Event = "insert" | "update" | "delete";
const onEach = (table: string, name: string, does: string, events: readonly Event[]) =>
  events.map((event) => {
    const rows = event === "delete" ? "old" : "new";
    return `create trigger ${name}_${event} after ${event} on ${table}
      referencing ${rows} table as changed for each statement execute function ${does}()`;
  });

const answers = [
  recount,
  noteFunction("note_answers", ofAnswers),
  noteNew,
  ...onEach("survey_answer", "answers_noted", "note_new_answers", ["insert"]),
  ...onEach("survey_answer", "answers_noted", "note_answers", ["update", "delete"]),
  noteFunction("note_response_gone", ofResponses("changed")),
  ...onEach("survey_response", "response_noted", "note_response_gone", ["delete"]),
  noteFunction(
    "note_response_changed",
    ofResponses("(select * from changed union all select * from earlier)"),
  ),
  `create trigger response_noted_update after update on survey_response
    referencing old table as earlier new table as changed
    for each statement execute function note_response_changed()`,
];

const noteChange = (name: string, select: string) => `
  create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into insight_change (person_id, day) ${select};
      return null;
    end $$`;

/** Every table that group figures are computed from must record its changes here. */
const changes = [
  noteChange("note_heard", "select distinct person_id, day from changed"),
  ...onEach("listening_day", "heard_noted", "note_heard", ["insert", "update", "delete"]),
  noteChange("note_member", "select distinct person_id, null::date from changed"),
  ...onEach("membership", "member_noted", "note_member", ["insert", "update", "delete"]),
  ...onEach("credit", "credit_noted", "note_member", ["update", "delete"]),
  noteChange(
    "note_credit",
    `select distinct person_id, (created_at at time zone 'UTC')::date from changed`,
  ),
  ...onEach("credit", "credit_noted", "note_credit", ["insert"]),
  noteChange(
    "note_credit_event",
    `select distinct person_id, null::date from changed where kind <> 'issued'`,
  ),
  ...onEach("credit_event", "event_noted", "note_credit_event", ["insert", "update", "delete"]),
  noteChange(
    "note_person",
    `select changed.id, null::date from changed join earlier using (id)
      where (changed.email, changed.enabled, changed.date_of_birth, changed.gender,
        changed.burnout_specialty, changed.provider_title, changed.years_in_profession, changed.created_at)
      is distinct from (earlier.email, earlier.enabled, earlier.date_of_birth, earlier.gender,
        earlier.burnout_specialty, earlier.provider_title, earlier.years_in_profession, earlier.created_at)`,
  ),
  `create trigger person_noted after update on person
    referencing old table as earlier new table as changed
    for each statement execute function note_person()`,
  noteChange(
    "note_group",
    `select distinct person_id, null::date from changed
      join earlier using (id) join membership on practice_group_id = id
      where changed.enabled <> earlier.enabled`,
  ),
  `create trigger group_noted after update on practice_group
    referencing old table as earlier new table as changed
    for each statement execute function note_group()`,
  // Names of lessons, series, and choices affect everyone.
  noteChange("note_words", "values (null, null::date)"),
  ...["content", "series", "survey"].map(
    (table) => `create trigger words_noted after update or delete on ${table}
      for each statement execute function note_words()`,
  ),
];

/** A changed level mapping also applies to existing answers. */
const surveys = [
  `create function note_survey() returns trigger language plpgsql as $$
    declare persons text[]; days date[];
    begin
      select array_agg(person_id), array_agg(day) from (
        select distinct response.person_id, ${arrival} as day from survey_response response
        where response.survey_id = new.id and ${counts}
      ) touched into persons, days;
      if persons is not null then perform recount_answers(persons, days); end if;
      return null;
    end $$`,
  `create function levels_in(wire jsonb) returns jsonb language sql immutable as $$
    select jsonb_agg(jsonb_build_array(question -> 'base_question_id', choice -> 'id', choice -> 'value')
      order by question -> 'base_question_id', choice -> 'id')
    from jsonb_array_elements(wire -> 'survey_questions') question,
      jsonb_array_elements(question -> 'choices') choice
    where question ->> 'kind' = 'level' $$`,
  `create trigger survey_noted after update of wire on survey for each row
    when (levels_in(new.wire) is distinct from levels_in(old.wire))
    execute function note_survey()`,
];

export const levels = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...answers, ...changes, ...surveys])
      await sql.raw(statement).execute(db);
  },
};
