import { type Kysely, sql } from "kysely";

/*
 * What somebody's devices ask for by its number has an index of its own. As a constraint it was taken for finding one
 * report of a person, too, whenever the statistics did not know that person yet: all of his reports were then read for
 * each that came. It serves only who says that numbers are above 0, as they all are.
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
