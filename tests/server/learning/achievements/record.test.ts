import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded, watched } from "../../../support/wire.ts";
import { act, apply, claim, codes, type Device, finished, level, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const reached = (name: string, more: object = {}) => act("recordAchievement", { name, ...more });
const at = (time: string) => ({ awarded_at: `2026-11-${time}.000Z` });

test("[ACH-01] records an earned achievement with the server's icon", async () => {
  const [, state] = await apply(
    nurse,
    finished("RL-1"),
    reached("First lesson", { icon: "crown", ...at("20T20:00:00") }),
  );
  expect(state).toEqual({ name: "First lesson", icon: "sprout", ...at("20T20:00:00") });
  expect((await nurse.ask("/api/achievements")).json()).toEqual([state]);
  expect((await pulled(nurse)).achievements).toEqual([state]);
});

test("[ACH-01] refuses an achievement that the person has not earned", async () => {
  const leader = await deviceOf(server, "leader");
  await apply(leader, finished("RL-1"), claim("RL-1", { certificate_type: "participation" }));
  await apply(nurse, act("recordTimeWatched", watched("RL-1", 60)));
  const before = await rowHashes(server.db);
  const results = await nurse.batch(
    ["First lesson", "First credit", "First check-in", "Five lessons", "Chief"].map((name) =>
      reached(name),
    ),
  );
  expect(codes(results)).toEqual([
    ...["not_earned", "not_earned", "not_earned", "not_earned"],
    "not_found",
  ]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ACH-01] counts lessons, credits, and check-ins from earlier in the same batch", async () => {
  const lessons = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"].map(finished);
  const pulse = act("answerPulseCheck", { ...level(2), id: undefined });
  const results = await nurse.batch([
    reached("Five lessons"),
    ...lessons,
    claim("RL-1"),
    pulse,
    ...["Five lessons", "First credit", "First check-in"].map((name) => reached(name)),
  ]);
  expect(codes(results)).toEqual(["not_earned", ...Array(10).fill("applied")]);
});

test("[SYNC-08] merges achievements of two devices to the earliest time in any order", async () => {
  await apply(nurse, finished("RL-1"));
  const times = ["20T20:00:00", "19T08:00:00", "21T01:00:00"];
  const states = await apply(nurse, ...times.map((time) => reached("First lesson", at(time))));
  expect(states).toMatchObject([at("20T20:00:00"), at("19T08:00:00"), at("19T08:00:00")]);
  expect((await pulled(nurse)).achievements).toMatchObject([at("19T08:00:00")]);
});

test("[SYNC-08] replaces an impossible time with the server's", async () => {
  await apply(nurse, finished("RL-1"));
  const times = ["1970-01-01T00:00:00Z", "2031-01-01T00:00:00Z"];
  for (const awarded_at of times)
    expect(await apply(nurse, reached("First lesson", { awarded_at }))).toMatchObject([
      { awarded_at: new Date(now).toISOString() },
    ]);
});

test("[ACH-01] reports progress by rule, the lowest threshold first", async () => {
  await apply(nurse, finished("RL-1"), finished("RL-2"));
  const progress = (await nurse.ask("/api/achievements/progress")).json();
  const lessons = progress.filter(
    ({ counts }: { counts: string }) => counts === "lessons_finished",
  );
  expect(lessons.slice(0, 2)).toEqual([
    { name: "First lesson", icon: "sprout", counts: "lessons_finished", at_least: 1, so_far: 2 },
    { name: "Five lessons", icon: "leaf", counts: "lessons_finished", at_least: 5, so_far: 2 },
  ]);
  expect(progress).toHaveLength(8);
});

test("[ACH-01] does not count a revoked credit", async () => {
  const awarded = { person_id: nurse.owner, id: "credit-1", awarded_on: "2026-11-20", rev: 1 };
  await server.db
    .insertInto("credit")
    .values({
      ...awarded,
      ...{ record_id: "RL-1", item_version: "1", certificate_type: "cme", lesson_number: "RL-1" },
      ...{ title_of_activity: "Rest", credits_awarded: "0.25" },
      ...{ credential_type: null, bias_response: null, created_at: new Date(now) },
    })
    .execute();
  const soFar = async () =>
    (await nurse.ask("/api/achievements/progress"))
      .json()
      .find(({ name }: { name: string }) => name === "First credit").so_far;
  expect(await soFar()).toBe(1);
  const event = (id: string, kind: "issued" | "revoked" | "reinstated") => ({
    ...{ id, kind, person_id: nurse.owner, credit_id: "credit-1", reason: null, actor_id: null },
    ...{ happened_at: new Date(now), details: null },
  });
  await server.db
    .insertInto("credit_event")
    .values([event("1", "issued"), event("2", "revoked")])
    .execute();
  expect(await soFar()).toBe(0);
  await server.db.insertInto("credit_event").values(event("3", "reinstated")).execute();
  expect(await soFar()).toBe(1);
});
