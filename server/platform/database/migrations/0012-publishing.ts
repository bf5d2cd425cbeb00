import { type Kysely, sql } from "kysely";

const statements = [
  // Seeding leaves rows alone that administrators have edited.
  `alter table content add column edited boolean not null default false`,
  `alter table series add column edited boolean not null default false`,
  `alter table section add column edited boolean not null default false`,
  `alter table content_to_section add column edited boolean not null default false`,
  `create table content_edit (
    content_id text primary key,
    state text not null,
    version bigint not null,
    wire jsonb not null,
    sections jsonb not null,
    has_changes boolean not null,
    was_published boolean not null,
    publish_at timestamptz,
    expire_at timestamptz,
    changed_at timestamptz not null,
    changed_by text references person (id)
  )`,
  `create index content_edit_due on content_edit (publish_at, expire_at)
    where publish_at is not null or expire_at is not null`,
  `create table content_version (
    content_id text not null,
    version bigint not null,
    what text not null,
    wire jsonb not null,
    sections jsonb not null,
    at timestamptz not null,
    by_person text references person (id),
    primary key (content_id, version)
  )`,
  `create view editable_content as
    select coalesce(edit.content_id, content.id) as id,
      coalesce(edit.state, lower(content.status)) as state,
      coalesce(edit.version, 0) as version,
      coalesce(edit.wire, content.wire) as wire,
      coalesce(edit.sections, (
        select coalesce(jsonb_agg(section_name order by section_name), '[]'::jsonb)
        from content_to_section placed where placed.content_id = content.id and not placed.removed
      )) as sections,
      coalesce(edit.has_changes, false) as has_changes,
      coalesce(edit.was_published, content.status <> 'Draft') as was_published,
      edit.publish_at, edit.expire_at, edit.changed_at, edit.changed_by
    from content full join content_edit edit on edit.content_id = content.id
    where edit.content_id is not null or not content.removed`,
  `create table media_asset (
    sha256 text primary key,
    asset jsonb not null,
    made_at timestamptz not null
  )`,
  `create table upload (
    id text primary key,
    person_id text not null references person (id) on delete cascade,
    kind text not null,
    name text not null,
    bytes bigint not null,
    fingerprint text not null,
    chunks jsonb not null,
    received bigint not null,
    state text not null,
    progress double precision not null,
    problem text,
    asset jsonb,
    worked_at timestamptz,
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  `create index upload_open on upload (state, changed_at)`,
  `create table link_check (
    url text primary key,
    state text not null,
    http integer,
    checked_at timestamptz
  )`,
];

export const publishing = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
