import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { insightHandlers } from "#server/insights/handlers.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, claimFor, daysAgo, hear, letPass, NOW } from "./plant.ts";

let server: TestServer;
let db: TestServer["db"];
/** People with answers, and their groups. */
let ids: readonly string[];
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  db = server.db;
  for (const id of ["group-2", "group-3"])
    await db
      .insertInto("practice_group")
      .values({ id, name: id, created_at: daysAgo(900) })
      .execute();
  ids = await addStaff(server, "staff", 14);
  const elsewhere = await addStaff(server, "elsewhere", 7, () => ({}), ["group-2"]);
  await answer(
    server,
    [...ids, ...elsewhere].map((person, at) => ({
      person,
      daysAgo: 20,
      level: 1 + (at % 5),
      stressors: [3],
      text: `Words ${at}`,
    })),
  );
  await letPass(server);
  await hear(
    server,
    ids.map((person) => ({ person, record: "RL-1", seconds: 600, daysAgo: 20 })),
  );
  await claimFor(
    server,
    ids.map((person) => ({ person, record: "RL-1", amount: "0.25", daysAgo: 20 })),
  );
});
afterEach(() => server.close());

type Handlers = ReturnType<typeof insightHandlers>;
/** Reads as a process with an empty cache. */
const newProcess = () => insightHandlers({ db, clock: { now: () => NOW } });
const byComment = (a: { comment: string }, b: { comment: string }) =>
  a.comment < b.comment ? -1 : 1;

async function tell(handlers: Handlers, name: keyof Handlers) {
  const asking = {
    query: { practice_group_id: "group-1" },
    session: { person: { id: people.leader.id } },
  };
  const reply = await (handlers[name] as (asking: unknown) => Promise<never>)(asking as never);
  const { data } = (reply as { body: { data: { comments?: { comment: string }[] } } }).body;
  return data.comments ? { ...data, comments: data.comments.toSorted(byComment) } : data;
}

const some = (count: number) => ids.slice(0, count);
const ofSome = (count: number) => sql`any(${some(count)}::text[])`;
const run = (of: Connection, statement: ReturnType<typeof sql>) => statement.execute(of);

const changes: readonly (readonly [string, keyof Handlers, () => Promise<unknown>])[] = [
  [
    "an answer that came yesterday",
    "burnoutFiltered",
    () =>
      answer(
        server,
        some(9).map((person) => ({ person, daysAgo: 1, level: 5 })),
      ),
  ],
  [
    "an answer that is deleted",
    "burnoutFiltered",
    () =>
      run(db, sql`update survey_response set deleted_at = now() where person_id = ${ofSome(6)}`),
  ],
  [
    "a choice that is put right",
    "burnoutStressors",
    () =>
      run(
        db,
        sql`update survey_answer set choice_id = 101
          where person_id = ${ofSome(6)} and base_question_id = 8`,
      ),
  ],
  [
    "what is hidden from leaders",
    "burnoutStressors",
    () => run(db, sql`update comment_review set state = 'hidden' where person_id = ${ofSome(3)}`),
  ],
  [
    "what is written and taken back",
    "burnoutStressors",
    () => run(db, sql`update survey_answer set text = null where person_id = ${ofSome(3)}`),
  ],
  [
    "another wording of a choice",
    "burnoutStressors",
    () => run(db, sql`update survey set wire = replace(wire::text, 'Staffing', 'Too few')::jsonb`),
  ],
  [
    "another profile",
    "burnoutSignificant",
    () => run(db, sql`update person set gender = 'Woman' where id = ${ofSome(7)}`),
  ],
  [
    "somebody who leaves",
    "burnoutFiltered",
    () => run(db, sql`delete from membership where person_id = ${ofSome(4)}`),
  ],
  [
    "somebody who joins",
    "burnoutFiltered",
    () =>
      run(
        db,
        sql`update membership set practice_group_id = 'group-1'
          where practice_group_id = 'group-2'`,
      ),
  ],
  [
    "an account that is closed",
    "burnoutRollingMetrics",
    () => run(db, sql`update person set enabled = false where id = ${ofSome(2)}`),
  ],
  [
    "a person who only tries it out",
    "burnoutFiltered",
    () => run(db, sql`update person set email = 'demo_' || email where id = ${ofSome(4)}`),
  ],
  [
    "an account that was opened at another time",
    "efficacyUsersRegistered",
    () => run(db, sql`update person set created_at = now() where id = ${ofSome(6)}`),
  ],
  [
    "what was heard yesterday",
    "hoursWatched",
    () =>
      hear(
        server,
        ids.map((person) => ({ person, record: "RL-2", seconds: 900, daysAgo: 1 })),
      ),
  ],
  [
    "another title of a lesson",
    "mostWatchedMicrolearnings",
    () => run(db, sql`update content set wire = wire || '{"title": "Breathe"}'`),
  ],
  [
    "another name of a series",
    "mostWatchedSeries",
    () => run(db, sql`update series set wire = wire || '{"name": "Breathe"}'`),
  ],
  [
    "a credit of yesterday",
    "totalCreditsClaimed",
    () =>
      claimFor(
        server,
        ids.map((person) => ({ person, record: "RL-2", amount: "0.50", daysAgo: 1 })),
      ),
  ],
  [
    "a credit that is revoked",
    "totalCreditsClaimed",
    () =>
      run(
        db,
        sql`insert into credit_event (id, person_id, credit_id, kind, happened_at)
          select 'revoked-' || id, person_id, id, 'revoked', now() from credit
          where person_id = ${ofSome(5)}`,
      ),
  ],
];

