import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import type { Device } from "../acts.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let now = 0;
let server: TestServer;
let admin: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  admin = await deviceOf(server, "leader");
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", people.leader.id)
    .execute();
});
afterEach(() => server.close());

const get = async (path: string, query: Record<string, string> = {}) => {
  const reply = await admin.ask(`/api/admin/${path}`, { query });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
};
const post = (path: string) => admin.ask(`/api/admin/${path}`, { method: "POST", payload: {} });

const addReport = (device: string, changes: object = {}) =>
  server.db
    .insertInto("device_report")
    .values({
      person_id: people.nurse.id,
      device,
      reported_at: new Date(now),
      received_at: new Date(now),
      last_synced_at: new Date(now - HOUR),
      pending: 0,
      set_aside: 0,
      app_version: "16",
      storage_used: 1e6,
      storage_quota: 1e9,
      persisted: true,
      user_agent: "Firefox",
      ...changes,
    })
    .execute();

test("[ADM-06] lists, sorts, and filters device health", async () => {
  await addReport("fine");
  await addReport("stuck", { set_aside: 2, app_version: "15" });
  await addReport("silent", { pending: 4, received_at: new Date(now - 8 * DAY) });
  const ids = async (query: Record<string, string>) =>
    (await get("devices", query)).data.map(({ device }: { device: string }) => device);
  expect(await ids({ sort: "-set_aside" })).toEqual(["stuck", "fine", "silent"]);
  expect(await ids({ state: "set_aside" })).toEqual(["stuck"]);
  expect(await ids({ state: "silent" })).toEqual(["silent"]);
  expect(await ids({ state: "pending" })).toEqual(["silent"]);
  expect(await ids({ version: "15" })).toEqual(["stuck"]);
  expect(await ids({ q: "firefox", sort: "name", size: "2" })).toEqual(["fine", "silent"]);
  expect(await ids({ person: "nobody" })).toEqual([]);
  expect((await get("devices", { state: "set_aside" })).data[0]).toEqual({
    person: { id: people.nurse.id, name: "Test Person" },
    device: "stuck",
    user_agent: "Firefox",
    reported_at: "2026-11-21T03:00:00.000Z",
    last_synced_at: "2026-11-21T02:00:00.000Z",
    pending: 0,
    set_aside: 2,
    app_version: "15",
    storage_used: 1e6,
    storage_quota: 1e9,
    persisted: true,
  });
  expect((await get("home")).looks).toEqual([
    { what: "devices_set_aside", count: 1 },
    { what: "devices_silent", count: 1 },
  ]);
});

const addMail = (id: string, changes: object = {}) =>
  server.db
    .insertInto("mail_job")
    .values({
      id,
      recipient: `${id}@respite.example`,
      letter: JSON.stringify({ subject: "Welcome", text: "A link", html: "A link" }),
      attempts: 3,
      run_at: new Date(now + HOUR),
      created_at: new Date(now - HOUR),
      failure: JSON.stringify({ name: "Error", code: "ECONNECTION", responseCode: 421 }),
      ...changes,
    })
    .execute();

test("[ADM-06] lists queued and failed mail without its content", async () => {
  await addMail("waiting");
  await addMail("failed", { letter: null, failed_at: new Date(now), failure: null });
  const { data, total } = await get("mails", { sort: "attempts" });
  expect(total).toBe(2);
  expect(JSON.stringify(data)).not.toContain("A link");
  expect((await get("mails", { state: "waiting" })).data).toEqual([
    {
      id: "waiting",
      recipient: "waiting@respite.example",
      subject: "Welcome",
      attempts: 3,
      created_at: "2026-11-21T02:00:00.000Z",
      run_at: "2026-11-21T04:00:00.000Z",
      failed_at: null,
      failure: "ECONNECTION 421",
    },
  ]);
  expect((await get("mails", { q: "FAILED@" })).data).toMatchObject([
    { id: "failed", subject: null },
  ]);
});

test("[ADM-06] lists open feedback and running mailings as needing attention", async () => {
  const given = { person_id: people.nurse.id, record_id: "RL-1" };
  const at = new Date(now);
  await server.db
    .insertInto("feedback")
    .values({ ...given, helpful: 3, comment: null, given_at: at, received_at: at, rev: 1 })
    .execute();
  const note = { ...given, id: "note", is_crisis: false };
  await server.db.insertInto("feedback_note").values(note).execute();
  const mailing = { practice_group_id: "group-1", mailed_at: at };
  await server.db.insertInto("survey_mailing").values(mailing).execute();
  expect((await get("home")).looks).toEqual([
    { what: "feedback_open", count: 1 },
    { what: "mailings_running", count: 1 },
  ]);
  await server.db.updateTable("feedback_note").set({ is_done: true }).execute();
  now += HOUR;
  expect((await get("home")).looks).toEqual([]);
});

test("[ADM-07] hides recipients of private mail in lists and search", async () => {
  await addMail("waiting", { is_private: true });
  await addMail("private", { is_private: true, failed_at: new Date(now) });
  expect((await get("mails")).data).toMatchObject([{ id: "private", recipient: null }]);
  expect(await get("mails", { q: "private@" })).toEqual({ data: [], total: 0 });
});

test("[ADM-06] retries queued mail, dismisses failed mail, and audits both", async () => {
  await addMail("waiting");
  await addMail("failed", { letter: null, failed_at: new Date(now) });
  await addMail("underway", { locked_until: new Date(now + HOUR) });
  for (const path of [
    "mails/failed/retry",
    "mails/underway/retry",
    "mails/waiting/dismiss",
    "mails/nothing/retry",
    "mails/nothing/dismiss",
  ])
    expect([path, (await post(path)).statusCode]).toEqual([path, 404]);
  expect((await get("audit")).total).toBe(0);
  expect((await post("mails/waiting/retry")).statusCode).toBe(200);
  expect((await post("mails/failed/dismiss")).statusCode).toBe(200);
  const left = await server.db.selectFrom("mail_job").selectAll().orderBy("id").execute();
  expect(left).toMatchObject([
    { id: "underway", attempts: 3 },
    { id: "waiting", attempts: 0, run_at: new Date(now) },
  ]);
  expect((await get("audit")).data).toMatchObject([
    { action: "mail.dismissed", about: "mail:failed" },
    { action: "mail.retried", about: "mail:waiting" },
  ]);
});

test("[ADM-06] lists jobs with their progress", async () => {
  expect((await get("jobs")).data).toEqual([]);
  await server.db
    .insertInto("link_check")
    .values({ url: "https://example.org/", state: "waiting", http: null, checked_at: null })
    .execute();
  expect((await get("jobs")).data).toMatchObject([
    { kind: "links", state: "waiting", done: 0, of: 1 },
  ]);
});

test("[ADM-06] the service status shows build, database, and sizes", async () => {
  await addReport("one");
  const status = await get("status");
  expect(status).toMatchObject({
    now: "2026-11-21T03:00:00.000Z",
    mail: { waiting: 0, failed: 0 },
    audit: { count: 0 },
    versions: [{ version: "16", devices: 1 }],
  });
  expect(status.database.bytes).toBeGreaterThan(1e6);
  expect(status.database.tables).toHaveLength(8);
});
