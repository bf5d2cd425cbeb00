import { type Kysely, sql } from "kysely";

const statements = [
  `alter table practice_group
    add column two_step text not null default 'optional'
      check (two_step in ('off', 'optional', 'required'))`,
  "alter table person add column suggest_two_step boolean not null default false",
  `alter table auth_client
    add column verified_at timestamptz,
    add column verified_by text check (verified_by in ('password', 'two_step', 'sso'))`,
  // Exists while two-step sign-in is on.
  `create table two_step (
    person_id text primary key references person (id) on delete cascade,
    since timestamptz not null,
    app_secret text,
    app_added_at timestamptz,
    app_last_step bigint not null default 0,
    failures integer not null default 0,
    blocked_until timestamptz
  )`,
  `create table passkey (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    is_synced boolean not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  "create index passkey_by_person on passkey (person_id)",
  `create table recovery_code (
    person_id text not null references person (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (person_id, code_hash)
  )`,
  `create table two_step_challenge (
    token_hash text primary key,
    purpose text not null,
    person_id text references person (id) on delete cascade,
    challenge text,
    secret text,
    tries integer not null default 0,
    expires_at timestamptz not null
  )`,
  "create index two_step_challenge_by_expiry on two_step_challenge (expires_at)",
  "create index two_step_challenge_by_person on two_step_challenge (person_id)",
];

export const twoStepSignIn = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
