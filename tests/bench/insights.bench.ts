import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { insightRoutes } from "#contract/insights/insights.ts";
import { freezeBenchmarks } from "#server/insights/compare/benchmark.ts";
import { insightHandlers } from "#server/insights/handlers.ts";
import { lastDay, monthOf } from "#server/insights/publications/calendar.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { openDatabase } from "#server/platform/database/open.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { seededRandom } from "../support/random.ts";
import { generate, groupId, personId, type Size, sizeAt, TODAY } from "./insights/generate.ts";
import { measureIngest } from "./insights/ingest.ts";
import { type Name, queries } from "./insights/queries.ts";
import { rawQueries } from "./insights/raw-queries.ts";

// Response times of insights with a million survey responses and ten million events. ENGINE=embedded SCALE=0.1 uses the
// embedded database. DATABASE_URL uses an existing database. If an earlier run has filled it and closed its months, only replies
// are measured again.
const ENGINE = process.env.ENGINE ?? "postgres";
const SCALE = Number(process.env.SCALE ?? (ENGINE === "embedded" ? 0.1 : 1));
const GOAL_MS = 25;
/** Filling the database and closing 33 months at full size takes most of this on two cores. */
const TIMEOUT_MS = 3 * 3_600_000;
const EACH = 60;

const print = (text: string) => text && process.stdout.write(`${text}\n`);

type Postgres = { readonly url: string; readonly stop: () => void };

async function startPostgres(): Promise<Postgres> {
  const script = (name: string) =>
    import(/* @vite-ignore */ new URL(`../../scripts/${name}`, import.meta.url).href);
  const { postgresBinaries } = await script("tools.mjs");
  return (await script("postgres.mjs")).startPostgres(postgresBinaries());
}

