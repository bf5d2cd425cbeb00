import { sql } from "kysely";
import type { Benchmark } from "#contract/insights/compare.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { firstDay, monthOf, monthOfDay } from "../publications/calendar.ts";
import { daysOf, type Figures, type Period } from "../published.ts";
import { organizations } from "./organizations.ts";
import { totalsOver } from "./totals.ts";

const LEAST_ORGANIZATIONS = 5;
const MAX_SHARE = 0.5;
const QUARTER = 3;

/** Returns the last calendar quarter that ends by a month. */
export function quarterUntil(month: number): Period {
  const ends = month - ((month + 1) % QUARTER);
  return { starts: ends - QUARTER + 1, ends };
}

/** Whether all groups have closed a month, so its totals are final. */
async function haveAllClosed(db: Connection, month: number): Promise<boolean> {
  const { rows } = await sql`
    select practice_group_id from publication_closing
    join practice_group on practice_group.id = practice_group_id and enabled
    group by 1 having max(month) < ${month} limit 1`.execute(db);
  return rows.length === 0;
}

/** Returns the total of the largest group of each organization. */
async function largestTotals(db: Connection, quarter: Period): Promise<readonly Figures[]> {
  const all = await organizations(db);
  const totals = await totalsOver(db, all.flat(), quarter);
  return all.flatMap((groups) => {
    const own = groups.flatMap((group) => totals.get(group) ?? []);
    return own.toSorted((a, b) => b.n - a.n).slice(0, 1);
  });
}

/** Pools totals in whole percent. Null if too few organizations share it, or one organization dominates. */
export function pooledPercent(totals: readonly Pick<Figures, "n" | "burned">[]): number | null {
  const n = totals.reduce((sum, total) => sum + total.n, 0);
  const burned = totals.reduce((sum, total) => sum + total.burned, 0);
  const largest = Math.max(0, ...totals.map((total) => total.n));
  if (totals.length < LEAST_ORGANIZATIONS || largest > n * MAX_SHARE) return null;
  return Math.round((burned / n) * 100);
}

const stored = (db: Connection, quarter: string) =>
  db
    .selectFrom("insight_benchmark")
    .select(["percent", "organizations"])
    .where("quarter", "=", quarter)
    .executeTakeFirst();

/** Stores the averages of closed quarters, so that no reply has to compute one. */
export async function freezeBenchmarks(db: Connection, now: number): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select min(starts)::text as day from publication where layer = 'rate' and kind = 'total'`.execute(
    db,
  );
  const day = rows[0]?.day;
  if (!day) return;
  const month = monthOfDay(day);
  const last = quarterUntil(monthOf(now) - 1);
  for (let starts = month - (month % QUARTER); starts <= last.starts; starts += QUARTER)
    await frozen(db, { starts, ends: starts + QUARTER - 1 }, now);
}

/** Computes the average of a quarter once, so that later changes of groups don't change it. */
async function frozen(db: Connection, quarter: Period, now: number) {
  const first = firstDay(quarter.starts);
  const known = await stored(db, first);
  if (known) return known;
  if (!(await haveAllClosed(db, quarter.ends))) return undefined;
  const totals = await largestTotals(db, quarter);
  await db
    .insertInto("insight_benchmark")
    .values({
      quarter: first,
      percent: pooledPercent(totals),
      organizations: totals.length,
      made_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return stored(db, first);
}

/** Returns the Respite average of the last full quarter that ends by a month. */
export async function benchmarkUntil(
  db: Connection,
  month: number,
  now: number,
): Promise<Benchmark | null> {
  const quarter = quarterUntil(month);
  const found = await frozen(db, quarter, now);
  if (!found || found.percent === null) return null;
  return {
    days: daysOf([quarter]),
    percent: found.percent,
    organizations: found.organizations,
  };
}
