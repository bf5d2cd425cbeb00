import { afterEach, beforeEach, expect, test } from "vitest";
import { BATCH_LIMIT } from "#contract/constants.ts";
import { rowCounts } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../support/wire.ts";
import { breakTable } from "./break-table.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
});
afterEach(() => server.close());

const stored = () =>
  server.db
    .selectFrom("time_watched")
    .select(["person_id", "record_id", "seconds_watched", "video_finished", "intervals"])
    .orderBy("record_id")
    .execute();

test("[SYNC-04] returns a result for each entry of a batch, and echoes batch, owner, and server", async () => {
  const nurse = await deviceOf(server);
  const batch = newId();
  const writes = [
    entry(watched("RL-1", 30)),
    entry(watched("RL-2", 61.5, { video_finished: true })),
  ];
  const reply = await nurse.sendBatch(writes, { batch });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    batch,
    owner: nurse.owner,
    server: server.server,
    results: writes.map(({ id, body }) => ({ id, status: "applied", state: body })),
  });
  expect(await stored()).toEqual([
    {
      person_id: nurse.owner,
      record_id: "RL-1",
      seconds_watched: 30,
      video_finished: false,
      intervals: [[0, 30]],
    },
    {
      person_id: nurse.owner,
      record_id: "RL-2",
      seconds_watched: 61.5,
      video_finished: true,
      intervals: [[0, 61.5]],
    },
  ]);
});

test("[SYNC-04] answers a retry with the first reply, whatever happened since", async () => {
  const nurse = await deviceOf(server);
  const first = entry(watched("RL-1", 30));
  await nurse.batch([first]);
  await nurse.batch([entry(watched("RL-1", 90))]);
  expect(await nurse.batch([first])).toEqual([
    { id: first.id, status: "duplicate", state: watched("RL-1", 30) },
  ]);
  expect((await stored())[0]?.seconds_watched).toBe(90);
});

test("[SYNC-04] applies an entry once when it comes twice in one batch or in two at the same time", async () => {
  const nurse = await deviceOf(server);
  const one = entry(watched("RL-1", 30));
  const both = await nurse.batch([one, one]);
  expect(both.map(({ status }) => status)).toEqual(["applied", "duplicate"]);
  const other = entry(watched("RL-2", 40));
  const racing = await Promise.all([
    nurse.batch([other]),
    nurse.batch([other]),
    nurse.batch([other]),
  ]);
  expect(
    racing
      .flat()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["applied", "duplicate", "duplicate"]);
  expect((await rowCounts(server.db)).idempotency).toBe(2);
});

test("[SYNC-04] rejects a key that is reused with other content", async () => {
  const nurse = await deviceOf(server);
  const first = entry(watched("RL-1", 30));
  await nurse.batch([first]);
  const [result] = await nurse.batch([{ ...first, body: watched("RL-1", 90) }]);
  expect(result).toMatchObject({ id: first.id, status: "refused", code: "key_reused" });
  expect((await stored())[0]?.seconds_watched).toBe(30);
});

test("[SYNC-04] treats the same key of another person as another key", async () => {
  const [nurse, leader] = [await deviceOf(server), await deviceOf(server, "leader")];
  const write = entry(watched("RL-1", 30));
  expect((await nurse.batch([write]))[0]?.status).toBe("applied");
  expect((await leader.batch([write]))[0]?.status).toBe("applied");
  expect((await stored()).map(({ person_id }) => person_id).toSorted()).toEqual(
    [nurse.owner, leader.owner].toSorted(),
  );
});

