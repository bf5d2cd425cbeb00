import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { LEAST } from "#contract/insights/least.ts";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { isStressorQuestion, STRESSOR_QUESTIONS } from "#contract/wellbeing/survey-rules.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { questionsWithResults } from "#server/wellbeing/surveys/queries.ts";
import { homeOf } from "../comments.ts";
import { firstDay, monthOf } from "../publications/calendar.ts";

type Found = {
  readonly person: string;
  readonly response: string;
  readonly question: number;
  readonly text: string;
  readonly groups: readonly string[];
  /** Whether the email was confirmed when the month began. */
  readonly isCounted: boolean;
};
type Unread = Found & { readonly group: string };

/** Returns comments of whole months that need review. Comments by people without a group are never shown. */
async function unreadBefore(db: Connection, month: number): Promise<Unread[]> {
  const own = (await questionsWithResults(db)).map(({ base_question_id }) => base_question_id);
  const { rows } = await sql<Found>`
    select answer.person_id as person, response_id as response, base_question_id as question, text,
      array(
        select practice_group_id from membership
        join practice_group on practice_group.id = practice_group_id and practice_group.enabled
        where membership.person_id = answer.person_id
      ) as groups,
      person.confirmed_at < date_trunc('month', received_at at time zone 'UTC') at time zone 'UTC'
        as "isCounted"
    from survey_answer answer
    join survey_response response on response.person_id = answer.person_id
      and response.id = answer.response_id
    join person on person.id = answer.person_id
    where text is not null and base_question_id = any(${[...STRESSOR_QUESTIONS, ...own]}::bigint[]) and source = 'person'
      and deleted_at is null and received_at >= person.confirmed_at and email not like 'demo\\_%'
      and burnout_role !~ '(se_admin|org_leader)'
      and received_at < ${firstDay(month)}::timestamp at time zone 'UTC'
      and not exists (
        select from comment_review review where review.person_id = answer.person_id
          and review.response_id = answer.response_id
          and review.base_question_id = answer.base_question_id)`.execute(db);
  return rows.flatMap((row) => {
    const group = homeOf(row.groups);
    const isReadable = row.text.trim() !== "" && !soundsLikeCrisis(row.text);
    return group !== undefined && isReadable ? [{ ...row, group }] : [];
  });
}

type Written = {
  readonly person: string;
  readonly group: string;
  /** Comments on stressors if absent. */
  readonly question?: number;
  readonly isCounted: boolean;
};

/** Comments on stressors are shown together, those on own questions by question. */
const batchKey = ({ group, question = STRESSOR_QUESTIONS[0] }: Written) =>
  isStressorQuestion(question) ? group : `${group} ${question}`;

/**
 * Returns the comments of groups in which enough different people have written since the last batch. New accounts don't
 * count, because they are easy to make up.
 */
export function batchOf<U extends Written>(
  unread: readonly U[],
  least: number = LEAST.comments,
): readonly U[] {
  const authors = new Map<string, Set<string>>();
  for (const one of unread) {
    const key = batchKey(one);
    if (one.isCounted) authors.set(key, (authors.get(key) ?? new Set()).add(one.person));
  }
  return unread.filter((one) => (authors.get(batchKey(one))?.size ?? 0) >= least);
}

/** Fills the review queue. Concurrent runs find the same batch. Ids are random so that they reveal no order. */
export async function fillQueue(db: Connection, now: number): Promise<void> {
  const month = monthOf(now);
  const rows = batchOf(await unreadBefore(db, month)).map(
    ({ person, response, question, group }) => ({
      id: randomUUID(),
      person_id: person,
      response_id: response,
      base_question_id: question,
      practice_group_id: group,
      week: firstDay(month),
      state: "waiting" as const,
      shown: null,
      decided_by: null,
      version: 1,
    }),
  );
  if (rows.length === 0) return;
  await insertRows(db, "comment_review", rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const HOUR_MS = 60 * 60 * 1000;

/** The month that was filled last, by database, so that later runs in the month do nothing. */
const filledFor = new WeakMap<Connection, number>();

/** A unique key ensures that only one process adds a comment. */
export const fillCommentReviewJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "fill-comment-review",
  intervalMs: HOUR_MS,
  run: async ({ db, clock }) => {
    const month = monthOf(clock.now());
    if (filledFor.get(db) === month) return;
    await fillQueue(db, clock.now());
    filledFor.set(db, month);
  },
  lease: "none",
};