test.each(changes)("[INS-07] %s is in the next reply despite caching", async (_, name, change) => {
  const handlers = newProcess();
  const before = await tell(handlers, name);
  expect(await tell(handlers, name)).toEqual(before);
  await change();
  const after = await tell(handlers, name);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await tell(newProcess(), name));
});

test("[INS-07] disabling another group affects the next reply of this one", async () => {
  const memberships = some(12).map((person_id) => ({ person_id, practice_group_id: "group-3" }));
  await db.insertInto("membership").values(memberships).execute();
  const handlers = newProcess();
  expect(await tell(handlers, "burnoutRollingMetrics")).toMatchObject({
    current: { suppressed: true },
  });
  await run(db, sql`update practice_group set enabled = false where id = 'group-3'`);
  expect(await tell(handlers, "burnoutRollingMetrics")).toMatchObject({ current: { n: 14 } });
});

test("[INS-07] reloading one changed person gives the same figures as reloading everyone", async () => {
  const handlers = newProcess();
  const names = Object.keys(handlers) as (keyof Handlers)[];
  for (const name of names) await tell(handlers, name);
  const [one = "", two = "", three = ""] = ids;
  await answer(server, [{ person: one, daysAgo: 2, level: 2, stressors: [1, 2] }]);
  await hear(server, [{ person: two, record: "RL-3", seconds: 60, daysAgo: 2 }]);
  await run(db, sql`delete from survey_response where person_id = ${three}`);
  const other = newProcess();
  for (const name of names) expect(await tell(handlers, name)).toEqual(await tell(other, name));
});

test("[INS-07] today's facts appear tomorrow, also for callers who asked today", async () => {
  let now = NOW;
  const handlers = insightHandlers({ db, clock: { now: () => now } });
  const before = await tell(handlers, "burnoutRollingMetrics");
  await answer(
    server,
    some(9).map((person) => ({ person, daysAgo: 0, level: 5 })),
  );
  expect(await tell(handlers, "burnoutRollingMetrics")).toEqual(before);
  now += 24 * 60 * 60 * 1000;
  expect(await tell(handlers, "burnoutRollingMetrics")).not.toEqual(before);
});

// The embedded database has one session, so transactions can't overlap.
test.runIf(testDatabaseUrl)(
  "[INS-07] transactions committed after a read are seen by the next read",
  async () => {
    const handlers = newProcess();
    const before = await tell(handlers, "burnoutFiltered");
    const slow = await db.startTransaction().execute();
    await run(slow, sql`update person set email = 'demo_' || email where id = ${ofSome(4)}`);
    // Other transactions start later, commit earlier, and are seen.
    await run(db, sql`update person set gender = 'Woman' where id = ${ids[9]}`);
    expect(await tell(handlers, "burnoutFiltered")).toEqual(before);
    await slow.commit().execute();
    const after = await tell(handlers, "burnoutFiltered");
    expect(after).not.toEqual(before);
    expect(after).toEqual(await tell(newProcess(), "burnoutFiltered"));
  },
);
