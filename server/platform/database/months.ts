import { sql } from "kysely";
import type { Retention } from "../config.ts";
import type { Deps } from "../deps.ts";
import { idsFrom } from "../ids.ts";
import type { Job } from "../jobs/scheduler.ts";
import type { Database } from "./tables.ts";

/*
 * Growing tables are divided by the month in which their ids were made. Each has a part for each month, one for everything
 * before that (`_earlier`), and one for ids that fit in no month (`_other`): other ids than UUIDv7, and those of devices
 * with a wrong clock or an old change. Months past their retention are dropped.
 */

type MonthlyTable = {
  readonly table: string;
  readonly id: string;
  /** When the row was stored, by the server's clock. */
  readonly storedAt: string;
  /** Absent: rows are kept. */
  readonly keptDays?: (retention: Retention) => number;
  /** An id made in the future is kept until its time has passed as long. */
  readonly keepsFutureIds?: true;
};

const monthlyTables: readonly MonthlyTable[] = [
  {
    table: "idempotency",
    id: "key",
    storedAt: "created_at",
    keptDays: ({ idempotency }) => idempotency,
    keepsFutureIds: true,
  },
  {
    table: "utilization_event",
    id: "id",
    storedAt: "received_at",
    keptDays: ({ utilization_event }) => utilization_event,
  },
  // The chain proves nothing without its beginning.
  { table: "audit_event", id: "id", storedAt: "at" },
  {
    table: "insight_query",
    id: "id",
    storedAt: "at",
    keptDays: ({ insight_query }) => insight_query,
  },
];

const DAY_MS = 24 * 60 * 60 * 1000;
/** Months that exist ahead of time. */
const MONTHS_AHEAD = 2;

function monthAfter(time: number, count: number) {
  const date = new Date(time);
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count);
  const to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count + 1);
  const name = new Date(from).toISOString().slice(0, 7).replace("-", "_");
  return { name, from: idsFrom(from), to: idsFrom(to) };
}
type Month = ReturnType<typeof monthAfter>;

/** A part of a table. `from` is empty for the first one. */
type Part = { readonly name: string; readonly from: string; readonly to: string };

async function partsOf(db: Database, table: string): Promise<readonly Part[]> {
  const { rows } = await sql<{ name: string; bounds: string }>`
    select relname as name, pg_get_expr(relpartbound, oid) as bounds from pg_class
    where relispartition and oid in (
      select inhrelid from pg_inherits where inhparent = ${table}::regclass)`.execute(db);
  return rows.flatMap(({ name, bounds }) => {
    const [, from = "", to] = /FROM \((?:'(.*)'|MINVALUE)\) TO \('(.*)'\)/.exec(bounds) ?? [];
    return to === undefined ? [] : [{ name, from, to }];
  });
}

/**
 * Runs in a transaction that gives up soon when a table is in use for longer, because everyone else would wait behind it.
 * Nothing happens while another process does the same.
 */
const inTurn = (db: Database, work: (trx: Database) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('respite months', 0)) as free`.execute(trx);
    if (!rows[0]?.free) return;
    await sql`select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '0', true)`.execute(
      trx,
    );
    await work(trx);
  });

async function createMonth(db: Database, { table, id }: MonthlyTable, { name, from, to }: Month) {
  const [part, other] = [`${table}_${name}`, `${table}_other`];
  await inTurn(db, async (trx) => {
    if ((await partsOf(trx, table)).some((each) => each.from <= from && each.to > from)) return;
    await sql`lock table ${sql.id(other)} in access exclusive mode`.execute(trx);
    await sql`create table ${sql.id(part)} (like ${sql.id(table)} including defaults including indexes)`.execute(
      trx,
    );
    const isOurs = sql`${sql.id(id)} >= ${from} and ${sql.id(id)} < ${to}`;
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.id(part)} select * from ${sql.id(other)} where ${isOurs}`.execute(trx);
    if (numAffectedRows > 0n) await deleteRows(trx, other, isOurs);
    await sql`alter table ${sql.id(table)} attach partition ${sql.id(part)}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx);
  });
}

/** Triggers protect rows from everyone but this job. */
async function deleteRows(trx: Database, part: string, condition: ReturnType<typeof sql>) {
  await sql`alter table ${sql.id(part)} disable trigger user`.execute(trx);
  await sql`delete from ${sql.id(part)} where ${condition}`.execute(trx);
  await sql`alter table ${sql.id(part)} enable trigger user`.execute(trx);
}

/** Notes that ids of writes from before the limit may be gone. */
async function noteForgotten(trx: Database, { table }: MonthlyTable, before: Date) {
  if (table !== "idempotency") return;
  await trx
    .insertInto("forgotten_ids")
    .values({ before })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ before }))
    .execute();
}

/** Drops a part. Rows that arrived later than their ids say are kept among the others. */
const dropPart = (db: Database, monthly: MonthlyTable, part: string, limit: Date) =>
  inTurn(db, async (trx) => {
    const { table, storedAt } = monthly;
    if (!(await partsOf(trx, table)).some((each) => each.name === part)) return;
    await sql`alter table ${sql.id(table)} detach partition ${sql.id(part)}`.execute(trx);
    await sql`insert into ${sql.id(table)} select * from ${sql.id(part)}
      where ${sql.id(storedAt)} >= ${limit}`.execute(trx);
    const { rows } = await sql`
      select from ${sql.id(part)} where ${sql.id(storedAt)} < ${limit} limit 1`.execute(trx);
    await sql`drop table ${sql.id(part)}`.execute(trx);
    if (rows.length > 0) await noteForgotten(trx, monthly, limit);
  });

async function deleteOthers(db: Database, monthly: MonthlyTable, limit: Date) {
  const { table, id, storedAt, keepsFutureIds } = monthly;
  const other = `${table}_other`;
  const idIsOld = sql`(substr(${sql.id(id)}, 15, 1) <> '7' or ${sql.id(id)} < ${idsFrom(limit.getTime())})`;
  const isOld = sql`${sql.id(storedAt)} < ${limit} ${keepsFutureIds ? sql`and ${idIsOld}` : sql``}`;
  const { rows } = await sql`select from ${sql.id(other)} where ${isOld} limit 1`.execute(db);
  if (rows.length === 0) return;
  await inTurn(db, async (trx) => {
    await deleteRows(trx, other, isOld);
    await noteForgotten(trx, monthly, limit);
  });
}

/** Makes months ahead of time, and drops those that are no longer kept. */
export async function keepMonths(db: Database, retention: Retention, now: number): Promise<void> {
  for (const monthly of monthlyTables) {
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++)
      await createMonth(db, monthly, monthAfter(now, ahead));
    const days = monthly.keptDays?.(retention);
    if (days === undefined) continue;
    const limit = new Date(now - days * DAY_MS);
    for (const part of await partsOf(db, monthly.table))
      if (part.to <= idsFrom(limit.getTime())) await dropPart(db, monthly, part.name, limit);
    await deleteOthers(db, monthly, limit);
  }
}

export const keepMonthsJob: Job<Pick<Deps, "db" | "config" | "clock">> = {
  name: "keep-months",
  intervalMs: 60 * 60 * 1000,
  run: ({ db, config, clock }) => keepMonths(db, config.retention, clock.now()),
  lease: "row",
};
