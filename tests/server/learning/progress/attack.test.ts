import { afterEach, beforeEach, expect, test } from "vitest";
import type { Interval } from "#contract/learning/intervals.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";
import { act, apply, changeLesson, claim, codes, type Device, pulled } from "../../acts.ts";

const HOUR = 3600;
const MINUTE = 60;
/** Lessons of two hours each, with credit. */
const lessons = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"];
const LENGTH = 2 * HOUR;

let now: number;
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await start();
  nurse = await deviceOf(server, "nurse", 0);
});
afterEach(() => server.close());

async function start(config: Parameters<typeof testServer>[0] = {}) {
  const started = await seeded(await testServer({ now: () => now, ...config }));
  for (const record of lessons) await changeLesson(started, record, { length: "120:00" });
  return started;
}

const advance = (seconds: number) => {
  now += seconds * 1000;
};

/** Pulls every five minutes, as an open page does. */
async function idleOnline(device: Device, seconds: number) {
  for (let left = seconds; left > 0; left -= 5 * MINUTE) {
    advance(Math.min(left, 5 * MINUTE));
    await pulled(device);
  }
}

const played = (record: string, ...intervals: Interval[]) => {
  const furthest = Math.max(...intervals.map(([, to]) => to));
  const video_finished = furthest === LENGTH;
  return act("recordTimeWatched", watched(record, furthest, { video_finished, intervals }));
};
const whole = (record: string) => played(record, [0, LENGTH]);

async function creditedTo(record?: string): Promise<number> {
  const rows = await server.db
    .selectFrom("time_watched")
    .select(["record_id", "credited"])
    .execute();
  return rows
    .filter(({ record_id }) => record === undefined || record_id === record)
    .reduce((sum, { credited }) => sum + credited, 0);
}

const awarded = (results: Awaited<ReturnType<Device["batch"]>>) =>
  codes(results).filter((code) => code === "applied").length;

test("[CE-08] an idle session in contact with the server earns no certificate by reporting lessons", async () => {
  await idleOnline(nurse, 6 * HOUR);
  await apply(nurse, ...lessons.map(whole));
  expect(await creditedTo()).toBeLessThanOrEqual(2 * 20 * MINUTE);
  expect(awarded(await nurse.batch(lessons.map((record) => claim(record))))).toBe(0);
  // The progress itself is kept.
  expect((await pulled(nurse)).time_watched).toHaveLength(lessons.length);
});

test("[CE-08] a silent session is credited as offline, once and up to the daily limit", async () => {
  advance(6 * HOUR);
  await apply(nurse, ...lessons.map(whole));
  expect(await creditedTo()).toBe(8 * HOUR);
  const claims = lessons.map((record) => claim(record));
  expect(awarded(await nurse.batch(claims))).toBe(4);
  const [rejected] = await nurse.batch([claim("RL-5")]);
  expect(rejected?.errors).toEqual([
    "You've reached today's limit of time that counts for credit. Claim this lesson again tomorrow.",
  ]);
  await apply(nurse, ...lessons.map(whole));
  expect(await creditedTo()).toBe(8 * HOUR);
  // Offline listening isn't lost.
  advance(24 * HOUR);
  await pulled(nurse);
  expect(awarded(await nurse.batch([claim("RL-5")]))).toBe(1);
});

test("[CE-08] signing in again and again gains no time", async () => {
  for (let n = 0; n < 5; n += 1) {
    const device = await deviceOf(server, "nurse", 0);
    await apply(device, ...lessons.map(whole));
    advance(1);
  }
  expect(await creditedTo()).toBeLessThanOrEqual(15 + 2 * 5);
});

test("[CE-08] credits lessons played online, with reports every ten seconds", async () => {
  await idleOnline(nurse, HOUR);
  for (let at = 0; at < 10 * MINUTE; at += 10) {
    advance(10);
    await apply(nurse, played("RL-1", [0, at + 10]));
    expect(await creditedTo("RL-1")).toBe(at + 10);
  }
});

