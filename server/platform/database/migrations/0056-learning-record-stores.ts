import { type Kysely, sql } from "kysely";

/** Endpoints of kind `xapi` send with HTTP Basic authentication: this key, and the secret of every endpoint. */
export const learningRecordStores = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table event_endpoint add column key text`.execute(db);
  },
};
