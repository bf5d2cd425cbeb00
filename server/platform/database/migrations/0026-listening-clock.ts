import { type Kysely, sql } from "kysely";

const statements = [
  `create table listening_clock (
    person_id text primary key references person (id) on delete cascade,
    spent_until timestamptz not null,
    /* UTC day of 'credited', as YYYY-MM-DD. */
    day text not null,
    credited double precision not null,
    waiting jsonb not null
  )`,
  "drop table session_listening",
  `create table session_listening (
    person_id text not null,
    client text not null,
    since timestamptz not null,
    contact_at timestamptz not null,
    primary key (person_id, client),
    foreign key (person_id, client) references auth_client (person_id, client) on delete cascade
  )`,
  // Devices that are offline now keep the time since they were last seen.
  `insert into session_listening (person_id, client, since, contact_at)
    select person_id, client, last_seen_at, last_seen_at from auth_client`,
];

export const listeningClock = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
