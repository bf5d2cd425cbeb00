import { type Kysely, sql } from "kysely";

/** Sessions that were ended from elsewhere, so that their devices can say why. */
const table = `create table ended_session (
  person_id text not null references person (id) on delete cascade,
  client text not null,
  token_hash text not null,
  reason text not null check (reason in ('password_changed', 'signed_out')),
  ended_at timestamptz not null,
  primary key (person_id, client)
)`;

export const endedSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(table).execute(db);
  },
};
