import { type Kysely, sql } from "kysely";

/*
 * Replies that are stored to answer a repeated write used to hold text a person wrote (names, license numbers) and kept it
 * after the person deleted it. They hold only the key of the record now; a repeated write reads the record itself.
 */
const statements = [
  `update idempotency set result = jsonb_build_object('key', result ->> 'id') where call = 'claimCredit'`,
  `update idempotency set result = '{"key": ""}' where call in ('changeProfile', 'changeLicences')`,
];

export const idempotencyWithoutText = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
