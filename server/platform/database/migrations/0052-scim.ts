import { type Kysely, sql } from "kysely";

const statements = [
  // Lets an identity provider manage the people of one organization.
  `create table scim_token (
    id text primary key,
    practice_group_id text not null references practice_group (id) on delete cascade,
    name text not null,
    token_hash text not null unique,
    invites boolean not null,
    origin text not null,
    created_at timestamptz not null,
    created_by text,
    last_used_at timestamptz,
    expires_at timestamptz
  )`,
  `create index scim_token_by_group on scim_token (practice_group_id)`,
  // What an identity provider calls a person. A deleted row lets the same person come back.
  `create table scim_person (
    practice_group_id text not null references practice_group (id) on delete cascade,
    person_id text not null references person (id) on delete cascade,
    user_name text not null,
    external_id text,
    deleted_at timestamptz,
    primary key (practice_group_id, person_id)
  )`,
  `create unique index scim_person_by_name on scim_person (practice_group_id, lower(user_name))
    where deleted_at is null`,
  `create index scim_person_by_person on scim_person (person_id)`,
  // Groups that an identity provider manages, with the names it gave them.
  `create table scim_group (
    practice_group_id text primary key references practice_group (id) on delete cascade,
    organization_id text not null references practice_group (id) on delete cascade,
    display_name text not null,
    external_id text
  )`,
  `create unique index scim_group_by_name on scim_group (organization_id, lower(display_name))`,
];

export const scim = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
