import { type Kysely, sql } from "kysely";

const statements = [
  // Replaces a published number for the whole installation. A null value restores the published one but keeps the version.
  `create table cost_assumption (
    name text primary key,
    value double precision,
    low double precision,
    high double precision,
    source text,
    year integer,
    version integer not null,
    edited_by text,
    edited_at timestamptz not null,
    check ((value is null) = (source is null) and (value is null) = (year is null))
  )`,
  `alter table help_resource
    add column version integer not null default 1,
    add column edited_by text,
    add column edited_at timestamptz`,
];

export const careSettings = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
