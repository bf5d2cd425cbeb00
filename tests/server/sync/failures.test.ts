import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { rowCounts, testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../support/wire.ts";
import { breakTable } from "./break-table.ts";

let server: TestServer;
afterEach(() => server.close());

const records = ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"];
const statuses = (results: readonly { readonly status: string }[]) =>
  results.map(({ status }) => status);

test("[SYNC-04] applies each write once when two devices send the same writes in opposite order", async () => {
  server = await seeded(await testServer());
  const devices = await Promise.all([1, 2, 3, 4].map(() => deviceOf(server)));
  const writes = records.flatMap((id) => [10, 20, 30].map((at) => entry(watched(id, at))));
  const all = await Promise.all(
    devices.map(({ batch }, n) => batch(n % 2 === 0 ? writes : writes.toReversed())),
  );
  for (const { id } of writes) {
    const own = all.flat().filter((result) => result.id === id);
    expect(statuses(own).toSorted()).toEqual(["applied", "duplicate", "duplicate", "duplicate"]);
    for (const { state } of own) expect(state).toEqual(own[0]?.state);
  }
  expect((await rowCounts(server.db)).idempotency).toBe(writes.length);
});

test("[SYNC-04] answers a batch before its sender gives up, even when the database is slow", async () => {
  let now = Date.parse("2026-11-21T03:00:00Z");
  let step = 0;
  server = await seeded(
    await testServer({
      now: () => {
        now += step;
        return now;
      },
    }),
  );
  const nurse = await deviceOf(server);
  const writes = records.map((id) => entry(watched(id, 30)));
  // This write fails, so all are applied one by one.
  const repair = await breakTable(server.db, "time_watched", "new.record_id = 'RL-5'");
  step = 4000;
  const results = statuses(await nurse.batch(writes));
  step = 0;
  await repair();
  expect(results[0]).toBe("applied");
  expect(results.at(-1)).toBe("retry");
  const done = results.filter((status) => status === "applied").length;
  expect((await rowCounts(server.db)).time_watched).toBe(done);
  const again = statuses(await nurse.batch(writes));
  expect(again).toEqual(results.map((status) => (status === "retry" ? "applied" : "duplicate")));
});

test("[OPS-09] answers retry for the whole batch at once when the disk of the database is full", async () => {
  const lines: string[] = [];
  server = await seeded(await testServer({ onLog: (line) => lines.push(line) }));
  const nurse = await deviceOf(server);
  await sql
    .raw(
      `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception using errcode = 'disk_full'; end $$`,
    )
    .execute(server.db);
  await sql
    .raw("create trigger full_disk after insert on time_watched execute function full_disk()")
    .execute(server.db);
  const writes = records.map((id) => entry(watched(id, 30)));
  lines.length = 0;
  expect(statuses(await nurse.batch(writes))).toEqual(writes.map(() => "retry"));
  expect(lines.filter((line) => line.includes('"msg":"applying'))).toHaveLength(1);
  await sql.raw("drop trigger full_disk on time_watched").execute(server.db);
  await sql.raw("drop function full_disk").execute(server.db);
  expect(statuses(await nurse.batch(writes))).toEqual(writes.map(() => "applied"));
});

test("[SEC-02] rejects extremely malformed entries with short errors and applies the valid one", async () => {
  server = await seeded(await testServer());
  const nurse = await deviceOf(server);
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
  const wrong = [
    { intervals: Array.from({ length: 20_000 }, () => [9, 3]) },
    { intervals: [[0, 1e308]] },
    { seconds_watched: 1e308 },
    { record_id_: "RL-1\0" },
    { record_id_: "\ud800" },
    { record_id_: "RL-1' or '1'='1" },
    { record_id_: { $ne: null } },
    { intervals: "deep" },
  ].map((more) => entry({ ...watched("RL-1", 10), ...more }));
  const right = entry({
    ...watched("RL-1", 10),
    person_id: "person-leader",
    rev: 9,
    removed: true,
  });
  const writes = [...wrong, { ...right, id: "\0" }, right];
  const payload = JSON.stringify({ batch: newId(), owner: nurse.owner, device: newId(), writes });
  const reply = await nurse.ask("/api/sync/batch", {
    method: "POST",
    headers: { "content-type": "application/json" },
    payload: payload.replace('"deep"', deep),
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.body.length).toBeLessThan(20_000);
  const { results } = reply.json();
  expect(statuses(results)).toEqual([...Array(wrong.length + 1).fill("refused"), "applied"]);
  expect(results.at(-1).state).toEqual(watched("RL-1", 10));
  const envelope = await nurse.sendBatch([right], { batch: deep, owner: "\0", device: newId() });
  expect(envelope.statusCode).toBe(400);
});

if (testDatabaseUrl)
  test("[SYNC-04] loses nothing when connections break during a write", async () => {
    server = await seeded(await testServer());
    const nurse = await deviceOf(server);
    await sql
      .raw(
        `create function cut_off() returns trigger language plpgsql as
         $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`,
      )
      .execute(server.db);
    await sql
      .raw("create trigger cut_off after insert on time_watched execute function cut_off()")
      .execute(server.db);
    const write = entry(watched("RL-1", 30));
    // More often than there are connections, so a leaked one would be noticed.
    for (let n = 0; n < 15; n++) expect(statuses(await nurse.batch([write]))).toEqual(["retry"]);
    await sql.raw("drop trigger cut_off on time_watched").execute(server.db);
    await sql.raw("drop function cut_off").execute(server.db);
    expect(statuses(await nurse.batch([write, write]))).toEqual(["applied", "duplicate"]);
  });
