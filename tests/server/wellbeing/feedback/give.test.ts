import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, codes, type Device, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const given = (record_id_: string, helpful: number | null, comment: string | null, at = "20") =>
  act("giveFeedback", { record_id_, helpful, comment, given_at: `2026-11-${at}T12:00:00.000Z` });

const stored = () =>
  server.db
    .selectFrom("feedback")
    .select(["person_id", "record_id", "helpful", "comment"])
    .orderBy("person_id")
    .execute();

test("[SYNC-08] stores each person's last feedback on a lesson", async () => {
  const leader = await deviceOf(server, "leader");
  await apply(leader, given("RL-1", 5, null));
  const states = await apply(nurse, given("RL-1", 2, "Too long"), given("RL-1", 4, "", "19"));
  const state = { record_id_: "RL-1", given_at: "2026-11-19T12:00:00.000Z" };
  expect(states.at(-1)).toEqual(state);
  expect(await stored()).toEqual([
    { person_id: leader.owner, record_id: "RL-1", helpful: 5, comment: null },
    { person_id: nurse.owner, record_id: "RL-1", helpful: 4, comment: null },
  ]);
  expect((await pulled(nurse)).feedback).toEqual([state]);
});

test("[SYNC-08] refuses feedback on an unknown lesson", async () => {
  const results = await nurse.batch([given("RL-404", 2, null), given("RL-1", 6, null)]);
  expect(codes(results)).toEqual(["not_found", "malformed"]);
  expect(await stored()).toEqual([]);
});
