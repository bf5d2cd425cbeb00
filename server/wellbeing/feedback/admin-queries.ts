import { type RawBuilder, sql } from "kysely";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type {
  FeedbackFilters,
  FeedbackQuery,
  FeedbackRow,
} from "#contract/wellbeing/admin-feedback.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { TableRow } from "#server/platform/documents/table-file.ts";

export const MAX_EXPORT_ROWS = 20_000;

const title = sql`coalesce(content.wire ->> 'title', feedback.record_id)`;
const number = sql`coalesce(content.wire ->> 'lesson_number', '')`;

/** Escapes the wildcards of `like`. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

function whereClause({
  q,
  record_id,
  state,
  helpful,
  comment,
}: FeedbackFilters): RawBuilder<unknown> {
  const like = q?.trim() && `%${escapeLike(q.trim().toLowerCase())}%`;
  const parts = [
    sql`true`,
    ...(like
      ? [
          sql`(lower(${title}) like ${like} or lower(${number}) like ${like}
          or lower(comment) like ${like})`,
        ]
      : []),
    ...(record_id === undefined ? [] : [sql`feedback.record_id = ${record_id}`]),
    ...(state === undefined ? [] : [sql`is_done = ${state === "done"}`]),
    ...(helpful === undefined ? [] : [sql`helpful = ${helpful}`]),
    ...(comment === undefined ? [] : [sql`(comment is not null) = ${comment === "yes"}`]),
  ];
  return sql.join(parts, sql` and `);
}

const from = sql`
  from feedback_note note
  join feedback on feedback.person_id = note.person_id and feedback.record_id = note.record_id
  left join content on content.id = feedback.record_id`;

/** Never selects the author or the time. */
const columns = sql`note.id, feedback.record_id, ${number} as lesson_number, ${title} as title,
  helpful, comment, is_crisis, case when is_done then 'done' else 'open' end as state, note.version`;

const orders = {
  title: sql`lower(${title}) asc`,
  "-title": sql`lower(${title}) desc`,
  helpful: sql`helpful asc nulls last`,
  "-helpful": sql`helpful desc nulls last`,
} as const;

type Page = Pick<FeedbackQuery, "sort"> & { readonly limit: number; readonly offset: number };

/** Lists open feedback first. Ids are random, so the order doesn't reveal when feedback was given. */
async function rowsOf(db: Connection, filters: FeedbackFilters, part: Page) {
  const { sort = "title", limit, offset } = part;
  const { rows } = await sql<FeedbackRow>`
    select ${columns} ${from} where ${whereClause(filters)}
    order by is_done, is_crisis desc, ${orders[sort]}, note.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countFeedback(db: Connection, filters: FeedbackFilters): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n ${from} where ${whereClause(filters)}`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

export async function feedbackPage(db: Connection, query: FeedbackQuery) {
  const part = { sort: query.sort, limit: limitOf(query), offset: offsetOf(query) };
  return { data: await rowsOf(db, query, part), total: await countFeedback(db, query) };
}

export async function feedbackById(db: Connection, id: string): Promise<FeedbackRow | undefined> {
  const { rows } = await sql<FeedbackRow>`select ${columns} ${from} where note.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export const feedbackHeader = ["Lesson number", "Title", "Helpful (1–5)", "Comment", "Status"];

export async function exportedFeedback(
  db: Connection,
  filters: FeedbackFilters,
): Promise<TableRow[]> {
  const rows = await rowsOf(db, filters, { sort: "title", limit: MAX_EXPORT_ROWS, offset: 0 });
  return rows.map(({ lesson_number, title: name, helpful, comment, state }) => [
    lesson_number,
    name,
    helpful,
    comment,
    state,
  ]);
}
