import { type Kysely, sql } from "kysely";

const statements = [
  `alter table person
    add column date_of_birth date,
    add column gender text,
    add column burnout_location text,
    add column burnout_specialty text,
    add column years_in_profession text,
    add column profile_rev bigint not null default 0`,
  // Devices have cursors already, so profiles need higher numbers.
  `insert into change_counter (scope, n) select 'person:' || id, 1 from person
    on conflict (scope) do update set n = change_counter.n + 1`,
  `update person set profile_rev = (select n from change_counter where scope = 'person:' || person.id)`,
  `create table survey (id bigint primary key, wire jsonb not null, created_at timestamptz not null)`,
  `create table survey_response (
    person_id text not null references person (id) on delete cascade,
    id text not null,
    survey_id bigint not null references survey (id),
    answered_at timestamptz not null,
    received_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, id),
    unique (person_id, rev)
  )`,
  `create table survey_answer (
    person_id text not null,
    response_id text not null,
    base_question_id bigint not null,
    choice_id bigint,
    text text,
    primary key (person_id, response_id, base_question_id),
    foreign key (person_id, response_id) references survey_response (person_id, id) on delete cascade
  )`,
  `create index content_by_lesson_number on content ((wire ->> 'lesson_number'))`,
  `create table credit (
    person_id text not null references person (id),
    id text not null,
    record_id text not null,
    item_version text not null,
    certificate_type text not null,
    lesson_number text not null,
    title_of_activity text not null,
    credits_awarded numeric(6, 2) not null,
    credential_type text,
    bias_response text,
    awarded_on date not null,
    created_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, id),
    unique (person_id, record_id, item_version, certificate_type),
    unique (person_id, rev)
  )`,
  `create table achievement_rule (
    name text primary key,
    icon text not null,
    counts text not null,
    at_least integer not null
  )`,
  `create table achievement (
    person_id text not null references person (id) on delete cascade,
    name text not null references achievement_rule (name),
    awarded_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, name),
    unique (person_id, rev)
  )`,
  `create table feedback (
    person_id text not null references person (id) on delete cascade,
    record_id text not null,
    helpful smallint,
    comment text,
    given_at timestamptz not null,
    received_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, record_id),
    unique (person_id, rev)
  )`,
  `create table saved_content (
    person_id text not null references person (id) on delete cascade,
    record_id text not null,
    saved boolean not null,
    changed_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, record_id),
    unique (person_id, rev)
  )`,
  `create table utilization_event (
    person_id text not null references person (id) on delete cascade,
    id text not null,
    event text not null,
    context text,
    seconds_watched double precision,
    current_path text,
    device text,
    session_id text,
    dropped bigint not null,
    occurred_at timestamptz not null,
    received_at timestamptz not null,
    primary key (person_id, id)
  )`,
  `create table sealing_key (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null
  )`,
];

export const whatPeopleDo = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
