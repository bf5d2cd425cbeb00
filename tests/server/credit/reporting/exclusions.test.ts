import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, changeLesson, claim, type Device, finished } from "../../acts.ts";
import { adminOf, revoke } from "../ledger/ledger-helpers.ts";
import type { Line } from "./layouts.ts";
import { allow, license, makeFile, recordNumbers, reports } from "./reporting-helpers.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  await changeLesson(server, "RL-1", { cme: "1", lesson_number: "RL-1" });
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

async function earn(device: Device, type = "contact_hours"): Promise<CreditWire> {
  const [, credit] = await apply(
    device,
    finished("RL-1"),
    claim("RL-1", { certificate_type: type }),
  );
  return credit as CreditWire;
}

const reasonsOf = async (system = "ce_broker") =>
  (await reports(admin, { system })).data.map(({ reasons }) => reasons);

async function leftOut(system = "ce_broker"): Promise<Line[]> {
  await admin.confirmIdentity();
  const reply = await admin.ask("/api/admin/credit_reports/excluded", { query: { system } });
  return parse(reply.body, { bom: true, columns: true });
}

test("[CE-10] says who is left out and why, and where to mend it", async () => {
  await earn(nurse);
  expect(await reasonsOf()).toEqual([
    ["no_consent", "no_course_number", "no_provider_number", "no_license"],
  ]);
  expect(await leftOut()).toMatchObject([
    {
      Person: "Test Person",
      "Lesson number": "RL-1",
      Reason: "No permission to report",
      Link: expect.stringMatching(/\/admin\/people\/person-nurse$/),
    },
    {
      Reason: "CE Broker course number missing",
      Link: expect.stringMatching(/\/admin\/credits\/terms\/RL-1\/record$/),
    },
    {
      Reason: "Provider number missing",
      Link: expect.stringMatching(/\/admin\/credits\/reporting$/),
    },
    { Reason: "No license number", Link: expect.stringMatching(/\/admin\/people\/person-nurse$/) },
  ]);
});

test("[CE-10] a corrected credit is no longer left out", async () => {
  await earn(nurse);
  await recordNumbers(server, ["RL-1"]);
  expect(await reasonsOf()).toEqual([["no_consent", "no_license"]]);
  await allow(nurse, { licences: [{ ...license, profession: "Registered Nurse" }] });
  expect(await reasonsOf()).toEqual([["bad_profession"]]);
  await allow(nurse);
  expect((await reports(admin)).counts).toMatchObject({ pending: 1, excluded: 0 });
  expect(await leftOut()).toEqual([]);
});

test("[CE-10] PARS needs the date of birth, and a license or an NPI", async () => {
  await recordNumbers(server, ["RL-1"]);
  await allow(admin, { licences: [] });
  await earn(admin, "cme");
  expect(await reasonsOf("pars")).toEqual([["no_license", "no_birth_date"]]);
  await apply(admin, act("changeProfile", { dob_string: "1980-04-09" }));
  await allow(admin, { licences: [], npi: "1234567890" });
  expect((await reports(admin, { system: "pars" })).data).toMatchObject([
    { status: "pending", action: "add", reasons: [] },
  ]);
});

test("[CE-10] PARS gets CME credit only, and participation goes nowhere", async () => {
  await recordNumbers(server, ["RL-1"]);
  await allow(nurse);
  await earn(nurse);
  await changeLesson(server, "RL-2", { lesson_number: "RL-2" });
  await apply(admin, finished("RL-2"), claim("RL-2", { certificate_type: "participation" }));
  expect((await reports(admin, { system: "pars" })).total).toBe(0);
  expect((await reports(admin)).total).toBe(1);
});

test("[CE-10] revoked credit and withdrawn permission keep a credit out of the next file", async () => {
  await recordNumbers(server, ["RL-1"]);
  await allow(nurse);
  const { certificate } = await earn(nurse);
  await allow(nurse, { may_report: false });
  expect(await reasonsOf()).toEqual([["no_consent"]]);
  await allow(nurse);
  await revoke(admin, certificate.id);
  expect(await reasonsOf()).toEqual([["revoked"]]);
});

test("[CE-10] finds credit by status, reason, person, and period", async () => {
  await recordNumbers(server, ["RL-1"]);
  await allow(nurse);
  await earn(nurse);
  await earn(admin, "cme");
  const total = async (query: Record<string, string>) => (await reports(admin, query)).total;
  expect(await total({ status: "pending" })).toBe(1);
  expect(await total({ reason: "no_consent" })).toBe(1);
  expect(await total({ person_id: "person-nurse" })).toBe(1);
  expect(await total({ from: "2026-11-22" })).toBe(0);
  const wrong = { system: "ce_broker", from: "2026-11-22", to: "2026-11-21" };
  const reply = await admin.ask("/api/admin/credit_reports", { query: wrong });
  expect(reply.statusCode).toBe(422);
});

test("[CE-10] provider numbers are checked, versioned, and audited", async () => {
  const save = (body: object) =>
    admin.ask("/api/admin/credit_reporting", { method: "PUT", payload: body });
  const numbers = { ce_broker_provider: "12345", pars_provider: "0001234" };
  expect((await save({ version: 0, ...numbers })).json()).toMatchObject({
    version: 1,
    ...numbers,
    edited_by: "Test Person",
  });
  expect((await save({ version: 0, ...numbers })).statusCode).toBe(409);
  expect((await save({ version: 1, ...numbers, pars_provider: "1234" })).statusCode).toBe(400);
  const { data } = (
    await admin.ask("/api/admin/audit", { query: { action: "credit_reporting" } })
  ).json();
  expect(data).toMatchObject([{ after: numbers, before: { pars_provider: null } }]);
});

test("[CE-10] every report file, answer, and download is audited", async () => {
  await recordNumbers(server, ["RL-1"]);
  await allow(nurse);
  await earn(nurse);
  const { id } = await makeFile(admin);
  await admin.ask(`/api/admin/credit_report_files/${id}/csv`);
  const { data } = (
    await admin.ask("/api/admin/audit", { query: { action: "credit_report" } })
  ).json();
  expect(
    data.map(({ action, about }: { action: string; about: string }) => [action, about]),
  ).toEqual([
    ["credit_report.exported", `credit_report:${id}`],
    ["credit_report.created", `credit_report:${id}`],
  ]);
});
