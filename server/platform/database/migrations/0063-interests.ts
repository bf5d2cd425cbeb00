import { type Kysely, sql } from "kysely";

/** Categories of lessons to suggest first. Null until the person has picked. */
export const interests = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw("alter table person add column interests text[]").execute(db);
  },
};
