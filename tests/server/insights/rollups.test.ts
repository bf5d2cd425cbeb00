import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
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

const nothing = (table: string) => ({ table, missing: 0, wrong: 0 });
const nothingDiffers = ["level_day", "stressor_day", "listening_day"].map(nothing);

const rollups = async () => {
  const { db } = server;
  return {
    levels: await db
      .selectFrom("level_day")
      .selectAll()
      .orderBy("person_id")
      .orderBy("day")
      .execute(),
    stressors: await db
      .selectFrom("stressor_day")
      .selectAll()
      .orderBy("person_id")
      .orderBy("day")
      .orderBy("question")
      .orderBy("choice_id")
      .execute(),
    heard: await db
      .selectFrom("listening_day")
      .selectAll()
      .orderBy("person_id")
      .orderBy("record_id")
      .orderBy("day")
      .execute(),
  };
};

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

test("[INS-07] incremental aggregates of late and unordered answers equal a rebuild", async () => {
  for (const seed of [1, 2, 3]) await muchHappens(seed);
  const kept = await rollups();
  expect(kept.levels.length).toBeGreaterThan(20);
  expect(kept.stressors.length).toBeGreaterThan(20);
  expect(kept.levels.some(({ levels }) => levels.length > 1)).toBe(true);
  expect(await rebuild(server.db)).toEqual(nothingDiffers);
  expect(await rollups()).toEqual(kept);
});

test("[INS-07] a rebuild repairs missing and wrong rows and reports them", async () => {
  await muchHappens(4);
  const kept = await rollups();
  const { db } = server;
  const [first, second] = kept.levels;
  await db
    .deleteFrom("level_day")
    .where("day", "=", first?.day ?? "")
    .execute();
  await db
    .updateTable("level_day")
    .set({ levels: [9] })
    .where("person_id", "=", second?.person_id ?? "")
    .where("day", "=", second?.day ?? "")
    .execute();
  await db.deleteFrom("stressor_day").execute();
  const [levels, stressors, listening] = await rebuild(db);
  expect(levels).toEqual({ table: "level_day", missing: 2, wrong: 1 });
  expect(stressors).toEqual({ table: "stressor_day", missing: kept.stressors.length, wrong: 0 });
  expect(listening).toEqual(nothing("listening_day"));
  expect(await rollups()).toEqual(kept);
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
  expect((await rebuild(db)).at(-1)).toEqual({ table: "listening_day", missing: 1, wrong: 2 });
  const seconds = async (person: string) =>
    (await rollups()).heard.filter((day) => day.person_id === person).map((day) => day.seconds);
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
  expect((await rollups()).levels.map(({ levels }) => levels)).toEqual([[2]]);
  expect(await rebuild(server.db)).toEqual(nothingDiffers);
});
