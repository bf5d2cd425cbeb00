import { type Kysely, sql } from "kysely";

const statements = [
  `create table highlight (
    person_id text not null references person (id) on delete cascade,
    id text not null,
    record_id text not null,
    text text not null,
    at_seconds double precision,
    created_at timestamptz not null,
    deleted boolean not null,
    rev bigint not null,
    primary key (person_id, id)
  )`,
  `create unique index highlight_by_rev on highlight (person_id, rev)`,
];

export const highlights = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
