import { type Kysely, sql } from "kysely";

const statements = [
  // Null unless the address changed and waits for its confirmation. The previous release leaves such accounts as they are.
  `alter table person
    add column proven_email text,
    add column proven_at timestamptz`,
];

export const provenEmail = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
