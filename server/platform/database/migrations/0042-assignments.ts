import { type Kysely, sql } from "kysely";

const statements = [
  `create table assignment (
    id text primary key,
    practice_group_id text not null references practice_group (id),
    content_id text,
    series_id text,
    due_on date not null,
    audience text not null check (audience in ('everyone', 'titles', 'people')),
    titles jsonb not null,
    created_at timestamptz not null,
    created_by text,
    ended_at timestamptz,
    version integer not null default 1,
    changed_by text,
    updated_at timestamptz,
    check (num_nonnulls(content_id, series_id) = 1)
  )`,
  `create index assignment_by_group on assignment (practice_group_id, due_on)`,
  `create table assignment_person (
    assignment_id text not null references assignment (id) on delete cascade,
    person_id text not null references person (id) on delete cascade,
    primary key (assignment_id, person_id)
  )`,
  `create index assignment_person_by_person on assignment_person (person_id)`,
  `create table assignment_reminder (
    assignment_id text not null references assignment (id) on delete cascade,
    person_id text not null references person (id) on delete cascade,
    kind text not null,
    sent_at timestamptz not null,
    primary key (assignment_id, person_id, kind)
  )`,
  `create index assignment_reminder_by_person on assignment_reminder (person_id)`,
];

export const assignments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
