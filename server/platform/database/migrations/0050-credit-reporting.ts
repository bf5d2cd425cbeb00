import { type Kysely, sql } from "kysely";

const statements = [
  // What the installation is known by at the systems it reports credit to.
  `create table credit_reporting_settings (
    only_one boolean primary key default true check (only_one),
    version integer not null,
    ce_broker_provider text,
    pars_provider text,
    edited_by text,
    edited_at timestamptz
  )`,
  // Reporting numbers, planning, and disclosures of a lesson. All versions, because accreditors ask for earlier ones.
  `create table activity_record (
    content_id text not null references content (id) on delete cascade,
    version integer not null,
    wire jsonb not null,
    edited_by text,
    edited_at timestamptz,
    primary key (content_id, version)
  )`,
  `create trigger activity_record_stays before update on activity_record
    for each row execute function refuse_change()`,
  `create table credit_report_file (
    id text primary key,
    system text not null check (system in ('ce_broker', 'pars')),
    created_by text,
    created_at timestamptz not null
  )`,
  // One row of a report file. The latest row of a credit and license is its status.
  `create table credit_report (
    id text primary key,
    seq bigint not null,
    file_id text not null references credit_report_file (id) on delete cascade,
    system text not null,
    person_id text not null references person (id) on delete cascade,
    credit_id text not null,
    /* State, profession, and number. Empty where a report has all licenses of a person. */
    license text not null,
    action text not null check (action in ('add', 'delete')),
    sent jsonb not null,
    status text not null check (status in ('pending', 'reported', 'accepted', 'rejected')),
    answer text,
    answered_at timestamptz
  )`,
  `create index credit_report_by_credit on credit_report (system, person_id, credit_id, license, seq)`,
  `create index credit_report_by_file on credit_report (file_id, seq)`,
];

export const creditReporting = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
