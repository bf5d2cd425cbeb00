import { type Kysely, sql } from "kysely";

const statements = [
  // What leaders wrote about a month: an event, or a change they made.
  `create table insight_note (
    id text primary key,
    practice_group_id text not null references practice_group (id) on delete cascade,
    month date not null check (extract(day from month) = 1),
    text text not null check (char_length(text) <= 200),
    version integer not null,
    created_by text references person (id) on delete set null,
    created_at timestamptz not null,
    edited_by text references person (id) on delete set null,
    edited_at timestamptz not null,
    /* Deleted notes can be restored for a day. */
    deleted_at timestamptz
  )`,
  "create index insight_note_by_group on insight_note (practice_group_id, month)",
  `create table insight_target (
    practice_group_id text primary key references practice_group (id) on delete cascade,
    /* Null after it was cleared. */
    percent smallint check (percent between 5 and 95),
    by_month date check (extract(day from by_month) = 1),
    version integer not null,
    edited_by text references person (id) on delete set null,
    edited_at timestamptz not null
  )`,
  `create table saved_view (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    practice_group_id text not null references practice_group (id) on delete cascade,
    name text not null check (char_length(name) <= 60),
    area text not null,
    query text not null,
    created_at timestamptz not null
  )`,
  "create index saved_view_by_person on saved_view (person_id, practice_group_id)",
  // The average over organizations in a quarter, frozen when it is first asked for. Null: too few organizations.
  `create table insight_benchmark (
    quarter date primary key,
    percent smallint,
    organizations integer not null,
    made_at timestamptz not null
  )`,
  `create trigger insight_benchmark_stays before update or delete on insight_benchmark
    for each row execute function refuse_change()`,
];

export const insightPlans = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
