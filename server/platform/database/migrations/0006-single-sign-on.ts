import { type Kysely, sql } from "kysely";

const statements = [
  `create table sso_identity (
    provider text not null,
    subject text not null,
    person_id text not null references person (id) on delete cascade,
    created_at timestamptz not null,
    primary key (provider, subject)
  )`,
  `create index sso_identity_by_person on sso_identity (person_id)`,
  `create table sso_attempt (
    state_hash text primary key,
    provider text not null,
    browser_hash text not null,
    nonce text,
    verifier text,
    request_id text,
    claimed jsonb,
    redirect_url text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index sso_attempt_by_end on sso_attempt (expires_at)`,
  `create table sso_exchange (
    token_hash text primary key,
    person_id text not null references person (id) on delete cascade,
    client text not null,
    browser_hash text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index sso_exchange_by_end on sso_exchange (expires_at)`,
];

export const singleSignOn = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
