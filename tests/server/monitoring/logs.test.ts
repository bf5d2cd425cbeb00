import { afterEach, beforeEach, expect, test } from "vitest";
import { recordAudit } from "#server/platform/audit/record.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { act, apply, type Device } from "../acts.ts";

const DAY = 24 * 3_600_000;
let now = 0;
let server: TestServer;
let admin: Device;
let nurse: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
  admin = await deviceOf(server, "leader");
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin", first_name: "Ada", last_name: "Min" })
    .where("id", "=", people.leader.id)
    .execute();
});
afterEach(() => server.close());

type Query = Record<string, string>;
async function asked(path: string, query: Query = {}) {
  const reply = await admin.ask(path, { query });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply;
}
const audit = async (query: Query = {}) => (await asked("/api/admin/audit", query)).json();
const actions = async (query: Query = {}) =>
  (await audit(query)).data.map(({ action }: { action: string }) => action);

const note = (action: string, about: string, more: object = {}) =>
  server.db
    .transaction()
    .execute((trx) => recordAudit(trx, { by: people.leader.id, action, about, ...more }, now));

test("[ADM-06] lists audit events with actor, target, and values before and after, newest first", async () => {
  await note("person.changed", `person:${people.nurse.id}`, {
    before: { provider_title: null },
    after: { provider_title: "Nurse" },
    reason: "As asked for",
  });
  now += 1000;
  await note("code.made", "code:ANA");
  const { data, total } = await audit();
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({ action: "code.made", n: 2, before: null, about_name: null });
  expect(data[1]).toMatchObject({
    n: 1,
    at: "2026-11-21T03:00:00.000Z",
    by: { id: people.leader.id, name: "Ada Min" },
    about: `person:${people.nurse.id}`,
    about_name: "Test Person",
    before: { provider_title: null },
    after: { provider_title: "Nurse" },
    reason: "As asked for",
    forgotten: false,
  });
});

test("[ADM-06] filters the audit log by person, action, record, date, and text, with paging", async () => {
  await note("person.changed", "person:a");
  now += DAY;
  await note("person.disabled", "person:b");
  now += DAY;
  await note("code.made", "code:ANA_1");
  expect(await actions()).toEqual(["code.made", "person.disabled", "person.changed"]);
  expect(await actions({ sort: "at" })).toEqual(["person.changed", "person.disabled", "code.made"]);
  expect(await actions({ action: "person" })).toEqual(["person.disabled", "person.changed"]);
  expect(await actions({ action: "person.disabled" })).toEqual(["person.disabled"]);
  expect(await actions({ about: "person:a" })).toEqual(["person.changed"]);
  expect(await actions({ person: "somebody-else" })).toEqual([]);
  expect(await actions({ q: "ana_" })).toEqual(["code.made"]);
  expect(await actions({ q: "%" })).toEqual([]);
  expect(await actions({ from: "2026-11-22", to: "2026-11-22" })).toEqual(["person.disabled"]);
  expect(await actions({ to: "2026-11-21" })).toEqual(["person.changed"]);
  expect(await audit({ size: "1", page: "1" })).toMatchObject({
    total: 3,
    data: [{ action: "person.disabled" }],
  });
});

test("[ADM-06] [ADM-10] finds entries by the names that the log shows", async () => {
  await note("person.changed", "person:person-nurse");
  await note("group.changed", "group:group-1");
  await note("lesson.withdrawn", "lesson:RL-2");
  await server.db
    .updateTable("person")
    .set({ first_name: "Amara", last_name: "Okafor" })
    .where("id", "=", "person-nurse")
    .execute();
  expect(await actions({ q: "okafor" })).toEqual(["person.changed"]);
  expect(await actions({ q: "Ward 7" })).toEqual(["group.changed"]);
  expect(await actions({ q: "title of rl-2" })).toEqual(["lesson.withdrawn"]);
  expect(await actions({ q: "Unpublished" })).toEqual(["lesson.withdrawn"]);
  expect(await actions({ q: "edited group" })).toEqual(["group.changed"]);
  expect((await audit({ about: "lesson:RL-2" })).data[0].about_name).toBe("Title of RL-2");
  // What the administrator did themselves.
  expect(await actions({ q: "ada min" })).toHaveLength(3);
});

