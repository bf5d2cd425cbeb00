import { type Kysely, sql } from "kysely";

const statements = [
  `create table bulk_change (
    id text primary key,
    list text not null,
    title text not null,
    change jsonb not null,
    state text not null default 'previewed'
      check (state in ('previewed', 'applying', 'applied', 'undoing', 'undone')),
    by_person text not null,
    undone_by text,
    created_at timestamptz not null,
    undo_until timestamptz
  )`,
  "create index bulk_change_recent on bulk_change (list, created_at desc)",
  `create table bulk_item (
    bulk_id text not null references bulk_change (id) on delete cascade,
    key text not null,
    person_id text,
    name text not null,
    version integer,
    outcome text not null check (outcome in ('changes', 'same', 'cannot')),
    why text,
    applied boolean not null default false,
    before jsonb,
    undone text check (undone in ('restored', 'left')),
    undo_why text,
    primary key (bulk_id, key)
  )`,
  "create index bulk_item_by_person on bulk_item (person_id) where person_id is not null",
];

export const bulkChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
