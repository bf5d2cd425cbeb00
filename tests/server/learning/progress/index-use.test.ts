import { sql } from "kysely";
import { expect, test } from "vitest";
import { timeWatchedSince, watchedOfExisting } from "#server/learning/progress/queries.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { seeded } from "../../../support/wire.ts";

const LESSON_COUNT = 1000;
const lessons = (count: number) => Array.from({ length: count }, (_, n) => `BK-${n + 1}`);

const seedLessons = (db: Database) =>
  sql`
    insert into content (id, series_id, type, status, wire, rev)
    select 'BK-' || n, series_id, type, status, wire, 100000 + n
    from content, generate_series(1, ${LESSON_COUNT}::int) n where id = 'RL-1'`.execute(db);

const seedProgress = (db: Database, person: string) =>
  sql`
    insert into time_watched
      (person_id, record_id, seconds_watched, video_finished, intervals, rev, updated_at)
    select ${person}, 'BK-' || n, 10, false, '[[0, 10]]', n, now()
    from generate_series(1, ${LESSON_COUNT}::int) n`.execute(db);

async function readsSoFar(trx: Connection): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as n
    from pg_stat_xact_user_tables where relname = 'time_watched'`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Counts the rows that `work` reads. Earlier reads that are not yet in the statistics are in both counts. */
const countReads = (db: Database, work: (trx: Connection) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const before = await readsSoFar(trx);
    await work(trx);
    return (await readsSoFar(trx)) - before;
  });

test("finds progress rows by key, even without planner statistics for the person", async () => {
  const server = await seeded(await testServer());
  const { db } = server;
  const nurse = people.nurse.id;
  await seedLessons(db);
  await seedProgress(db, people.leader.id);
  await sql`analyze time_watched, content`.execute(db);
  await seedProgress(db, nurse);
  const asked = lessons(100);
  const reads = await countReads(db, async (trx) => {
    const watched = await watchedOfExisting(trx, nurse, asked);
    expect([...watched.values()].filter(({ state }) => state?.seconds_watched === 10)).toHaveLength(
      asked.length,
    );
  });
  expect(reads).toBe(asked.length);
  const pulls = await countReads(db, async (trx) => {
    expect(await timeWatchedSince(trx, nurse, LESSON_COUNT - 10, 100).execute()).toHaveLength(10);
  });
  expect(pulls).toBe(10);
  await server.close();
});
