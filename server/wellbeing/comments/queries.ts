import { sql } from "kysely";
import type * as z from "zod/mini";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { CommentRow, listComments } from "#contract/wellbeing/admin-comments.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { hintsIn } from "./hints.ts";
import { mayDecide } from "./rules.ts";

type Query = z.infer<typeof listComments.query>;

type Row = {
  readonly id: string;
  readonly state: CommentRow["state"];
  readonly text: string | null;
  readonly decided_by: string | null;
  readonly version: number;
};

const HINTED: readonly CommentRow["state"][] = ["waiting", "passed"];

const shownTo =
  (by: string) =>
  ({ id, state, text, decided_by, version }: Row): CommentRow => ({
    id,
    state,
    text: text?.trim() ?? null,
    hints: text && HINTED.includes(state) ? hintsIn(text) : [],
    may: mayDecide({ state, decided_by }, by),
    version,
  });

/** Neither who nor when is read at all, and no words that were taken away. */
const columns = sql`review.id, state, decided_by, review.version,
  case when state in ('waiting', 'passed') then text when state = 'redacted' then shown end as text`;
const from = sql`
  from comment_review review join survey_answer answer on answer.person_id = review.person_id
    and answer.response_id = review.response_id
    and answer.base_question_id = review.base_question_id`;

/** Ids are of chance. What came in one week stays together: of what waits, the oldest first. */
export async function commentsPage(db: Connection, query: Query, by: string) {
  const wanted = query.state ? sql`state = ${query.state}` : sql`true`;
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${wanted}
    order by state <> 'waiting', case when state = 'waiting' then week end, review.id
    limit ${limitOf(query)} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*) as n from comment_review where ${wanted}`.execute(db);
  return { data: rows.map(shownTo(by)), total: Number(counted.rows[0]?.n ?? 0) };
}

export async function commentById(
  db: Connection,
  id: string,
  by: string,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<Row>`select ${columns} ${from} where review.id = ${id}`.execute(db);
  return rows.map(shownTo(by))[0];
}

/** With all its words, for whoever decides now; nobody else decides meanwhile. */
export async function holdComment(trx: Connection, id: string) {
  const { rows } = await sql<Omit<Row, "text"> & { readonly text: string }>`
    select review.id, state, decided_by, review.version, text ${from}
    where review.id = ${id} for update of review`.execute(trx);
  return rows[0];
}
