import { type Kysely, sql } from "kysely";

/** Words of name and email, as searched in `server/organizations/people/list-query.ts`. */
const words = `to_tsvector('simple', translate(first_name || ' ' || last_name || ' ' || email, '@._-+''', '      '))`;
const there = `burnout_role <> 'deleted'`;

const versions = [
  // Increased when a column that administrators edit changes, for optimistic locking.
  `alter table person
    add column version integer not null default 1,
    add column changed_by text`,
  `create function count_change() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`,
  `create trigger person_changed before update on person for each row
    when ((old.email, old.first_name, old.last_name, old.burnout_role, old.provider_title,
        old.burnout_location, old.burnout_specialty, old.years_in_profession, old.enabled,
        old.is_provider, old.ce_eligible)
      is distinct from
      (new.email, new.first_name, new.last_name, new.burnout_role, new.provider_title,
        new.burnout_location, new.burnout_specialty, new.years_in_profession, new.enabled,
        new.is_provider, new.ce_eligible))
    execute function count_change()`,
  `alter table practice_group
    add column version integer not null default 1,
    add column changed_by text,
    add column updated_at timestamptz`,
  `alter table registration_code
    add column enabled boolean not null default true,
    add column email_domains jsonb not null default '[]',
    add column redirect_url text,
    add column version integer not null default 1,
    add column changed_by text,
    add column updated_at timestamptz`,
  `create index registration_by_code on registration (code)`,
  `create index registration_code_by_group on registration_code (practice_group_id)`,
];

const lists = [
  `create index person_by_name on person (lower(last_name), lower(first_name), id) where ${there}`,
  `create index person_by_email on person (email, id) where ${there}`,
  `create index person_by_birth on person (created_at, id) where ${there}`,
  `create index person_by_words on person using gin (${words}) where ${there}`,
  `create index person_leading on person (lower(last_name), lower(first_name), id)
    where ${there} and (burnout_role like '%org\\_leader%' or burnout_role like '%se\\_admin%')`,
  `create index person_waiting on person (lower(last_name), lower(first_name), id)
    where ${there} and confirmed_at is null`,
  `create index person_off on person (lower(last_name), lower(first_name), id)
    where ${there} and not enabled`,
  `create index person_by_title on person (provider_title, lower(last_name), lower(first_name), id)
    where ${there}`,
];

const lastSeen = [
  // Remains after the person's sessions end.
  `create table person_seen (
    person_id text primary key references person (id) on delete cascade,
    last_seen_at timestamptz
  )`,
  `create index person_seen_by_time on person_seen (last_seen_at desc nulls last, person_id)`,
  `insert into person_seen
    select person.id, max(auth_client.last_seen_at)
    from person left join auth_client on auth_client.person_id = person.id
    group by person.id`,
  `create function begin_seen() returns trigger language plpgsql as $$
    begin
      insert into person_seen (person_id) select id from added;
      return null;
    end $$`,
  `create trigger person_added after insert on person referencing new table as added
    for each statement execute function begin_seen()`,
  // Skip locked rows: the other transaction writes the same value, and waiting could deadlock.
  `create function note_seen() returns trigger language plpgsql as $$
    begin
      update person_seen set last_seen_at = new.last_seen_at
        where person_id = (
          select person_id from person_seen where person_id = new.person_id
          for update skip locked
        );
      return null;
    end $$`,
  `create trigger device_added after insert on auth_client
    for each row execute function note_seen()`,
  `create trigger device_seen after update of last_seen_at on auth_client
    for each row execute function note_seen()`,
];

const rosters = [
  `create table roster_import (
    id text primary key,
    file_name text not null,
    practice_group_id text references practice_group (id) on delete set null,
    state text not null,
    started_by text not null,
    notes jsonb not null,
    columns jsonb not null,
    rows integer not null default 0,
    done integer not null default 0,
    counts jsonb not null,
    deactivate_missing boolean not null default false,
    invite boolean not null default true,
    origin text not null,
    locked_until timestamptz,
    attempts integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz
  )`,
  `create index roster_import_due on roster_import (created_at) where state in ('checking', 'applying')`,
  `create table roster_row (
    import_id text not null references roster_import (id) on delete cascade,
    line integer not null,
    email text,
    external_id text,
    fields jsonb not null,
    plan text,
    person_id text,
    changes jsonb not null default '[]',
    errors jsonb not null default '[]',
    applied boolean not null default false,
    primary key (import_id, line)
  )`,
  `create index roster_row_by_plan on roster_row (import_id, plan, line)`,
  `create index roster_row_by_email on roster_row (import_id, email)`,
  `create index roster_row_by_external_id on roster_row (import_id, external_id)`,
  // People missing from the roster, as of the check.
  `create table roster_missing (
    import_id text not null references roster_import (id) on delete cascade,
    person_id text not null references person (id) on delete cascade,
    applied boolean not null default false,
    primary key (import_id, person_id)
  )`,
  // A roster's id for a person; ids are unique only within a group.
  `create table roster_identity (
    practice_group_id text not null,
    external_id text not null,
    person_id text not null references person (id) on delete cascade,
    primary key (practice_group_id, external_id)
  )`,
  `create index roster_identity_by_person on roster_identity (person_id)`,
  `create table invitation (
    person_id text primary key references person (id) on delete cascade,
    group_name text,
    origin text not null,
    due_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index invitation_due on invitation (due_at)`,
];

export const people = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...versions, ...lists, ...lastSeen, ...rosters])
      await sql.raw(statement).execute(db);
  },
};
