import { type Kysely, sql } from "kysely";

const statements = [
  `create table api_key (
    id text primary key,
    practice_group_id text not null references practice_group (id) on delete cascade,
    name text not null,
    scopes jsonb not null,
    secret_hash text not null,
    previous_hash text,
    previous_until timestamptz,
    created_at timestamptz not null,
    created_by text,
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  `create index api_key_by_group on api_key (practice_group_id, created_at)`,
];

export const apiKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
