import { type Kysely, sql } from "kysely";

const statements = [
  // Background requests of devices don't count as activity.
  `alter table auth_client add column last_active_at timestamptz not null default now()`,
  `update auth_client set last_active_at = last_seen_at`,
  `create table confirmation (
    token_hash text primary key,
    person_id text not null references person (id) on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index confirmation_by_person on confirmation (person_id)`,
  `create table mail_job (
    id text primary key,
    recipient text not null,
    letter jsonb,
    attempts integer not null default 0,
    run_at timestamptz not null,
    locked_until timestamptz,
    failure text,
    failed_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index mail_job_due on mail_job (run_at) where failed_at is null`,
  // Unlogged: counters expire in minutes, so losing them in a crash is fine.
  `create unlogged table rate_limit (
    key text primary key,
    ends_at timestamptz not null,
    n integer not null
  )`,
  `create index rate_limit_by_end on rate_limit (ends_at)`,
  `create table provider_title (name text primary key)`,
];

export const accounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
