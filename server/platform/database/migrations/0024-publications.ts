import { type Kysely, sql } from "kysely";

const statements = [
  // What leaders may see. Written once when a period closes. No people, and no dates but month boundaries.
  `create table publication (
    id bigint generated always as identity primary key,
    practice_group_id text not null,
    layer text not null,
    kind text not null,
    attribute text not null,
    starts date not null,
    ends date not null,
    /* Whether its cells also show the five levels. */
    has_levels boolean not null,
    closed_at timestamptz not null,
    unique (practice_group_id, layer, kind, attribute, starts)
  )`,
  `create table publication_cell (
    publication_id bigint not null references publication (id),
    parent text not null,
    value text not null,
    label text not null,
    people integer not null,
    n integer not null,
    burned integer,
    levels integer[],
    could_answer integer,
    amount double precision,
    /* Of people compared: burned out later, turned worse, turned better. */
    later integer[],
    primary key (publication_id, parent, value)
  )`,
  `create table publication_count (
    publication_id bigint not null references publication (id),
    value text not null,
    question smallint not null,
    /* Empty for names that are too rare to show. */
    name text not null,
    n integer not null,
    primary key (publication_id, value, question, name)
  )`,
  // For the audit of later periods: which facts a cell counts, without answers. Only the closing job reads it.
  `create table publication_person (
    number integer generated always as identity primary key,
    /* Null after the account was deleted. */
    person_id text unique references person (id) on delete set null
  )`,
  `create table publication_fact (
    publication_id bigint not null references publication (id),
    parent text not null,
    value text not null,
    is_sum boolean not null,
    person integer[] not null,
    month integer[] not null,
    /* Empty if facts have no lesson. */
    lesson text[] not null,
    primary key (publication_id, parent, value)
  )`,
  // The last month in which a person counted in a group: groups that share people are closed together.
  `create table publication_member (
    practice_group_id text not null,
    number integer not null,
    month integer not null,
    primary key (practice_group_id, number)
  )`,
  `create index publication_member_by_number on publication_member (number)`,
  `create table publication_calendar (
    practice_group_id text not null,
    year smallint not null,
    people integer not null,
    totals smallint not null,
    filters smallint not null,
    primary key (practice_group_id, year)
  )`,
  // Months that are closed. A second worker waits on the key.
  `create table publication_closing (
    practice_group_id text not null,
    month integer not null,
    primary key (practice_group_id, month)
  )`,
  ...["publication", "publication_cell", "publication_count", "publication_calendar"].map(
    (table) => `create trigger ${table}_stays before update or delete on ${table}
      for each row execute function refuse_change()`,
  ),
  // People who could read insights until then. They don't count in months in which they could.
  `create table insight_reader (
    person_id text primary key references person (id) on delete cascade,
    until timestamptz not null
  )`,
  `create function note_insight_reader() returns trigger language plpgsql as $$
    begin
      insert into insight_reader (person_id, until) values (new.id, now())
        on conflict (person_id) do update set until = excluded.until;
      return null;
    end $$`,
  `create trigger insight_reader_ends after update of burnout_role on person for each row
    when (old.burnout_role ~ '(se_admin|org_leader)' and old.burnout_role <> new.burnout_role
      and new.burnout_role <> 'deleted')
    execute function note_insight_reader()`,
  // Figures are no longer computed on demand. `insight_change` stays, empty, for servers of the previous release.
  `drop function note_heard, note_member, note_credit, note_credit_event, note_person, note_group,
    note_words, note_review cascade`,
  `do $do$
    declare body text := pg_get_functiondef('note_new_answers()'::regprocedure);
    begin
      body := replace(body, 'days date[];', 'days date[]; added bigint;');
      execute replace(body,
        'insert into insight_change (person_id, day) select distinct person_id, day from fresh',
        'select count(*) from fresh into added');
      execute replace(pg_get_functiondef('recount_answers(text[],date[])'::regprocedure),
        'insert into insight_change (person_id, day) select * from unnest(persons, days);', '');
    end $do$`,
  "delete from insight_change",
];

export const publications = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
