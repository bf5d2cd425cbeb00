import { type Kysely, sql } from "kysely";

const statements = [
  // Null: during the day. The hour is in UTC; devices send it again at each start, so it follows daylight saving time.
  `alter table push_subscription
    add column remind_hour smallint check (remind_hour between 0 and 23),
    add column remind_after timestamptz`,
];

export const reminderTimes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
