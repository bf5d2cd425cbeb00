import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Interval } from "#contract/learning/intervals.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, entry, seeded, watched } from "../../../support/wire.ts";
import { apply, claim, codes, type Device, finished, post, pulled } from "../../acts.ts";

let now: number;
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server, "nurse", 0);
});
afterEach(() => server.close());

const advance = (seconds: number) => {
  now += seconds * 1000;
};

async function credited(): Promise<Record<string, number>> {
  const rows = await server.db
    .selectFrom("time_watched")
    .select(["record_id", "credited"])
    .where("credited", ">", 0)
    .orderBy("record_id")
    .execute();
  return Object.fromEntries(rows.map(({ record_id, credited: seconds }) => [record_id, seconds]));
}

test("[PLAY-05] rejects a claim until enough time has passed to watch the lesson", async () => {
  const [state] = await apply(nurse, finished("RL-1"));
  expect(state).toMatchObject({ seconds_watched: 120, video_finished: true });
  expect(await credited()).toEqual({ "RL-1": 15 });
  const refusals = await nurse.batch([claim("RL-1")]);
  expect(codes(refusals)).toEqual(["not_finished"]);
  expect(refusals[0]?.errors).toEqual([
    "Not enough time has passed to complete this lesson. Claim again in a few minutes.",
  ]);
  advance(49);
  expect(codes(await nurse.batch([claim("RL-1")]))).toEqual(["not_finished"]);
  advance(1);
  expect(codes(await nurse.batch([claim("RL-1")]))).toEqual(["applied"]);
  expect(await credited()).toEqual({ "RL-1": 115 });
});

test("[PLAY-05] credits elapsed time even if a report has no new progress", async () => {
  await apply(nurse, finished("RL-1"));
  const { cursor } = await pulled(nurse);
  advance(60);
  await apply(nurse, finished("RL-1"));
  expect(await credited()).toEqual({ "RL-1": 120 });
  expect((await pulled(nurse, `?cursor=${encodeURIComponent(cursor)}`)).time_watched).toEqual([]);
});

test("[PLAY-05] counts the same seconds once, however often they are played or reported", async () => {
  advance(600);
  const part = (...intervals: Interval[]) => entry(watched("RL-1", 60, { intervals }));
  const twice = part([0, 30]);
  await apply(nurse, twice, part([10, 40]), part([0, 30]));
  await nurse.batch([twice]);
  expect(await credited()).toEqual({ "RL-1": 40 });
});

test("[PLAY-05] gives no credit for skipping the middle of a lesson", async () => {
  advance(3600);
  const skipped = watched("RL-1", 120, {
    video_finished: true,
    intervals: [
      [0, 20],
      [100, 120],
    ],
  });
  await apply(nurse, entry(skipped));
  expect(codes(await nurse.batch([claim("RL-1")]))).toEqual(["not_finished"]);
  await apply(nurse, entry(watched("RL-1", 120, { intervals: [[20, 94]] })));
  expect(codes(await nurse.batch([claim("RL-1")]))).toEqual(["applied"]);
});

test("[PLAY-05] credits offline time from two devices up to the time that passed", async () => {
  const tablet = await deviceOf(server, "nurse", 0);
  advance(240);
  await apply(nurse, finished("RL-1"), finished("RL-2"));
  await apply(tablet, finished("RL-3"), finished("RL-4"));
  const claims = ["RL-1", "RL-2", "RL-3", "RL-4"].map((record) => claim(record));
  await apply(nurse, ...claims);
  expect(await credited()).toEqual({ "RL-1": 120, "RL-2": 120, "RL-3": 120, "RL-4": 120 });
});

test("[PLAY-05] credits time from an offline session after signing in again", async () => {
  advance(130);
  const again = await deviceOf(server, "nurse", 0);
  await apply(again, finished("RL-1"), claim("RL-1"));
});

test("[PLAY-05] keeps credited seconds when the session ends", async () => {
  advance(60);
  await apply(nurse, finished("RL-1"));
  await nurse.ask("/auth/sign_out", { method: "DELETE" });
  const { rows } = await sql`select * from session_listening`.execute(server.db);
  expect(rows).toEqual([]);
  const again = await deviceOf(server, "nurse", 0);
  await apply(again, finished("RL-2"), claim("RL-1"));
  expect(await credited()).toEqual({ "RL-1": 120, "RL-2": 15 });
});

test("[PLAY-05] keeps each person's time separate and writes nothing for a refused claim", async () => {
  advance(3600);
  await apply(nurse, finished("RL-1"));
  const leader = await deviceOf(server, "leader", 0);
  await apply(leader, finished("RL-2"));
  advance(10);
  const before = await rowHashes(server.db);
  const part = { certificate_type: "participation" };
  expect(codes(await leader.batch([claim("RL-1", part), claim("RL-2", part)]))).toEqual([
    "not_finished",
    "not_finished",
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[PLAY-05] applies the same rule to a direct claim", async () => {
  await apply(nurse, finished("RL-1"));
  const body = {
    record_id_: "RL-1",
    lesson_number: "RL-1",
    certificate_type: "contact_hours",
    bias_response: "Yes",
  };
  expect((await post(nurse, "/api/cme_credits/", body)).statusCode).toBe(422);
  advance(60);
  expect((await post(nurse, "/api/cme_credits/", body)).statusCode).toBe(200);
});

test("[LIB-09] does not expose credited time in progress", async () => {
  await apply(nurse, finished("RL-1"));
  expect((await pulled(nurse)).time_watched).toEqual([
    {
      ...watched("RL-1", 120, { video_finished: true }),
      last_watched_at: new Date(now).toISOString(),
    },
  ]);
  expect((await nurse.ask("/api/time_watched")).json()).toEqual({
    "RL-1": { seconds_watched: 120, video_finished: true },
  });
});
