import { sql } from "kysely";
import type * as z from "zod/mini";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { CommentRow, listComments } from "#contract/wellbeing/admin-comments.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { questionsWithResults } from "../surveys/queries.ts";
import { hintsIn } from "./hints.ts";
import { allowedDecisions } from "./rules.ts";

type Query = z.infer<typeof listComments.query>;

type Row = {
  readonly id: string;
  readonly state: CommentRow["state"];
  readonly text: string | null;
  readonly question_id: number;
  readonly decided_by: string | null;
  readonly version: number;
};

const STATES_WITH_HINTS: readonly CommentRow["state"][] = ["waiting", "passed"];

const toRow =
  (by: string, questions: ReadonlyMap<number, string>) =>
  ({ id, state, text, question_id, decided_by, version }: Row): CommentRow => ({
    id,
    state,
    text: text?.trim() ?? null,
    question: questions.get(Number(question_id)) ?? null,
    hints: text && STATES_WITH_HINTS.includes(state) ? hintsIn(text) : [],
    may: allowedDecisions({ state, decided_by }, by),
    version,
  });

/** Returns the wording of the organization's own questions. */
async function ownQuestions(db: Connection): Promise<ReadonlyMap<number, string>> {
  const questions = await questionsWithResults(db);
  return new Map(questions.map(({ base_question_id, text }) => [base_question_id, text]));
}

/** Never selects the author, the time, or removed words. */
const columns = sql`review.id, state, decided_by, review.version,
  review.base_question_id as question_id,
  case when state in ('waiting', 'passed') then text when state = 'redacted' then shown end as text`;
const from = sql`
  from comment_review review join survey_answer answer on answer.person_id = review.person_id
    and answer.response_id = review.response_id
    and answer.base_question_id = review.base_question_id`;

/** Lists waiting comments first, oldest week first. Ids are random, so the order within a week reveals nothing. */
export async function commentsPage(db: Connection, query: Query, by: string) {
  const where = query.state ? sql`state = ${query.state}` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${where}
    order by state <> 'waiting', case when state = 'waiting' then week end, review.id
    limit ${limitOf(query)} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*) as n from comment_review where ${where}`.execute(db);
  return {
    data: rows.map(toRow(by, await ownQuestions(db))),
    total: Number(counted.rows[0]?.n ?? 0),
  };
}

export async function commentById(
  db: Connection,
  id: string,
  by: string,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} ${from} where review.id = ${id}`.execute(db);
  return rows.map(toRow(by, await ownQuestions(db)))[0];
}

/** Reads a comment in full and locks it until the decision is stored. */
export async function lockComment(trx: Connection, id: string) {
  const { rows } = await sql<Omit<Row, "text" | "question_id"> & { readonly text: string }>`
    select review.id, state, decided_by, review.version, text ${from}
    where review.id = ${id} for update of review`.execute(trx);
  return rows[0];
}
