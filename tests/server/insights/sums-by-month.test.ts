import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkInsOf, stressorsOf } from "#server/insights/publications/facts.ts";
import { rebuild } from "#server/insights/rebuild.ts";
import { deleteResponse } from "#server/wellbeing/surveys/own-responses.ts";
import { seededRandom } from "../../support/random.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { seeded } from "../../support/wire.ts";
import { addStaff, answer, daysAgo, hear, NOW } from "./plant.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

const heardByDay = () =>
  server.db
    .selectFrom("listening_day")
    .selectAll()
    .orderBy("person_id")
    .orderBy("record_id")
    .orderBy("day")
    .execute();

/** Generates answers out of order, late, repeated, deleted, and corrected, including demo answers. */
async function muchHappens(seed: number): Promise<void> {
  const chance = seededRandom(seed);
  const under = (n: number) => Math.floor(chance() * n);
  const ids = await addStaff(server, `staff-${seed}`, 8);
  const someone = () => ids[under(ids.length)] ?? "";
  const { db } = server;
  const acts: (() => Promise<unknown>)[] = [
    () =>
      answer(
        server,
        Array.from({ length: 2 + under(4) }, () => ({
          person: someone(),
          daysAgo: under(400) + chance(),
          level: 1 + under(5),
          stressors: [1 + under(3), 1 + under(3)].slice(under(3)),
          ...(chance() < 0.2 && { source: "demo" as const }),
          ...(chance() < 0.1 && { isDeleted: true }),
        })),
      ),
    async () => {
      const person = someone();
      const one = await db
        .selectFrom("survey_response")
        .select("id")
        .where("person_id", "=", person)
        .orderBy(sql`md5(id)`)
        .executeTakeFirst();
      if (one) await deleteResponse(db, person, one.id, daysAgo(0));
    },
    () =>
      db
        .updateTable("survey_answer")
        .set({ choice_id: 1 + under(5) })
        .where("person_id", "=", someone())
        .where("base_question_id", "=", 1)
        .execute(),
    () =>
      db
        .updateTable("survey_response")
        .set({ received_at: daysAgo(under(400)) })
        .where("person_id", "=", someone())
        .where(sql<string>`right(id, 1)`, "=", String(under(10)))
        .execute(),
    () =>
      hear(server, [
        {
          person: someone(),
          record: `RL-${1 + under(3)}`,
          seconds: 1 + under(900),
          daysAgo: under(300),
        },
      ]),
  ];
  // Mostly answers.
  for (let step = 0; step < 60; step += 1) await (acts[under(8)] ?? acts[0])?.();
}

const ALWAYS = { from: 2020 * 12, to: 2030 * 12 };
const everyone = async () =>
  (await server.db.selectFrom("person").select("id").execute()).map(({ id }) => id);
const monthOf = (time: Date) => time.getUTCFullYear() * 12 + time.getUTCMonth();

/** Works out the last level of each person and month from the answers, without SQL. */
async function lastLevels(): Promise<Map<string, number | null>> {
  const { db } = server;
  const responses = await db.selectFrom("survey_response").selectAll().execute();
  const answers = await db
    .selectFrom("survey_answer")
    .selectAll()
    .where("base_question_id", "=", 1)
    .execute();
  const choiceOf = new Map(
    answers.map((one) => [`${one.person_id} ${one.response_id}`, one.choice_id]),
  );
  return new Map(
    responses
      .filter((one) => one.source === "person" && one.deleted_at === null)
      .toSorted((a, b) => Number(a.received_at) - Number(b.received_at) || a.rev - b.rev)
      .map((one) => [
        `${one.person_id} ${monthOf(one.received_at)}`,
        choiceOf.get(`${one.person_id} ${one.id}`) ?? null,
      ]),
  );
}

test("counts the last level of each month, although answers come late, change, and are deleted", async () => {
  for (const seed of [1, 2, 3]) await muchHappens(seed);
  const expected = await lastLevels();
  expect(expected.size).toBeGreaterThan(20);
  const counted = await checkInsOf(server.db, await everyone(), ALWAYS);
  expect(new Map(counted.map((one) => [`${one.person} ${one.month}`, one.level]))).toEqual(
    expected,
  );
  const [month = 0] = counted.map((one) => one.month);
  const within = await checkInsOf(server.db, await everyone(), { from: month, to: month });
  expect(within).toEqual(counted.filter((one) => one.month === month));
});

test("servers of the previous release find the same levels and stressors by day", async () => {
  await muchHappens(4);
  const { rows: levels } = await sql<{ key: string; level: number }>`
    select distinct on (key) concat(person_id, ' ', to_char(day, 'YYYY-MM')) as key,
      levels[array_upper(levels, 1)] as level
    from level_day order by key, day desc`.execute(server.db);
  expect(levels.map(({ level }) => level)).toEqual(
    (await checkInsOf(server.db, await everyone(), ALWAYS)).map(({ level }) => level),
  );
  const { rows: named } = await sql<{ n: number }>`
    select count(distinct (person_id, to_char(day, 'YYYY-MM'), question, choice_id))::integer as n
    from stressor_day where choice_id > 0`.execute(server.db);
  const stressors = await stressorsOf(server.db, await everyone(), ALWAYS);
  const all = stressors.flatMap((one) => [...(one.named?.values() ?? [])].flat());
  expect(all.length).toBeGreaterThan(20);
  expect(named).toEqual([{ n: all.length }]);
});

test("[INS-07] hours that trickle in late and unordered equal a rebuild", async () => {
  for (const seed of [1, 2, 3]) await muchHappens(seed);
  const kept = await heardByDay();
  expect(kept.length).toBeGreaterThan(5);
  expect(await rebuild(server.db)).toEqual({ missing: 0, wrong: 0 });
  expect(await heardByDay()).toEqual(kept);
});

test("[INS-07] a rebuild adds missing hours to the last report and scales down excess", async () => {
  const [one = "", two = ""] = await addStaff(server, "staff", 2);
  for (const person of [one, two])
    for (const days of [40, 10])
      await hear(server, [{ person, record: "RL-1", seconds: 600, daysAgo: days }]);
  const { db } = server;
  await db.deleteFrom("listening_day").where("person_id", "=", one).execute();
  await db
    .updateTable("listening_day")
    .set({ seconds: 1800 })
    .where("person_id", "=", two)
    .execute();
  expect(await rebuild(db)).toEqual({ missing: 1, wrong: 2 });
  const seconds = async (person: string) =>
    (await heardByDay()).filter((day) => day.person_id === person).map((day) => day.seconds);
  expect(await seconds(one)).toEqual([1200]);
  expect(await seconds(two)).toEqual([600, 600]);
});

test("[INS-07] a changed level value also applies to earlier answers", async () => {
  const [one = ""] = await addStaff(server, "staff", 1);
  await answer(server, [{ person: one, daysAgo: 3, level: 4 }]);
  const { wire } = await server.db
    .selectFrom("survey")
    .select("wire")
    .where("id", "=", 2)
    .executeTakeFirstOrThrow();
  const [level, ...others] = wire.survey_questions;
  const choices = level?.choices.map((choice) =>
    choice.id === 4 ? { ...choice, value: 2 } : choice,
  );
  await server.db
    .updateTable("survey")
    .set({
      wire: JSON.stringify({ ...wire, survey_questions: [{ ...level, choices }, ...others] }),
    })
    .where("id", "=", 2)
    .execute();
  expect((await checkInsOf(server.db, [one], ALWAYS)).map((counted) => counted.level)).toEqual([2]);
});
