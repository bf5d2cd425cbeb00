import { type Kysely, sql } from "kysely";

const statements = [
  // Reviews of comments. A comment without a row is never shown to others. Ids are random.
  `create table comment_review (
    id text primary key,
    person_id text not null,
    response_id text not null,
    base_question_id bigint not null,
    /* The only group whose leaders may read it. */
    practice_group_id text not null,
    /* The Monday of the review. */
    week date not null,
    state text not null default 'waiting',
    /* The text after redaction. */
    shown text,
    decided_by text,
    version integer not null default 1,
    unique (person_id, response_id, base_question_id),
    foreign key (person_id, response_id, base_question_id)
      references survey_answer (person_id, response_id, base_question_id) on delete cascade,
    check (state in ('waiting', 'passed', 'redacted', 'hidden')),
    check ((state = 'redacted') = (shown is not null))
  )`,
  `create index comment_review_by_state on comment_review (state, week, id)`,
  `create index comment_review_by_week on comment_review (week)`,
  // A changed comment needs a new review.
  `create function forget_review() returns trigger language plpgsql as $$
    begin
      delete from comment_review review using changed
        join earlier using (person_id, response_id, base_question_id)
        where review.person_id = changed.person_id and review.response_id = changed.response_id
          and review.base_question_id = changed.base_question_id
          and changed.text is distinct from earlier.text;
      return null;
    end $$`,
  `create trigger review_forgotten after update on survey_answer
    referencing old table as earlier new table as changed
    for each statement execute function forget_review()`,
  `create function note_review() returns trigger language plpgsql as $$
    begin
      insert into insight_change (person_id, day) select distinct person_id, null::date from changed;
      return null;
    end $$`,
  ...["insert", "update", "delete"].map(
    (event) => `create trigger review_noted_${event} after ${event} on comment_review
      referencing ${event === "delete" ? "old" : "new"} table as changed
      for each statement execute function note_review()`,
  ),
];

export const comments = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
