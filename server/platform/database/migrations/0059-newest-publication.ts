import { type Kysely, sql } from "kysely";

const statements = [
  // Whether a replica has the same publications of a group as the primary.
  "create index publication_newest on publication (practice_group_id, id)",
  // Not used since 0024.
  "drop table insight_change",
];

export const newestPublication = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
