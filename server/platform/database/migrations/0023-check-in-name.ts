import { type Kysely, sql } from "kysely";

/**
 * Renames the built-in check-in. A revision of 0 makes the server assign a new one at its next start, so that devices get
 * the survey again.
 */
export const checkInName = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`update survey set wire = jsonb_set(wire, '{name}', '"Check-in"'), rev = 0
      where id = 2 and wire ->> 'name' = 'Burnout assessment'`.execute(db);
  },
};
