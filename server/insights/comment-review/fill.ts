import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Job } from "#server/platform/jobs/scheduler.ts";
import { homeOf, writtenIn } from "../comments.ts";
import { dateOf, dayOf } from "../days.ts";
import type { Facts } from "../facts.ts";
import { frames } from "../frames.ts";
import { batchOf, mondayOf, type Unread } from "./batch.ts";

type Found = {
  readonly person: string;
  readonly response: string;
  readonly question: number;
  readonly day: number;
  readonly text: string;
  readonly groups: readonly string[];
};
type Wanted = Found & Unread;

/** Returns comments that need review. Comments by people without a group are never shown. */
async function unreadBefore(db: Connection, monday: number): Promise<Wanted[]> {
  const { rows } = await sql<Found>`
    select answer.person_id as person, response_id as response, base_question_id as question,
      (received_at at time zone 'UTC')::date - date '1970-01-01' as day, text,
      array(
        select practice_group_id from membership
        join practice_group on practice_group.id = practice_group_id and practice_group.enabled
        where membership.person_id = answer.person_id
      ) as groups
    from survey_answer answer
    join survey_response response on response.person_id = answer.person_id
      and response.id = answer.response_id
    join person on person.id = answer.person_id
    where text is not null and base_question_id in (8, 9, 10) and source = 'person'
      and deleted_at is null and email not like 'demo\\_%'
      and received_at < ${dateOf(monday)}::timestamp at time zone 'UTC'
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

async function wasFilled(db: Connection, week: string): Promise<boolean> {
  const found = await db
    .selectFrom("comment_review")
    .select("id")
    .where("week", "=", week)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Fills the review queue once a week. Concurrent runs find the same batch. Ids are random so that they reveal no order. */
export async function fillQueue(db: Connection, now: number): Promise<void> {
  const today = dayOf(now);
  const monday = mondayOf(today);
  const week = dateOf(monday);
  if (await wasFilled(db, week)) return;
  const unread = await unreadBefore(db, monday);
  const frameOf = frames(db);
  const written = new Map<string, Facts>();
  for (const group of new Set(unread.map((one) => one.group))) {
    const frame = await frameOf(group, today);
    if (frame) written.set(group, writtenIn(await frame.stressors.facts(), group));
  }
  const rows = batchOf(unread, written, monday).map(({ person, response, question, group }) => ({
    id: randomUUID(),
    person_id: person,
    response_id: response,
    base_question_id: question,
    practice_group_id: group,
    week,
    state: "waiting" as const,
    shown: null,
    decided_by: null,
    version: 1,
  }));
  if (rows.length === 0) return;
  await insertRows(db, "comment_review", rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const HOUR_MS = 60 * 60 * 1000;

/** The last filled Monday per database, so that later runs in the week do nothing. */
const filledFor = new WeakMap<Connection, number>();

/** A unique key ensures that only one process adds a comment. */
export const fillCommentReviewJob: Job<Pick<Deps, "db" | "clock">> = {
  name: "fill-comment-review",
  intervalMs: HOUR_MS,
  run: async ({ db, clock }) => {
    const monday = mondayOf(dayOf(clock.now()));
    if (filledFor.get(db) === monday) return;
    await fillQueue(db, clock.now());
    filledFor.set(db, monday);
  },
  lease: "none",
};
