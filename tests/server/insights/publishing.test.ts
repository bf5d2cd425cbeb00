import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { closeMonths } from "#server/insights/publications/job.ts";
import type { TestServer } from "../../support/server.ts";
import { NEW_YEAR, playYear, startWard } from "./ward.ts";

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Starts a server on which the ward's year has been played and nothing has closed. */
async function playedWard(): Promise<TestServer> {
  const server = await startWard();
  servers.push(server);
  await playYear(server);
  return server;
}

/** Returns everything published, except when and under which number. */
async function rows({ db }: TestServer) {
  const found = async (text: string) => (await sql.raw<object>(text).execute(db)).rows;
  const joined = "from publication join";
  const by =
    "practice_group_id, layer, kind, attribute, starts::text as starts, ends::text as ends";
  return {
    cells: await found(
      `select ${by}, has_levels, parent, value, label, people, n, burned, levels, could_answer, amount, later
       ${joined} publication_cell on publication_id = id order by 1, 2, 3, 4, 5, parent, value`,
    ),
    counts: await found(
      `select ${by}, value, question, name, n ${joined} publication_count on publication_id = id
       order by 1, 2, 3, 4, 5, value, question, name`,
    ),
    facts: await found(
      `select ${by}, parent, value, (select array_agg(person_id || ' ' || months order by person_id, months)
         from unnest(person, month) as fact (number, months)
         join publication_person using (number)) as facts
       ${joined} publication_fact on publication_id = id order by 1, 2, 3, 4, 5, parent, value`,
    ),
    calendars: await found("select * from publication_calendar order by 1, 2"),
    months: await found("select * from publication_closing order by 1, 2"),
  };
}

async function quietRun() {
  const server = await playedWard();
  await closeMonths(server.db, NEW_YEAR);
  const quiet = await rows(server);
  expect(quiet.cells.length).toBeGreaterThan(50);
  return quiet;
}

test("[INS-08] two workers at once write the same rows as one", async () => {
  const quiet = await quietRun();
  const server = await playedWard();
  await Promise.all([closeMonths(server.db, NEW_YEAR), closeMonths(server.db, NEW_YEAR)]);
  expect(await rows(server)).toEqual(quiet);
  await closeMonths(server.db, NEW_YEAR);
  expect(await rows(server)).toEqual(quiet);
});

const tables = [
  "publication_closing",
  "publication_person",
  "publication_member",
  "publication_calendar",
  "publication",
  "publication_cell",
  "publication_count",
  "publication_fact",
];

test("[INS-08] a run that breaks off at any table leaves nothing of its month, and the next one completes it", async () => {
  const quiet = await quietRun();
  const server = await playedWard();
  const { db } = server;
  await sql`create function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'The power is out'; end $$`.execute(db);
  try {
    for (const [at, table] of tables.entries()) {
      await sql
        .raw(`create trigger breaks before insert on ${table} execute function break_off()`)
        .execute(db);
      // One more month is over for each.
      const until = at < tables.length - 1 ? Date.UTC(2026, at + 2, 2) : NEW_YEAR;
      await closeMonths(db, until).then(
        () => undefined,
        (error: Error) => expect(error.message).toContain("The power is out"),
      );
      const closed = await sql<{ month: string | null }>`
        select max(month) % 12 as month from publication_closing having max(month) >= ${2026 * 12}`.execute(
        db,
      );
      const ends = await sql<{ month: number | null }>`
        select extract(month from max(ends)) - 1 as month from publication`.execute(db);
      expect(Number(ends.rows[0]?.month ?? -1)).toBeLessThanOrEqual(
        Number(closed.rows[0]?.month ?? -1),
      );
      await sql.raw(`drop trigger breaks on ${table}`).execute(db);
    }
    await closeMonths(db, NEW_YEAR);
  } finally {
    await sql`drop function if exists break_off cascade`.execute(db);
  }
  expect((await rows(server)).months).toEqual(quiet.months);
});

test("[INS-08] if a month can't be closed, later months wait for it", async () => {
  const quiet = await quietRun();
  const server = await playedWard();
  const march = 2026 * 12 + 2;
  await sql`create function conflict() returns trigger language plpgsql as
    $$ begin raise exception 'Another worker is faster' using errcode = '40001'; end $$`.execute(
    server.db,
  );
  try {
    await sql
      .raw(
        `create trigger conflicts before insert on publication_closing for each row
         when (new.month = ${march}) execute function conflict()`,
      )
      .execute(server.db);
    await closeMonths(server.db, NEW_YEAR);
    const { months } = await rows(server);
    expect(months).toHaveLength(3);
  } finally {
    await sql`drop function conflict cascade`.execute(server.db);
  }
  await closeMonths(server.db, NEW_YEAR);
  expect(await rows(server)).toEqual(quiet);
});

test("[INS-08] after weeks of downtime the job writes the same rows as a punctual one", async () => {
  const [punctual, late] = [await playedWard(), await playedWard()];
  const calendar = { practice_group_id: "group-1", year: 2026, people: 60, totals: 3, filters: 12 };
  for (const { db } of [punctual, late])
    await db.insertInto("publication_calendar").values(calendar).execute();
  for (let month = 1; month <= 12; month += 1)
    await closeMonths(punctual.db, Date.UTC(2026, month, 1, 1));
  for (const month of [2, 7, 12]) await closeMonths(late.db, Date.UTC(2026, month, 9));
  expect(await rows(late)).toEqual(await rows(punctual));
});

test("[INS-10] publications can't be changed or deleted", async () => {
  const server = await playedWard();
  await closeMonths(server.db, NEW_YEAR);
  const before = await rows(server);
  for (const [table, column] of [
    ["publication", "layer"],
    ["publication_cell", "people"],
    ["publication_count", "n"],
    ["publication_calendar", "people"],
  ]) {
    const attempts = [`update ${table} set ${column} = ${column}`, `delete from ${table}`];
    for (const attempt of attempts)
      await expect(sql.raw(attempt).execute(server.db)).rejects.toThrow(/only ever added/);
  }
  expect(await rows(server)).toEqual(before);
});
