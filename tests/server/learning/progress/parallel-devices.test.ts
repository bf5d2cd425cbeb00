import { afterEach, beforeEach, expect, test } from "vitest";
import type { Interval } from "#contract/learning/intervals.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";
import { act, changeLesson, claim, codes, type Device } from "../../acts.ts";

/* A person reports more than they watched, from many devices, in any order, repeatedly. */

const HOUR = 3600;
const LENGTH = 2 * HOUR;
const lessons = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"];
const DEVICES = 6;
/** Sessions start a little before their sign-in. */
const HEAD_START = 15;

let now: number;
let server: TestServer;
let devices: Device[];
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  for (const record of lessons) await changeLesson(server, record, { length: "120:00" });
  devices = [];
  for (let n = 0; n < DEVICES; n += 1) devices.push(await deviceOf(server, "nurse", 0));
});
afterEach(() => server.close());

const advance = (seconds: number) => {
  now += seconds * 1000;
};

const played = (record: string, intervals: Interval[], more: object = {}) => {
  const furthest = Math.max(...intervals.map(([, to]) => to));
  const video_finished = furthest === LENGTH;
  return act("recordTimeWatched", watched(record, furthest, { video_finished, intervals }), more);
};
const whole = (record: string, more: object = {}) => played(record, [[0, LENGTH]], more);

async function credited(): Promise<number> {
  const rows = await server.db.selectFrom("time_watched").select("credited").execute();
  return rows.reduce((sum, row) => sum + row.credited, 0);
}
const credits = async () => (await server.db.selectFrom("credit").selectAll().execute()).length;

test("[CE-08] six devices that report at the same moment share one clock", async () => {
  advance(HOUR);
  await Promise.all(devices.map((device) => device.batch(lessons.map((record) => whole(record)))));
  expect(await credited()).toBeGreaterThan(2 * HOUR - 1);
  expect(await credited()).toBeLessThanOrEqual(2 * HOUR + HEAD_START);
  await Promise.all(devices.map((device) => device.batch(lessons.map((record) => claim(record)))));
  expect(await credits()).toBeLessThanOrEqual(1);
});

test("[CE-08] six devices that claim one lesson at the same moment get one credit", async () => {
  advance(HOUR + 60);
  await devices[0]?.batch([whole("RL-1")]);
  const results = await Promise.all(devices.map((device) => device.batch([claim("RL-1")])));
  expect(results.flatMap(codes).filter((code) => code === "applied").length).toBeGreaterThan(0);
  expect(await credits()).toBe(1);
});

test("[CE-08] switching between lessons every ten seconds on every device gains nothing", async () => {
  const start = now;
  for (let step = 0; step < 18; step += 1) {
    advance(10);
    await Promise.all(
      devices.map((device, n) => {
        const from = step * 400;
        return device.batch([played(lessons[(n + step) % 5] ?? "", [[from, from + 400]])]);
      }),
    );
  }
  expect(await credited()).toBeLessThanOrEqual((2 * (now - start)) / 1000 + HEAD_START);
});

test("[CE-08] a backlog from offline that is sent again under new keys and by other devices is credited once", async () => {
  advance(HOUR);
  const backlog = lessons.map((record) => whole(record));
  for (const device of devices.slice(0, 3)) await device.batch(backlog);
  for (const device of devices) await device.batch(lessons.map((record) => whole(record)));
  expect(await credited()).toBeLessThanOrEqual(2 * HOUR + HEAD_START);
  // Nothing is left over for later, and waiting a day without a session's time gains nothing either.
  const before = await credited();
  await devices[0]?.batch([played("RL-5", [[0, LENGTH]])]);
  expect(await credited()).toBe(before);
});

test.each([
  ["ahead", 3 * 24 * HOUR],
  ["behind", -300 * 24 * HOUR],
])("[CE-08] a device whose clock is %s gains neither time nor another day", async (_, offset) => {
  advance(6 * HOUR);
  const at = (n: number) => new Date(now + (offset + n * 24 * HOUR) * 1000).toISOString();
  const results = await Promise.all(
    devices.map((device, n) =>
      device.batch(lessons.map((record) => whole(record, { occurred_at: at(n) }))),
    ),
  );
  expect(results).toHaveLength(DEVICES);
  expect(await credited()).toBeLessThanOrEqual(8 * HOUR);
});
