import { type Kysely, sql } from "kysely";

const timeWatched = [
  // Credited and reported time are in one row, because they are read and written together.
  `alter table time_watched add column credited double precision not null default 0`,
  `update time_watched set credited = seconds from credited_time
    where credited_time.person_id = time_watched.person_id
      and credited_time.record_id = time_watched.record_id`,
  `drop table credited_time`,
  // Read with every report, so it avoids unpacking `wire`.
  `alter table content add column length text generated always as (wire ->> 'length') stored`,
];

const catalogue = [
  `alter table survey
    add column rev bigint not null default 0,
    add column removed boolean not null default false`,
  `update survey set wire = wire || '{"every_days": null}' where not wire ? 'every_days'`,
  `update survey set wire = wire || '{"every_days": 14}' where id = 27`,
  `create index survey_by_rev on survey (rev)`,
  `alter table achievement_rule
    add column rev bigint not null default 0,
    add column removed boolean not null default false`,
  `create index achievement_rule_by_rev on achievement_rule (rev)`,
  `create table credit_terms (
    content_id text primary key references content (id) on delete cascade,
    wire jsonb not null,
    rev bigint not null,
    removed boolean not null default false
  )`,
  `create index credit_terms_by_rev on credit_terms (rev)`,
  `create table help_resource (
    id text primary key,
    practice_group_id text references practice_group (id) on delete cascade,
    place integer not null,
    name text not null,
    text text not null,
    call text,
    sms text,
    url text,
    hours text,
    checked_on text not null
  )`,
];

const answers = [
  `alter table survey_response
    add column source text not null default 'person',
    add column deleted_at timestamptz`,
  `update survey_response set source = 'demo' from person
    where person.id = survey_response.person_id and person.email like 'demo\\_%'`,
];

const credits = [
  `create table post_test (
    person_id text not null references person (id) on delete cascade,
    id text not null,
    record_id text not null,
    item_version text not null,
    answers jsonb not null,
    "right" integer not null,
    "of" integer not null,
    passed boolean not null,
    taken_at timestamptz not null,
    received_at timestamptz not null,
    rev bigint not null,
    primary key (person_id, id)
  )`,
  `create index post_test_by_rev on post_test (person_id, rev)`,
  `create table evaluation (
    person_id text not null references person (id) on delete cascade,
    credit_id text not null,
    record_id text not null,
    free_of_bias boolean not null,
    bias_comment text,
    objectives_met integer,
    will_change text,
    change_comment text,
    given_at timestamptz not null,
    primary key (person_id, credit_id)
  )`,
  `create table certificate (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    credit_id text not null,
    recipient text not null,
    credential text,
    provider jsonb not null,
    joint_provider text,
    format text not null,
    statement text not null,
    credential_jwt text not null,
    issued_at timestamptz not null,
    unique (person_id, credit_id)
  )`,
  // The credit ledger; append-only. The latest event of a credit is its status.
  `create table credit_event (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    credit_id text not null,
    kind text not null,
    reason text,
    actor_id text,
    happened_at timestamptz not null,
    details jsonb
  )`,
  `create index credit_event_by_credit on credit_event (person_id, credit_id, id)`,
  `create table licences (
    person_id text primary key references person (id) on delete cascade,
    wire jsonb not null,
    /* When the person allowed reporting; null if they did not. */
    may_report_since timestamptz,
    updated_at timestamptz not null,
    rev bigint not null
  )`,
  `create table signing_key (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null
  )`,
];

const reminders = [
  `create table push_key (
    public_key text primary key,
    private_key text not null,
    created_at timestamptz not null
  )`,
  `create table push_subscription (
    endpoint text primary key,
    person_id text not null,
    client text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    renewed_at timestamptz not null,
    /* Deleted with the session. */
    foreign key (person_id, client) references auth_client (person_id, client) on delete cascade
  )`,
  `create index push_subscription_by_session on push_subscription (person_id, client)`,
  `create table reminder (
    person_id text primary key references person (id) on delete cascade,
    last_at timestamptz not null
  )`,
];

export const creditAndCare = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...timeWatched, ...catalogue, ...answers, ...credits, ...reminders])
      await sql.raw(statement).execute(db);
  },
};
