import { type Kysely, sql } from "kysely";

const statements = [
  // How often a leader gets the summary of a group. Without a row: monthly, with alerts.
  `create table insight_digest_choice (
    person_id text not null references person (id) on delete cascade,
    practice_group_id text not null references practice_group (id) on delete cascade,
    frequency text not null check (frequency in ('monthly', 'quarterly', 'off')),
    alerts boolean not null,
    primary key (person_id, practice_group_id)
  )`,
  // Sent summaries. A row keeps a period from being mailed again.
  `create table insight_digest (
    person_id text not null references person (id) on delete cascade,
    practice_group_id text not null references practice_group (id) on delete cascade,
    ends date not null,
    sent_at timestamptz not null,
    primary key (person_id, practice_group_id, ends)
  )`,
];

export const digest = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