test("[CE-08] credits five hours of offline listening after an immediate loss of the network", async () => {
  advance(5 * HOUR);
  await apply(nurse, whole("RL-1"), whole("RL-2"), played("RL-3", [0, HOUR]));
  expect(await creditedTo()).toBe(5 * HOUR);
  await apply(nurse, claim("RL-1"), claim("RL-2"));
});

test("[CE-08] credits offline time if pulls precede the report by less than ten minutes", async () => {
  advance(2 * HOUR);
  await pulled(nurse);
  advance(9 * MINUTE);
  await pulled(nurse);
  await apply(nurse, whole("RL-1"), claim("RL-1"));
});

test("[CE-08] drops unreported time ten minutes after the device is back", async () => {
  advance(2 * HOUR);
  await idleOnline(nurse, 30 * MINUTE);
  await apply(nurse, whole("RL-1"));
  expect(await creditedTo()).toBeLessThanOrEqual(2 * 20 * MINUTE);
});

test("[CE-08] two devices share one clock, online or offline", async () => {
  const tablet = await deviceOf(server, "nurse", 0);
  advance(2 * HOUR);
  await apply(nurse, whole("RL-1"));
  await apply(tablet, whole("RL-2"), whole("RL-3"));
  expect(await creditedTo()).toBe(4 * HOUR + 15);
});

test("[CE-08] an offline device keeps its time while another device is in contact", async () => {
  const tablet = await deviceOf(server, "nurse", 0);
  await idleOnline(nurse, HOUR);
  await apply(nurse, played("RL-1", [0, 600]));
  await apply(tablet, played("RL-2", [0, HOUR]));
  expect(await creditedTo()).toBe(600 + HOUR);
});

test("[CE-08] a report at 16 times the speed is credited at twice the speed", async () => {
  await idleOnline(nurse, HOUR);
  await apply(nurse, played("RL-1", [0, 2 * 20 * MINUTE]));
  const before = await creditedTo();
  advance(100);
  await apply(nurse, played("RL-2", [0, 1600]));
  expect((await creditedTo()) - before).toBeLessThanOrEqual(200);
});

test("[CE-08] replays and reports out of order change nothing", async () => {
  const first = played("RL-1", [0, 600]);
  const second = played("RL-1", [600, 1800]);
  advance(HOUR);
  await apply(nurse, second);
  await apply(nurse, first);
  expect(await creditedTo()).toBe(1800);
  const clock = () => server.db.selectFrom("listening_clock").selectAll().executeTakeFirstOrThrow();
  const before = await clock();
  expect(codes(await nurse.batch([first, second]))).toEqual(["duplicate", "duplicate"]);
  await apply(nurse, played("RL-1", [0, 1800]), played("RL-1", [300, 900]));
  expect(await clock()).toEqual(before);
  expect(await creditedTo()).toBe(1800);
});

test("[CE-08] the daily limit counts all devices and starts again the next UTC day", async () => {
  await server.close();
  server = await start({ config: { dailyCreditHours: 1 } });
  nurse = await deviceOf(server, "nurse", 0);
  const tablet = await deviceOf(server, "nurse", 0);
  advance(3 * HOUR);
  await apply(nurse, played("RL-1", [0, 2400]));
  await apply(tablet, played("RL-2", [0, 2400]));
  expect(await creditedTo()).toBe(HOUR);
  now = Date.parse("2026-11-22T00:00:00Z");
  await apply(tablet, played("RL-2", [0, 2400]));
  expect(await creditedTo()).toBe(4800);
});

test("[CE-08] a server clock that is set back credits nothing twice and recovers", async () => {
  advance(HOUR);
  await apply(nurse, played("RL-1", [0, LENGTH]));
  expect(await creditedTo()).toBe(LENGTH);
  advance(-HOUR / 2);
  await apply(nurse, played("RL-2", [0, 600]));
  advance(HOUR / 2 + 5 * MINUTE);
  await apply(nurse, played("RL-2", [0, 600]));
  expect(await creditedTo("RL-2")).toBe(600);
});
