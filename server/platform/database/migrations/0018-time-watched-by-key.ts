import { type Kysely, sql } from "kysely";

/*
 * Devices pull rows by person and number, which needs an index. As a unique constraint, the planner also used it to find
 * a single report when it had no statistics for the person, and then read all of their reports. The partial index is used
 * only by queries with `rev > 0`, which is true for every row.
 */
const statements = [
  `alter table time_watched drop constraint time_watched_person_id_rev_key`,
  `create unique index time_watched_by_rev on time_watched (person_id, rev) where rev > 0`,
];

export const timeWatchedByKey = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
