import { type Kysely, sql } from "kysely";

const statements = [
  `alter table installation add column epoch text not null default '', add column timeline text`,
  // Without a person, because the account is gone.
  `create table deleted_account_session (token_hash text primary key, ended_at timestamptz not null)`,
];

/** How devices notice that the database went back in time, and that their account was deleted. */
export const epoch = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
