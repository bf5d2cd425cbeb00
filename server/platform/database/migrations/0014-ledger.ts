import { type Kysely, sql } from "kysely";

const certificates = [
  // Corrections add a version of the certificate; the credit doesn't change.
  `alter table certificate
    add column version integer not null default 1,
    add column title_of_activity text,
    add column certificate_type text,
    add column credits_awarded numeric(6, 2),
    add column awarded_on date,
    add column terms_version integer`,
  `update certificate set title_of_activity = credit.title_of_activity,
      certificate_type = credit.certificate_type, credits_awarded = credit.credits_awarded,
      awarded_on = credit.awarded_on
    from credit where credit.person_id = certificate.person_id and credit.id = certificate.credit_id`,
  `alter table certificate
    alter column title_of_activity set not null,
    alter column certificate_type set not null,
    alter column credits_awarded set not null,
    alter column awarded_on set not null,
    drop constraint certificate_pkey,
    drop constraint certificate_person_id_credit_id_key,
    add primary key (id, version),
    add unique (person_id, credit_id, version)`,
  // Orders events of the same time.
  `alter table credit_event add column rev bigint not null default 0`,
  `create trigger credit_event_stays before update on credit_event
    for each row execute function refuse_change()`,
  `create index credit_event_of_corrections on credit_event (person_id, credit_id)
    where kind = 'corrected'`,
  `create index credit_by_day on credit (awarded_on, person_id, id)`,
];

const terms = [
  `alter table credit_terms
    add column version integer not null default 1,
    add column edited boolean not null default false,
    add column edited_by text,
    add column edited_at timestamptz`,
  `create table credit_terms_version (
    content_id text not null references content (id) on delete cascade,
    version integer not null,
    wire jsonb not null,
    edited_by text,
    edited_at timestamptz,
    primary key (content_id, version)
  )`,
  `insert into credit_terms_version select content_id, 1, wire from credit_terms`,
  // Written by a trigger. Old versions are kept, because answers and credits refer to them.
  `create function number_terms() returns trigger language plpgsql as $$
    begin
      new.version := old.version + (case when new.wire = old.wire then 0 else 1 end);
      return new;
    end $$`,
  `create function keep_terms() returns trigger language plpgsql as $$
    begin
      insert into credit_terms_version (content_id, version, wire, edited_by, edited_at)
        values (new.content_id, new.version, new.wire, new.edited_by, new.edited_at)
        on conflict do nothing;
      return null;
    end $$`,
  `create trigger terms_numbered before update on credit_terms
    for each row execute function number_terms()`,
  `create trigger terms_kept after insert or update on credit_terms
    for each row execute function keep_terms()`,
  `create trigger credit_terms_version_stays before update on credit_terms_version
    for each row execute function refuse_change()`,
  `alter table post_test add column terms_version integer`,
];

export const ledger = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...certificates, ...terms]) await sql.raw(statement).execute(db);
  },
};