test("[SYNC-04] rejects each invalid entry for its own reason and applies the valid one", async () => {
  const nurse = await deviceOf(server);
  const right = entry(watched("RL-1", 30));
  const results = await nurse.batch([
    entry(watched("RL-1", 10), { call: "eraseEverything" }),
    entry(watched("RL-1", 10), { call: "constructor" }),
    entry({}, { call: "signIn" }),
    entry(watched("RL-1", 10), { v: 2 }),
    entry({ ...watched("RL-1", 10), seconds_watched: "ten" }),
    entry({ ...watched("RL-1", 10), seconds_watched: -1 }),
    entry({ ...watched("RL-1", 10), intervals: [[9, 3]] }),
    entry(watched("RL-404", 10)),
    entry(watched("RL-1", 10), { id: "not-a-uuid" }),
    "not an entry",
    null,
    right,
  ]);
  expect(results.map(({ code, status }) => code ?? status)).toEqual([
    "unknown_call",
    "unknown_call",
    "not_queueable",
    "unknown_version",
    "malformed",
    "malformed",
    "malformed",
    "not_found",
    "malformed",
    "malformed",
    "malformed",
    "applied",
  ]);
  expect(results.at(8)?.id).toBe("not-a-uuid");
  expect((await rowCounts(server.db)).idempotency).toBe(1);
  expect(await stored()).toHaveLength(1);
});

test("[SYNC-04] accepts a rejected key again once the reason is gone", async () => {
  const nurse = await deviceOf(server);
  await server.db.updateTable("content").set({ removed: true }).where("id", "=", "RL-1").execute();
  const write = entry(watched("RL-1", 30));
  expect((await nurse.batch([write]))[0]).toMatchObject({ status: "refused", code: "not_found" });
  await server.db.updateTable("content").set({ removed: false }).where("id", "=", "RL-1").execute();
  expect((await nurse.batch([write]))[0]?.status).toBe("applied");
});

test("[SYNC-04] changes nothing for an invalid envelope", async () => {
  const nurse = await deviceOf(server);
  const before = await rowCounts(server.db);
  const write = entry(watched("RL-1", 30));
  const many = Array.from({ length: BATCH_LIMIT + 1 }, () => entry(watched("RL-1", 30)));
  const answers = [
    await nurse.sendBatch([write], { owner: "person-leader" }),
    await nurse.sendBatch([write], { server: newId() }),
    await nurse.sendBatch([write], { batch: "7" }),
    await nurse.sendBatch([]),
    await nurse.sendBatch(many),
  ];
  expect(answers.map((reply) => [reply.statusCode, reply.json().code])).toEqual([
    [409, "owner_mismatch"],
    [409, "server_mismatch"],
    [400, "malformed"],
    [400, "malformed"],
    [400, "malformed"],
  ]);
  expect(await rowCounts(server.db)).toEqual(before);
});

test("[SYNC-04] leaves nothing of a write that fails midway, asks for a retry, and applies the others", async () => {
  const nurse = await deviceOf(server);
  const repair = await breakTable(server.db, "time_watched", "new.record_id = 'RL-2'");
  const writes = ["RL-1", "RL-2", "RL-3"].map((id) => entry(watched(id, 30)));
  const results = await nurse.batch(writes);
  expect(results.map(({ status }) => status)).toEqual(["applied", "retry", "applied"]);
  expect((await stored()).map(({ record_id }) => record_id)).toEqual(["RL-1", "RL-3"]);
  await repair();
  const again = await nurse.batch(writes);
  expect(again.map(({ status }) => status)).toEqual(["duplicate", "applied", "duplicate"]);
});

test("[SYNC-04] rolls back the effect when a crash prevents its idempotency record", async () => {
  const nurse = await deviceOf(server);
  const before = await rowCounts(server.db);
  // The idempotency record is inserted last, after the progress in the same transaction.
  const repair = await breakTable(server.db, "idempotency", "true");
  const write = entry(watched("RL-1", 30));
  expect(await nurse.batch([write])).toEqual([{ id: write.id, status: "retry" }]);
  expect(await rowCounts(server.db)).toEqual(before);
  await repair();
  expect((await nurse.batch([write]))[0]?.status).toBe("applied");
  expect(await stored()).toHaveLength(1);
});
