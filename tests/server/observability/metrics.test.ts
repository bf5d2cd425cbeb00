import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, entry, newId, seeded, watched } from "../../support/wire.ts";

let server: TestServer;
let now = Date.now();
beforeEach(async () => {
  now = Date.now();
  const config = { metricsToken: "a-long-token" };
  server = await seeded(await testServer({ config, now: () => now }));
});
afterEach(() => server.close());

async function scrape(): Promise<string> {
  const headers = { authorization: "Bearer a-long-token" };
  return (await server.app.inject({ url: "/metrics", headers })).body;
}

const numberIn = (text: string, series: string) => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length));
};

test("[OPS-09] counts what became of the writes of devices", async () => {
  const { batch } = await deviceOf(server);
  const write = entry(watched("RL-1", 10));
  await batch([write, entry(watched("RL-2", 10)), entry({ nonsense: true })]);
  await batch([write]);
  const text = await scrape();
  const written = (result: string) =>
    numberIn(text, `respite_batch_writes_total{result="${result}"}`);
  expect(["applied", "duplicate", "refused", "retry"].map(written)).toEqual([2, 1, 1, 0]);
});

test("[OPS-09] counts statements by verb and table, and connections", async () => {
  const { ask } = await deviceOf(server);
  await ask("/api/sync/mine");
  await sql`select * from nowhere`.execute(server.db).catch(() => undefined);
  const text = await scrape();
  expect(numberIn(text, 'respite_sql_total{statement="select installation"}')).toBeGreaterThan(0);
  expect(numberIn(text, 'respite_sql_errors_total{statement="select nowhere"}')).toBe(1);
  expect(numberIn(text, 'respite_database_connections{state="most"}')).toBeGreaterThan(0);
  expect(numberIn(text, "respite_database_waiting")).toBe(0);
});

test("[OPS-09] measures mail, uploads, and devices that wait, and says nothing about them in an outage", async () => {
  const { batch, owner } = await deviceOf(server);
  const report = {
    device: "a-device",
    reported_at: new Date(now).toISOString(),
    last_synced_at: new Date(now - 3_600_000).toISOString(),
    pending: 3,
    set_aside: 1,
    app_version: "1",
    ...{ storage_used: null, storage_quota: null, persisted: null, user_agent: "Somebody’s phone" },
  };
  await batch([{ id: newId(), call: "reportDevice", v: 1, body: report }]);
  const at = new Date(now - 600_000);
  const mail = { recipient: "somebody@example.org", letter: "{}", created_at: at };
  await server.db
    .insertInto("mail_job")
    .values([
      { ...mail, id: newId(), run_at: at },
      { ...mail, id: newId(), run_at: at, failed_at: at },
    ])
    .execute();
  const text = await scrape();
  expect(numberIn(text, "respite_mail_waiting")).toBe(1);
  expect(numberIn(text, "respite_mail_failed")).toBe(1);
  expect(numberIn(text, "respite_mail_oldest_due_seconds")).toBeCloseTo(600, 0);
  expect(numberIn(text, "respite_devices_set_aside")).toBe(1);
  expect(numberIn(text, "respite_devices_oldest_pending_seconds")).toBeCloseTo(3600, 0);
  expect(numberIn(text, "respite_uploads_waiting")).toBe(0);
  for (const secret of [
    "somebody",
    "Somebody",
    "a-device",
    owner,
    ...Object.values(people).map(({ email }) => email),
  ])
    expect(text).not.toContain(secret);

  await sql`alter table mail_job rename to elsewhere`.execute(server.db);
  now += 60_000;
  const outage = await scrape();
  await sql`alter table elsewhere rename to mail_job`.execute(server.db);
  expect(outage).not.toMatch(/^respite_mail_waiting /m);
  expect(outage).toMatch(/^respite_batch_writes_total/m);
});

test("[OPS-09] counts operations on files", async () => {
  const { sha256 } = await server.files.put("package.json", "application/json");
  expect((await server.app.inject(`/media/${sha256}/a.json`)).statusCode).toBe(200);
  expect(await scrape()).toMatch(
    /respite_storage_operations_total\{operation="read",result="succeeded"\} 1/,
  );
});
