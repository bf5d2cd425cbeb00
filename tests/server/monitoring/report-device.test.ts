import { afterEach, beforeEach, expect, test } from "vitest";
import { reportDevice } from "#contract/monitoring/device-report.ts";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { act, apply, type Device } from "../acts.ts";

let now = 0;
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const report = (changes: object = {}) =>
  act("reportDevice", {
    device: "device-1",
    reported_at: new Date(now).toISOString(),
    last_synced_at: "2026-11-21T02:00:00.000Z",
    pending: 3,
    set_aside: 1,
    app_version: "16",
    storage_used: 1000,
    storage_quota: 1_000_000,
    persisted: null,
    user_agent: "Firefox",
    ...changes,
  });
const rows = () => server.db.selectFrom("device_report").selectAll().orderBy("device").execute();

test("[ADM-06] keeps each device's last report, with a plausible time", async () => {
  await apply(nurse, report(), report({ pending: 2 }), report({ device: "device-2" }));
  now += 1000;
  const later = "2031-01-01T00:00:00.000Z";
  await apply(nurse, report({ pending: 0, reported_at: later, last_synced_at: null }));
  expect(await rows()).toMatchObject([
    {
      person_id: people.nurse.id,
      device: "device-1",
      pending: 0,
      set_aside: 1,
      last_synced_at: null,
      reported_at: new Date(now),
      received_at: new Date(now),
    },
    { device: "device-2", pending: 3, received_at: new Date(now - 1000) },
  ]);
});

test("[ADM-06] keeps the 50 most recent devices of a person", async () => {
  for (const n of [0, 1]) {
    await apply(nurse, ...Array.from({ length: 30 }, (_, at) => report({ device: `d${n}-${at}` })));
    now += 1000;
  }
  const names = (await rows()).map(({ device }) => device);
  expect(names).toHaveLength(50);
  expect(names.filter((name) => name.startsWith("d1-"))).toHaveLength(30);
});

test("[ADM-06] deletes device reports with the account", async () => {
  await apply(nurse, report());
  const person = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((trx) => anonymize(trx, person, new Date(now)));
  expect(await rows()).toEqual([]);
});

test("[SEC-02] rejects malformed device reports", async () => {
  for (const wrong of [
    { device: "" },
    { device: "a b" },
    { pending: -1 },
    { pending: 1.5 },
    { set_aside: 1e9 },
    { user_agent: "a\nb" },
    { user_agent: "x".repeat(401) },
    { storage_used: -1 },
    { reported_at: "yesterday" },
  ]) {
    const { body } = report(wrong) as { readonly body: object };
    const reply = await nurse.ask(reportDevice.path, { method: "POST", payload: body });
    expect([wrong, reply.statusCode]).toEqual([wrong, 400]);
  }
  expect(await rows()).toEqual([]);
});
