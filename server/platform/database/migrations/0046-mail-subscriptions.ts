import { type Kysely, sql } from "kysely";

const statements = [
  // Who gets which recurrent mail. The token is part of the unsubscribe link and opens nothing else.
  `create table mail_subscription (
    person_id text not null references person (id) on delete cascade,
    kind text not null,
    token text not null unique,
    unsubscribed_at timestamptz,
    primary key (person_id, kind)
  )`,
];

export const mailSubscriptions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
