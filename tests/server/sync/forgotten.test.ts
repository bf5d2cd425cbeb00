import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { keepMonths } from "#server/platform/database/months.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded, watched } from "../../support/wire.ts";
import { act, claim, codes, type Device, finished, level } from "../acts.ts";

const DAY = 24 * 60 * 60 * 1000;
const { retention } = readConfig({});
/** The last moment of a month. */
const BEFORE_MIDNIGHT = Date.UTC(2030, 4, 31, 23, 59, 59, 999);

let server: TestServer;
let nurse: Device;
let now: number;
beforeEach(async () => {
  now = BEFORE_MIDNIGHT;
  server = await seeded(await testServer({ now: () => now }));
  await keepMonths(server.db, retention, now);
  nurse = await deviceOf(server);
});
afterEach(async () => {
  await server.close();
  // Databases are used again.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '_20\\d\\d_\\d\\d$' and relkind = 'r'`.execute(
    server.db,
  );
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(server.db);
});

/** Makes months and drops old ones on each day on the way there. */
async function pass(days: number) {
  const until = now + days * DAY;
  while (now < until) {
    now = Math.min(now + 10 * DAY, until);
    await keepMonths(server.db, retention, now);
  }
  nurse = await deviceOf(server);
}

const save = (saved: boolean, more: object = {}) =>
  act("saveContent", { record_id_: "RL-1", saved }, { id: uuidv7(now), ...more });
const isSaved = async () =>
  (await server.db.selectFrom("saved_content").select("saved").execute()).map(({ saved }) => saved);
const partsOf = async () => {
  const { rows } = await sql<{ part: string }>`
    select distinct tableoid::regclass::text as part from idempotency`.execute(server.db);
  return rows.map(({ part }) => part);
};

test("[OPS-11] a repeated write just after the end of the month finds its first attempt", async () => {
  const write = save(true);
  const event = act("logUtilization", { event: "opened" }, { id: uuidv7(now) });
  expect(codes(await nurse.batch([write, event]))).toEqual(["applied", "applied"]);
  expect(codes(await nurse.batch([save(false)]))).toEqual(["applied"]);
  now += 2;
  expect(codes(await nurse.batch([write, event]))).toEqual(["duplicate", "duplicate"]);
  expect(await isSaved()).toEqual([false]);
  await keepMonths(server.db, retention, now);
  expect(codes(await nurse.batch([write, event]))).toEqual(["duplicate", "duplicate"]);
  expect(await partsOf()).toEqual(["idempotency_2030_05"]);
});

test("[OPS-11] a write that was made before midnight and arrives several times after it is applied once", async () => {
  const write = save(true);
  now += 2;
  const devices = await Promise.all([1, 2, 3].map(() => deviceOf(server)));
  const results = await Promise.all(devices.map(({ batch }) => batch([write])));
  expect(codes(results.flat()).toSorted()).toEqual(["applied", "duplicate", "duplicate"]);
  expect(await partsOf()).toEqual(["idempotency_2030_05"]);
  await expect(
    sql`insert into idempotency select * from idempotency`.execute(server.db),
  ).rejects.toThrow("duplicate key");
});

test("[OPS-11] a device that was offline for 90 days repeats its last batch without effect", async () => {
  const write = save(true);
  await nurse.batch([write]);
  await pass(1);
  await nurse.batch([save(false)]);
  await pass(88);
  expect(codes(await nurse.batch([write]))).toEqual(["duplicate"]);
  expect(await isSaved()).toEqual([false]);
});

test("[OPS-11] a write that was already 80 days old when it was applied is known for 90 more", async () => {
  const write = save(true);
  await pass(80);
  expect(codes(await nurse.batch([write]))).toEqual(["applied"]);
  await nurse.batch([save(false)]);
  await pass(89);
  expect(codes(await nurse.batch([write]))).toEqual(["duplicate"]);
  expect(await isSaved()).toEqual([false]);
});

test("[OPS-11] writes whose ids are forgotten change nothing where that is certain, and the others are refused", async () => {
  const id = () => ({ id: uuidv7(now) });
  const sameAgain = [
    finished("RL-1"),
    claim("RL-1"),
    act("recordTimeWatched", watched("RL-2", 10)),
    act("recordAchievement", { name: "First lesson" }),
    act("submitSurvey", { provider_survey_id: 2, responses: [level(1)], ...id() }),
    act("answerPulseCheck", { ...level(3), ...id() }),
    act("logUtilization", { event: "opened", ...id() }),
  ].map((write) => ({ ...write, ...id() }));
  const replacing = [
    act("saveContent", { record_id_: "RL-1", saved: true }),
    act("giveFeedback", { record_id_: "RL-1", helpful: 5, comment: "Calm" }),
    act("changeProfile", { burnout_specialty: "Oncology" }),
  ].map((write) => ({ ...write, ...id() }));
  expect(codes(await nurse.batch([...sameAgain, ...replacing]))).toEqual(Array(10).fill("applied"));
  await pass(1);
  await nurse.batch([save(false), act("changeProfile", { burnout_specialty: "Pediatrics" }, id())]);
  await pass(150);

  const { idempotency: _, ...before } = await rowHashes(server.db);
  const repeated = await nurse.batch([...sameAgain, ...replacing]);
  expect(codes(repeated)).toEqual([...Array(7).fill("applied"), ...Array(3).fill("key_reused")]);
  const confirmed = replacing.map((write) => ({ ...write, attempt: "confirmed" }));
  expect(await nurse.batch(confirmed)).toEqual(
    confirmed.map((write) => ({ id: write.id, status: "duplicate" })),
  );
  const contents = async () => {
    const { saved_content, feedback, credit, survey_response, utilization_event } = await rowHashes(
      server.db,
    );
    return { saved_content, feedback, credit, survey_response, utilization_event };
  };
  expect(before).toMatchObject(await contents());
  // The same wish under a new id.
  expect(codes(await nurse.batch([save(true)]))).toEqual(["applied"]);
  expect(await isSaved()).toEqual([true]);
});

test("[OPS-11] applies an old write that was tried before, as long as no id was dropped", async () => {
  const old = save(true, { id: uuidv7(now - 400 * DAY) });
  expect(codes(await nurse.batch([old]))).toEqual(["applied"]);
  await pass(150);
  const asOld = save(false, { id: uuidv7(now - 400 * DAY) });
  expect(codes(await nurse.batch([asOld]))).toEqual(["key_reused"]);
});

test("[OPS-11] a write that is sent for the first time is applied, however old it is", async () => {
  const write = save(true, { attempt: "first" });
  await pass(400);
  expect(codes(await nurse.batch([write]))).toEqual(["applied"]);
  expect(codes(await nurse.batch([write]))).toEqual(["duplicate"]);
  const { attempt: _, ...again } = write as typeof write & { attempt?: string };
  expect(codes(await nurse.batch([again]))).toEqual(["duplicate"]);
});
