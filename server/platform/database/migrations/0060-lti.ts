import { type Kysely, sql } from "kysely";

const statements = [
  // Signs what Respite sends to learning platforms. LTI prescribes RSA.
  `create table lti_key (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null
  )`,
  // A learning platform. Scores are delivered through its endpoint, which has the same id.
  `create table lti_platform (
    id text primary key references event_endpoint (id) on delete cascade,
    name text not null,
    issuer text not null,
    client_id text not null,
    auth_url text not null,
    token_url text not null,
    jwks_url text not null,
    deployment_ids jsonb not null,
    trusts_email boolean not null default false,
    last_launch_at timestamptz,
    last_problem text,
    last_problem_at timestamptz,
    unique (issuer, client_id)
  )`,
  `create table lti_identity (
    id text primary key,
    platform_id text not null references lti_platform (id) on delete cascade,
    subject text not null,
    person_id text not null references person (id) on delete cascade,
    created_at timestamptz not null,
    unique (platform_id, subject)
  )`,
  `create index lti_identity_by_person on lti_identity (person_id)`,
  // Where a person's score in a lesson goes.
  `create table lti_line_item (
    platform_id text not null references lti_platform (id) on delete cascade,
    person_id text not null references person (id) on delete cascade,
    url text not null,
    subject text not null,
    lesson_id text not null,
    created_at timestamptz not null,
    primary key (platform_id, person_id, url)
  )`,
  `create index lti_line_item_by_lesson on lti_line_item (person_id, lesson_id)`,
  // A launch that the platform hasn't answered yet.
  `create table lti_attempt (
    state_hash text primary key,
    platform_id text not null references lti_platform (id) on delete cascade,
    nonce text not null,
    browser_hash text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index lti_attempt_by_expiry on lti_attempt (expires_at)`,
  // What the platform signed, until it was used.
  `create table lti_launch (
    token_hash text primary key,
    platform_id text not null references lti_platform (id) on delete cascade,
    step text not null,
    browser_hash text,
    message jsonb not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index lti_launch_by_expiry on lti_launch (expires_at)`,
  `alter table sso_exchange add column via text not null default 'sso'`,
  // The new values include the old ones, so existing rows need no check.
  `alter table auth_client
    drop constraint auth_client_verified_by_check,
    add constraint auth_client_verified_by_check
      check (verified_by in ('password', 'two_step', 'sso', 'lti')) not valid`,
];

export const lti = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