test("[ADM-06] lists Insights queries apart from the chained changes", async () => {
  await admin.ask("/api/insights/reported_burnout/filtered", {
    query: { practice_group_id: "group-1", gender: "Woman" },
  });
  await note("code.made", "code:ANA");
  expect(await audit()).toMatchObject({ total: 1, data: [{ n: 1, action: "code.made" }] });
  expect((await asked("/api/admin/audit/check")).json()).toMatchObject({ kind: "whole", count: 1 });
  expect(await actions({ action: "insight" })).toEqual([]);
  const { data, total } = await audit({ log: "insights" });
  expect(total).toBe(1);
  expect(data).toMatchObject([
    {
      n: null,
      action: "insight.asked",
      about: "group:group-1",
      by: { id: people.leader.id },
      after: { endpoint: "reported_burnout/filtered", filters: { gender: "Woman" } },
    },
  ]);
});

test("[ADM-06] exports Insights queries and changes as separate files", async () => {
  await note("code.made", "code:ANA");
  await admin.ask("/api/insights/reported_burnout/filtered", {
    query: { practice_group_id: "group-1" },
  });
  const reply = await asked("/api/admin/audit/export", { log: "insights" });
  expect(reply.headers["content-disposition"]).toContain("insights-queries-2026-11-21.csv");
  expect(reply.body).toContain("insight.asked");
  // They have an id and no place in the hash chain.
  expect(reply.body.split("\r\n")[1]).toMatch(/^[\w-]{8,},.*,not chained$/);
  expect(reply.body).not.toContain("code.made");
  expect((await asked("/api/admin/audit/export")).body).not.toContain("insight.asked");
  expect(await actions()).toEqual(["audit.exported", "audit.exported", "code.made"]);
});

test("[ADM-06] exports the same rows, safe for spreadsheets, and audits the export", async () => {
  await note("person.changed", "person:a", { reason: "=HYPERLINK(1)" });
  const reply = await asked("/api/admin/audit/export");
  expect(reply.headers["content-disposition"]).toContain("audit-2026-11-21.csv");
  const [head, row, end] = reply.body.split("\r\n");
  expect(head).toBe("\u{feff}ID,Time,Person ID,Person,Action,Record,Before,After,Reason,Hash");
  expect(row).toMatch(
    /^1,2026-11-21T03:00:00\.000Z,person-leader,Ada Min,person\.changed,person:a,,,'=HYPERLINK\(1\),[0-9a-f]{64}$/,
  );
  expect(end).toBe("");
  expect(await actions()).toEqual(["audit.exported", "person.changed"]);
});

test("[ADM-06] verifies the hash chain and reports the first broken entry", async () => {
  await note("person.changed", "person:a");
  expect((await asked("/api/admin/audit/check")).json()).toMatchObject({ kind: "whole", count: 1 });
  await server.db.updateTable("audit_head").set({ n: 2, hash: "x" }).execute();
  expect((await asked("/api/admin/audit/check")).json()).toMatchObject({ kind: "broken", n: 2 });
});

test("[ADM-06] the utilization log shows usage and never text people wrote", async () => {
  await apply(
    nurse,
    act("logUtilization", {
      event: "video_play",
      context: "a secret of mine",
      current_path: "/library?q=my+own+words",
      device: "device-1",
      seconds_watched: 12,
    }),
    act("logUtilization", { event: "video_end", current_path: "/library" }),
  );
  const reply = await asked("/api/admin/utilization", { sort: "at" });
  expect(reply.body).not.toMatch(/secret|my own|my\+own/);
  const { data, total } = reply.json();
  const byEvent = (a: { event: string }, b: { event: string }) => (a.event < b.event ? 1 : -1);
  expect({ total, data: data.toSorted(byEvent) }).toMatchObject({
    total: 2,
    data: [
      {
        person: { id: people.nurse.id, name: "Test Person" },
        event: "video_play",
        path: "/library",
        device: "device-1",
        seconds: 12,
        dropped: 0,
      },
      { event: "video_end" },
    ],
  });
  expect((await asked("/api/admin/utilization", { event: "video_end" })).json().total).toBe(1);
  expect((await asked("/api/admin/utilization", { person: "nobody" })).json().total).toBe(0);
  const file = await asked("/api/admin/utilization/export");
  expect(file.body).not.toMatch(/secret|my own|my\+own/);
  expect(file.body.split("\r\n")).toHaveLength(4);
});

test("[SEC-02] rejects reversed dates and unknown filters without an audit entry", async () => {
  for (const path of [
    "/api/admin/audit",
    "/api/admin/audit/export",
    "/api/admin/utilization",
    "/api/admin/utilization/export",
  ])
    for (const query of [
      { from: "2026-11-22", to: "2026-11-21" },
      { from: "2026-02-30" },
      { person: "' or 1=1" },
      { colour: "blue" },
      { log: "everything" },
    ] as Query[]) {
      const reply = await admin.ask(path, { query });
      expect([path, query, reply.statusCode, reply.json().code]).toEqual([
        path,
        query,
        422,
        "invalid",
      ]);
    }
  expect(await actions()).toEqual([]);
});
