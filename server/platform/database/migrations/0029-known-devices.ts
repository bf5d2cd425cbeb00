import { type Kysely, sql } from "kysely";

const statements = [
  `create table known_device (
    person_id text not null references person (id) on delete cascade,
    token_hash text not null,
    created_at timestamptz not null,
    used_at timestamptz not null,
    primary key (person_id, token_hash)
  )`,
  `create index known_device_by_use on known_device (used_at)`,
  // Without one, an idle session can't continue. Sessions of the previous release sign in once more.
  `alter table auth_client add column device_hash text`,
  // Replaces 'failed_attempts' and 'locked_at' of 'person', which only the previous release uses.
  // Unlogged, like other counters. After a crash of the database, everyone starts without failures.
  `create unlogged table sign_in_delay (
    key text primary key,
    failures integer not null,
    allowed_at timestamptz not null,
    ends_at timestamptz not null
  )`,
  `create index sign_in_delay_by_end on sign_in_delay (ends_at)`,
];

export const knownDevices = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
