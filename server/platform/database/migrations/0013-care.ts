import { type Kysely, sql } from "kysely";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";

const surveys = [
  `alter table survey
    add column version integer not null default 1,
    add column edited_by text,
    add column edited_at timestamptz`,
  `create table survey_version (
    survey_id bigint not null references survey (id) on delete cascade,
    version integer not null,
    wire jsonb not null,
    edited_by text,
    edited_at timestamptz,
    primary key (survey_id, version)
  )`,
  `insert into survey_version select id, 1, wire from survey`,
  // Written by a trigger. Old versions are kept, because answers refer to their questions.
  `create function number_survey() returns trigger language plpgsql as $$
    begin
      new.version := old.version + (case when new.wire = old.wire then 0 else 1 end);
      return new;
    end $$`,
  `create function keep_survey() returns trigger language plpgsql as $$
    begin
      insert into survey_version (survey_id, version, wire, edited_by, edited_at)
        values (new.id, new.version, new.wire, new.edited_by, new.edited_at)
        on conflict do nothing;
      return null;
    end $$`,
  `create trigger survey_numbered before update on survey
    for each row execute function number_survey()`,
  `create trigger survey_kept after insert or update on survey
    for each row execute function keep_survey()`,
  `create trigger survey_version_stays before update on survey_version
    for each row execute function refuse_change()`,
  `create index survey_answer_to_own on survey_answer (base_question_id)
    where base_question_id > 1000`,
];

const mailings = [
  `create table survey_mailing (
    practice_group_id text primary key references practice_group (id) on delete cascade,
    mailed_at timestamptz not null
  )`,
  // The recipient is private; only the mail server sees it.
  `alter table mail_job add column is_private boolean not null default false`,
];

const feedback = [
  // Random ids and no times, so that readers can't identify the author.
  `create table feedback_note (
    id text primary key,
    person_id text not null,
    record_id text not null,
    is_crisis boolean not null,
    is_done boolean not null default false,
    version integer not null default 1,
    unique (person_id, record_id),
    foreign key (person_id, record_id) references feedback (person_id, record_id) on delete cascade
  )`,
  `insert into feedback_note (id, person_id, record_id, is_crisis)
    select gen_random_uuid()::text, person_id, record_id, false from feedback`,
];

/** Evaluated in code, because the word list isn't in the database. */
async function noteCrises(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ person_id: string; record_id: string; comment: string }>`
    select person_id, record_id, comment from feedback where comment is not null`.execute(db);
  for (const { person_id, record_id, comment } of rows)
    if (soundsLikeCrisis(comment))
      await sql`update feedback_note set is_crisis = true
        where person_id = ${person_id} and record_id = ${record_id}`.execute(db);
}

export const care = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...surveys, ...mailings, ...feedback])
      await sql.raw(statement).execute(db);
    await noteCrises(db);
  },
};
