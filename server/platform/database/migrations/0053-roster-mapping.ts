import { type Kysely, sql } from "kysely";

const statements = [
  // The field of each column of an organization's files. Null means the column is ignored.
  `create table roster_mapping (
    practice_group_id text not null,
    heading text not null,
    field text,
    primary key (practice_group_id, heading)
  )`,
  `alter table roster_import
    add column ignored jsonb not null default '[]',
    add column titles jsonb not null default '[]',
    add column renames boolean not null default false,
    add column undone_by text`,
  // Nullable, because the previous release writes rows without them.
  `alter table roster_row
    add column before jsonb,
    add column undone boolean`,
  `alter table roster_missing
    add column disabled boolean`,
];

export const rosterMapping = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