async function takeDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "respite-insights-"));
  const given = process.env.DATABASE_URL;
  const own = ENGINE === "embedded" || given ? undefined : await startPostgres();
  const databaseUrl = given ?? own?.url;
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  return {
    db,
    release: async () => {
      await close();
      own?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const names = Object.keys(insightRoutes) as Name[];
const clock = { now: () => TODAY };
const today = Math.floor(TODAY / 86_400_000);

/** Returns a function that measures one call, including the serialized reply. */
function createQueryTimer(db: Database) {
  const handlers = insightHandlers({ db, clock, readPublications: (_, read) => read(db) });
  return async (name: Name, group: string, filters: object): Promise<number> => {
    const query = insightRoutes[name].query.parse({ practice_group_id: group, ...filters });
    // Administrators compare the most groups.
    const session = { person: { id: personId(1), burnout_role: "se_admin" } };
    const startedAt = performance.now();
    const reply = await (handlers[name] as (asking: unknown) => Promise<{ body: unknown }>)({
      query,
      session,
    });
    expect(JSON.stringify(reply.body).length).toBeGreaterThan(2);
    return performance.now() - startedAt;
  };
}

const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;
const ms = (time: number) => time.toFixed(1).padStart(8);

type Times = Readonly<Record<string, number[]>>;

/** Runs the same queries in the same order in every run. */
async function askAll(
  ask: ReturnType<typeof createQueryTimer>,
  groupFor: () => number,
): Promise<Times> {
  const random = seededRandom(5);
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < EACH; round += 1)
    for (const name of names)
      times[name]?.push(await ask(name, groupId(groupFor()), queries[name](random, today)));
  return times;
}

function printTimes(title: string, times: Times): void {
  print(`\n${title}\n${"".padEnd(28)}     p50      p95      max  ms`);
  for (const [name, all] of Object.entries(times))
    print(
      `${name.padEnd(28)}${ms(percentile(all, 0.5))} ${ms(percentile(all, 0.95))} ${ms(Math.max(...all))}`,
    );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}

/** Compares panels with queries on the raw rows, for the largest group and one of a few hundred people. */
async function compareWithRaw(
  db: Database,
  ask: ReturnType<typeof createQueryTimer>,
): Promise<void> {
  print(`\nof the last 90 days, from the rows themselves${"".padEnd(10)}rows  panel  ms    ratio`);
  for (const [name, raw] of Object.entries(rawQueries))
    for (const group of [1, 20]) {
      const before = await timeOf(() => raw(groupId(group)).execute(db));
      const panel = await timeOf(() => ask(name as Name, groupId(group), {}));
      const ratio = (before / panel).toFixed(1);
      print(
        `${name.padEnd(28)} group ${String(group).padEnd(10)}${ms(before)} ${ms(panel)} ${ratio.padStart(8)}`,
      );
    }
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Closes the last month of the largest group again, alone. */
async function closeLastMonth(db: Database, size: Size): Promise<void> {
  const group = groupId(1);
  const last = monthOf(TODAY) - 1;
  const ofMonth = sql`practice_group_id = ${group} and ends = ${lastDay(last)}::date`;
  await db.transaction().execute(async (trx) => {
    // Publications can't be deleted otherwise.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ["publication_fact", "publication_count", "publication_cell"])
      await sql`delete from ${sql.table(table)} using publication
        where publication.id = publication_id and ${ofMonth}`.execute(trx);
    await sql`delete from publication where ${ofMonth}`.execute(trx);
    await sql`delete from publication_closing
      where practice_group_id = ${group} and month = ${last}`.execute(trx);
  });
  const startedAt = performance.now();
  await closeMonths(db, TODAY);
  print(`the last month of ${size.largestGroup} people closed in ${seconds(startedAt)}`);
}

/** Fills the database and closes all its months. */
async function fill(db: Database, size: Size): Promise<void> {
  await generate(db, size, print);
  const startedAt = performance.now();
  await closeMonths(db, TODAY);
  print(`33 months of ${size.groups} groups closed in ${seconds(startedAt)}`);
  await closeLastMonth(db, size);
  await freezeBenchmarks(db, TODAY);
}

/** Whether an earlier run has filled the database and closed all its months. */
async function isFilled(db: Database): Promise<boolean> {
  const { rows } = await sql<{ benchmarks: string | null }>`
    select to_regclass('insight_benchmark')::text as benchmarks`.execute(db);
  if (!rows[0]?.benchmarks) return false;
  // Averages are stored last.
  const stored = await db.selectFrom("insight_benchmark").select("quarter").limit(1).execute();
  return stored.length > 0;
}

const LEADERS = 100;

/** A hundred leaders open their pages at the same moment. */
async function askAtOnce(ask: ReturnType<typeof createQueryTimer>, size: Size): Promise<void> {
  const startedAt = performance.now();
  const random = seededRandom(9);
  const pages = Array.from({ length: LEADERS }, () =>
    groupId(1 + Math.floor(random() * size.groups)),
  );
  await Promise.all(pages.flatMap((group) => names.map((name) => ask(name, group, {}))));
  print(`\n${LEADERS} leaders at once, ${names.length} figures each: ${seconds(startedAt)}`);
}

test(`insights of ${SCALE} × a million responses and ten million events are fast enough`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const size = sizeAt(SCALE);
  const { db, release } = await takeDatabase();
  try {
    if (!(await isFilled(db))) await fill(db, size);
    const ask = createQueryTimer(db);
    const random = seededRandom(3);
    const any = await askAll(ask, () => 1 + Math.floor(random() * size.groups));
    printTimes(`any of ${size.groups} groups`, any);
    const largest = await askAll(ask, () => 1);
    printTimes(`the group of ${size.largestGroup}`, largest);
    await askAtOnce(ask, size);
    await compareWithRaw(db, ask);
    print("\nwrites a second, with what panels read and without");
    for (const { what, withTriggers, withoutTriggers } of await measureIngest(
      db,
      Math.min(500, size.people),
    ))
      print(
        `${what.padEnd(28)}${withTriggers.toFixed(0).padStart(8)} ${withoutTriggers.toFixed(0).padStart(8)}  ratio ${(withTriggers / withoutTriggers).toFixed(2)}`,
      );
    print(`memory: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
    for (const times of [any, largest])
      for (const [name, all] of Object.entries(times))
        expect
          .soft([name, percentile(all, 0.95)])
          .toEqual([name, expect.toSatisfy((p95: number) => p95 <= GOAL_MS)]);
  } finally {
    await release();
  }
});
