import { type Kysely, sql } from "kysely";

const statements = [
  `create table event_endpoint (
    id text primary key,
    practice_group_id text not null references practice_group (id) on delete cascade,
    kind text not null default 'webhook',
    url text not null,
    events jsonb not null,
    secret text not null,
    previous_secret text,
    previous_until timestamptz,
    failing_since timestamptz,
    off_at timestamptz,
    off_why text,
    created_at timestamptz not null,
    created_by text,
    version integer not null default 1
  )`,
  `create index event_endpoint_by_group on event_endpoint (practice_group_id)`,
  // Written in the transaction of the event. Contains ids instead of names and addresses.
  `create table event_delivery (
    id text primary key,
    endpoint_id text not null references event_endpoint (id) on delete cascade,
    event text not null,
    data jsonb not null,
    happened_at timestamptz not null,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
    attempts integer not null default 0,
    run_at timestamptz not null,
    locked_until timestamptz,
    status integer,
    failure text,
    ended_at timestamptz
  )`,
  `create index event_delivery_due on event_delivery (endpoint_id, run_at) where state = 'pending'`,
  `create index event_delivery_log on event_delivery (endpoint_id, happened_at desc, id)`,
  `create index event_delivery_by_time on event_delivery (happened_at)`,
];

export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
