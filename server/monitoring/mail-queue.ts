import { type RawBuilder, sql } from "kysely";
import { limitOf, offsetOf } from "#contract/lists.ts";
import type { MailWire } from "#contract/monitoring/admin-monitoring.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { countRows, escapeLike } from "./list-queries.ts";

export type MailQuery = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly state?: "waiting" | "failed" | undefined;
};

/** Queued private mail isn't listed or counted: its number tells how many people haven't answered. */
export const isListed = sql`(not is_private or failed_at is not null)`;

function mailConditions({ q, state }: MailQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isListed];
  if (state === "waiting") conditions.push(sql`failed_at is null`);
  if (state === "failed") conditions.push(sql`failed_at is not null`);
  if (q)
    conditions.push(
      sql`not is_private and lower(recipient) like ${`%${escapeLike(q.toLowerCase())}%`}`,
    );
  return sql.join(conditions, sql` and `);
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  created: sql`created_at`,
  run_at: sql`run_at`,
  attempts: sql`attempts`,
};

type Failure = { readonly code?: string; readonly responseCode?: number; readonly name?: string };

/** Returns the mail server's error codes. Its messages aren't stored. */
function failureCodes(text: string | null): string | null {
  if (text === null) return null;
  const { code, responseCode, name } = JSON.parse(text) as Failure;
  return [code ?? name, responseCode].filter((part) => part !== undefined).join(" ");
}

type Row = {
  readonly id: string;
  readonly recipient: string | null;
  readonly subject: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly failed_at: Date | null;
  readonly failure: string | null;
};

const wireOf = (row: Row): MailWire => ({
  id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  attempts: row.attempts,
  created_at: isoTime(row.created_at),
  run_at: isoTime(row.run_at),
  failed_at: row.failed_at && isoTime(row.failed_at),
  failure: failureCodes(row.failure),
});

export async function mails(db: Connection, query: MailQuery) {
  const sort = query.sort ?? "-created";
  const column = columns[sort.replace(/^-/, "")] ?? sql`created_at`;
  const { rows } = await sql<Row>`
    select id, case when is_private then null else recipient end as recipient, letter ->> 'subject' as subject, attempts, created_at, run_at, failed_at, failure
    from mail_job where ${mailConditions(query)}
    order by ${column} ${sql.raw(sort.startsWith("-") ? "desc" : "asc")}, id
    limit ${limitOf(query)} offset ${offsetOf(query)}`.execute(db);
  return {
    data: rows.map(wireOf),
    total: await countRows(db, sql`mail_job where ${mailConditions(query)}`),
  };
}

/** Restarts the attempts of queued mail now. Returns false if it is being sent or has failed for good. */
export async function retryNow(trx: Connection, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("mail_job")
    .set({ run_at: new Date(now), attempts: 0 })
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .where(({ or, eb }) =>
      or([eb("locked_until", "is", null), eb("locked_until", "<=", new Date(now))]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function dismissFailed(trx: Connection, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("mail_job")
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
