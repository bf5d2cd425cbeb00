import { type Kysely, sql } from "kysely";

const statements = [
  `alter table person
    add column is_provider boolean not null default true,
    add column ce_eligible boolean not null default true`,
  `create table registration_code (
    code text primary key check (code = upper(code)),
    practice_group_id text references practice_group (id),
    burnout_role text not null default 'physician',
    is_provider boolean not null default true,
    ce_eligible boolean not null default true,
    expires_at timestamptz,
    most_uses integer,
    uses integer not null default 0,
    created_at timestamptz not null
  )`,
  `create table plan (
    id text primary key,
    name text not null,
    cents integer not null check (cents > 0),
    currency text not null,
    period text not null,
    includes jsonb not null,
    burnout_role text not null default 'physician',
    is_provider boolean not null default true,
    ce_eligible boolean not null default true,
    place integer not null,
    on_sale boolean not null default true
  )`,
  `create table registration (
    person_id text primary key references person (id) on delete cascade,
    code text references registration_code (code),
    plan_id text references plan (id),
    terms_version text,
    terms_accepted_at timestamptz,
    created_at timestamptz not null
  )`,
  `create table payment (
    id text primary key,
    fingerprint text not null,
    email text,
    plan_id text not null references plan (id),
    cents integer not null,
    currency text not null,
    gateway text not null,
    reference text,
    state text not null,
    reason text,
    registrant jsonb,
    person_id text references person (id),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  // At most one undecided payment per email.
  `create unique index payment_under_way on payment (email)
    where state in ('intent', 'submitted', 'unknown')`,
  `create index payment_undecided on payment (updated_at) where state in ('intent', 'submitted', 'unknown')`,
  `create index payment_by_reference on payment (reference)`,
  `create table receipt (
    id text primary key,
    number text not null unique,
    payment_id text not null unique references payment (id),
    person_id text not null references person (id),
    billed_name text not null,
    billed_email text not null,
    plan_name text not null,
    cents integer not null,
    currency text not null,
    period text not null,
    card_brand text,
    card_last4 text,
    paid_at timestamptz not null
  )`,
  `create index receipt_by_person on receipt (person_id)`,
  `create table sandbox_charge (
    reference text primary key,
    payment_id text not null unique,
    cents integer not null,
    currency text not null,
    state text not null,
    reason text,
    card_brand text,
    card_last4 text,
    decided_at timestamptz,
    created_at timestamptz not null
  )`,
];

export const registration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
