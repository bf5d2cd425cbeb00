import { type Kysely, sql } from "kysely";

const statements = [
  // A token proves the mailbox only if it was mailed. Tokens that were returned to a browser expire within minutes.
  `alter table confirmation
    add column is_mailed boolean not null default false,
    add column code_hash text,
    add column tries integer not null default 0`,
  `update confirmation set is_mailed = true where expires_at - created_at > interval '1 day'`,
  // Reset links no longer open sessions.
  "delete from auth_client where from_reset",
];

export const emailConfirmation = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
