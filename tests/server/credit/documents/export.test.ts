import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, changeLesson, claim, type Device, finished } from "../../acts.ts";
import { recordNumbers } from "../reporting/reporting-helpers.ts";

let now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let physician: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
  physician = await deviceOf(server, "leader");
  for (const lesson of ["RL-1", "RL-2"])
    await changeLesson(server, lesson, { cme: "1", lesson_number: lesson });
  await recordNumbers(server, ["RL-1", "RL-2"]);
});
afterEach(() => server.close());

const permitted: LicensesWire = {
  licences: [
    { state: "FL", profession: "RN", number: "9123456", expires_on: null },
    { state: "GA", profession: "RN", number: "=1+1", expires_on: null },
  ],
  npi: "1234567890",
  may_report: true,
  on_certificates: false,
};
const licences = (device: Device, changes: Partial<LicensesWire> = {}) =>
  apply(device, act("changeLicences", { ...permitted, ...changes }));

async function earn(device: Device, lesson = "RL-1", type = "contact_hours"): Promise<CreditWire> {
  const more = { certificate_type: type, bias_response: "no" };
  const [, credit] = await apply(device, finished(lesson), claim(lesson, more));
  return credit as CreditWire;
}

/** Makes a person with own credits an administrator. */
async function admin(): Promise<Device> {
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", "person-leader")
    .execute();
  return physician;
}

async function exported(layout: string, query: Record<string, string> = {}): Promise<string[]> {
  const exporter = await admin();
  await exporter.confirmIdentity();
  const reply = await exporter.ask("/api/cme_credits/export", {
    query: { layout, ...query },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  return reply.body.replace(/\r\n$/, "").split("\r\n");
}

test("[CE-06] the CE Broker export has a row per license of people who allow reporting", async () => {
  await licences(nurse);
  await earn(nurse);
  await licences(physician, { may_report: false });
  await earn(physician, "RL-1", "cme");
  expect(await exported("ce_broker")).toEqual([
    "\u{feff}Provider Number,Course Number,Course Id,Publishing Number,License Number,Completion Date,State,Profession,Subject Area,Hours",
    "12345,20500,RL-1,,9123456,11/21/2026,State=FL,Profession=RN,,",
    "12345,20500,RL-1,,'=1+1,11/21/2026,State=GA,Profession=RN,,",
  ]);
});

test("[CE-06] the ACCME export identifies physicians with birth month and day, without the year", async () => {
  await licences(physician, { licences: [] });
  await apply(physician, act("changeProfile", { dob_string: "1980-04-09" }));
  await earn(physician, "RL-1", "cme");
  await licences(nurse);
  await earn(nurse);
  const lines = await exported("pars");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    /^Test,Person,,,1234567890,04,09,11\/21\/2026,0\.25,987654321,Title of RL-1,0001234,add,ccid:respite:/,
  );
  expect(lines.join()).not.toContain("1980");
});

test("[CE-06] omits revoked credits and people who withdrew permission from board exports", async () => {
  await licences(nurse);
  await licences(physician);
  await earn(nurse);
  const credit = await earn(physician, "RL-1", "cme");
  await licences(nurse, { may_report: false });
  await (await admin()).ask(`/api/cme_credits/${credit.id}/revoke`, {
    method: "POST",
    payload: { reason: "=A mistake" },
  });
  expect(await exported("ce_broker")).toHaveLength(1);
  expect(await exported("pars")).toHaveLength(1);
  const ledger = await exported("ledger");
  expect(ledger).toHaveLength(3);
  expect(ledger.join("\n")).toMatch(/,revoked,2026-11-21T03:00:00\.000Z,'=A mistake,,$/m);
});

test("[CE-06] an export covers the requested days, both inclusive, in order", async () => {
  await earn(nurse);
  now += 24 * 3_600_000;
  await earn(nurse, "RL-2");
  const lessons = async (query: Record<string, string>) =>
    (await exported("ledger", query)).slice(1).map((line) => line.split(",")[6]);
  expect(await lessons({})).toEqual(["RL-1", "RL-2"]);
  expect(await lessons({ from: "2026-11-22" })).toEqual(["RL-2"]);
  expect(await lessons({ to: "2026-11-21" })).toEqual(["RL-1"]);
  expect(await lessons({ from: "2026-11-21", to: "2026-11-22" })).toEqual(["RL-1", "RL-2"]);
  expect(await lessons({ from: "2026-11-23" })).toEqual([]);
});

test("[SEC-02] only administrators can export, with valid dates", async () => {
  const of = (query: Record<string, string>, device = nurse) =>
    device.ask("/api/cme_credits/export", { query });
  expect((await of({ layout: "ledger" })).statusCode).toBe(403);
  const boss = await admin();
  for (const query of [
    { layout: "ledger", from: "2026-11-22", to: "2026-11-21" },
    { layout: "ledger", from: "2026-02-30" },
    { layout: "ledger", to: "now" },
    { layout: "everything" },
  ] as Record<string, string>[]) {
    const reply = await of(query, boss);
    expect([query, reply.statusCode, reply.json().code]).toEqual([query, 422, "invalid"]);
  }
});

test("[CE-06] exports the ledger when no layout is named", async () => {
  await earn(nurse);
  const boss = await admin();
  await boss.confirmIdentity();
  const reply = await boss.ask("/api/cme_credits/export");
  expect(reply.headers["content-disposition"]).toContain("credits-ledger-");
  expect(reply.body).toEqual((await boss.ask("/api/cme_credits/export?layout=ledger")).body);
});

test("[CE-06] an export over several pages has every credit once", async () => {
  const first = await earn(nurse);
  const copies = 4500;
  const like = sql.lit(first.id);
  await sql`insert into credit select person_id, 'copy-' || n, record_id, item_version || n, certificate_type,
    'RL-' || n, title_of_activity, credits_awarded, credential_type, bias_response, awarded_on, created_at, rev + n
    from credit, generate_series(1, ${sql.lit(copies)}) n where id = ${like}`.execute(server.db);
  await sql`insert into certificate (id, person_id, credit_id, recipient, credential, provider, joint_provider, format,
      statement, credential_jwt, issued_at, title_of_activity, certificate_type, credits_awarded, awarded_on)
    select 'certificate-' || n, person_id, 'copy-' || n, recipient, credential, provider, joint_provider, format,
      statement, credential_jwt, issued_at, title_of_activity, certificate_type, credits_awarded, awarded_on
    from certificate, generate_series(1, ${sql.lit(copies)}) n where credit_id = ${like}`.execute(
    server.db,
  );
  const lines = (await exported("ledger")).slice(1).map((line) => line.split(",")[0]);
  expect(lines).toHaveLength(copies + 1);
  expect(new Set(lines).size).toBe(copies + 1);
});
