import { type Kysely, sql } from "kysely";

/** Who replaced what, for writes of which the last to arrive wins. Null for others, and for those from before. */
export const replacedParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw("alter table idempotency add column parts text[], add column device text")
      .execute(db);
  },
};
