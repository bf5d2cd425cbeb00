import { type Kysely, sql } from "kysely";

const statements = [
  `create table installation (id text primary key, created_at timestamptz not null)`,
  `create table person (
    id text primary key,
    provider text not null default 'email',
    uid text not null,
    email text not null unique check (email = lower(email)),
    password_hash text,
    first_name text not null,
    last_name text not null,
    burnout_role text not null,
    provider_title text,
    confirmed_at timestamptz,
    enabled boolean not null default true,
    failed_attempts integer not null default 0,
    locked_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (provider, uid)
  )`,
  `create table practice_group (
    id text primary key,
    name text not null,
    enabled boolean not null default true,
    created_at timestamptz not null
  )`,
  `create table membership (
    person_id text not null references person (id) on delete cascade,
    practice_group_id text not null references practice_group (id) on delete cascade,
    primary key (person_id, practice_group_id)
  )`,
  `create index membership_by_group on membership (practice_group_id)`,
  `create table auth_client (
    person_id text not null references person (id) on delete cascade,
    client text not null,
    token_hash text not null,
    previous_token_hash text,
    expiry timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    last_seen_at timestamptz not null,
    user_agent text,
    from_reset boolean not null default false,
    primary key (person_id, client)
  )`,
  `create table password_reset (
    token_hash text primary key,
    person_id text not null references person (id) on delete cascade,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index password_reset_by_person on password_reset (person_id)`,
  `create table dev_mail (
    id text primary key,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    received_at timestamptz not null
  )`,
  `create table series (
    id text primary key,
    wire jsonb not null,
    rev bigint not null unique,
    removed boolean not null default false
  )`,
  `create table section (
    name text primary key,
    wire jsonb not null,
    rev bigint not null unique,
    removed boolean not null default false
  )`,
  `create table content (
    id text primary key,
    series_id text not null,
    type text not null,
    status text not null,
    wire jsonb not null,
    rev bigint not null unique,
    removed boolean not null default false
  )`,
  `create table content_to_section (
    content_id text not null,
    section_name text not null,
    rev bigint not null unique,
    removed boolean not null default false,
    primary key (content_id, section_name)
  )`,
  `create table time_watched (
    person_id text not null references person (id) on delete cascade,
    record_id text not null,
    seconds_watched double precision not null,
    video_finished boolean not null,
    intervals jsonb not null,
    rev bigint not null,
    updated_at timestamptz not null,
    primary key (person_id, record_id),
    unique (person_id, rev)
  )`,
  `create table idempotency (
    person_id text not null references person (id) on delete cascade,
    key text not null,
    call text not null,
    body_hash text not null,
    result jsonb not null,
    created_at timestamptz not null,
    primary key (person_id, key)
  )`,
  `create table change_counter (scope text primary key, n bigint not null)`,
];

export const foundation = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
