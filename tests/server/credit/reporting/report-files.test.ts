import { inflateRawSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReportFile } from "#contract/credit/admin-reporting.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, changeLesson, claim, type Device, finished, post } from "../../acts.ts";
import { adminOf, change, revoke } from "../ledger/ledger-helpers.ts";
import { readCeBroker, readPars } from "./layouts.ts";
import {
  allow,
  answer,
  license,
  makeFile,
  recordNumbers,
  reports,
  someRecord,
} from "./reporting-helpers.ts";

let now = 0;
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  for (const lesson of ["RL-1", "RL-2"])
    await changeLesson(server, lesson, { cme: "1", lesson_number: lesson });
  await recordNumbers(server, ["RL-1", "RL-2"]);
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

async function earn(device: Device, lesson = "RL-1", type = "contact_hours"): Promise<CreditWire> {
  const [, credit] = await apply(
    device,
    finished(lesson),
    claim(lesson, { certificate_type: type }),
  );
  return credit as CreditWire;
}

/** The administrator is a physician too. */
async function physicianEarns(): Promise<CreditWire> {
  await apply(admin, act("changeProfile", { dob_string: "1980-04-09" }));
  await allow(admin, {
    licences: [{ state: "GA", profession: "MD", number: "0044", expires_on: null }],
    npi: "1234567890",
  });
  return earn(admin, "RL-1", "cme");
}

const csvOf = async ({ id }: ReportFile): Promise<string> =>
  (await admin.ask(`/api/admin/credit_report_files/${id}/csv`)).body;

const statuses = async (query: Record<string, string> = {}) =>
  (await reports(admin, query)).data.map(({ status, action }) => [status, action]);

test("[CE-10] a CE Broker file fits the published layout and has provider, course, and license", async () => {
  await allow(nurse, { licences: [license, { ...license, state: "GA", number: "00123" }] });
  await earn(nurse);
  const lines = readCeBroker(await csvOf(await makeFile(admin)));
  expect(lines).toMatchObject([
    {
      "Provider Number": "12345",
      "Course Number": "20500",
      "License Number": "RN9123456",
      "Completion Date": "11/21/2026",
      State: "State=FL",
      Profession: "Profession=RN",
    },
    { "License Number": "00123", State: "State=GA" },
  ]);
});

test("[CE-10] a PARS file fits the published layout and identifies physicians without their birth year", async () => {
  await physicianEarns();
  await allow(nurse);
  await earn(nurse);
  const csv = await csvOf(await makeFile(admin, "pars"));
  expect(readPars(csv)).toMatchObject([
    {
      "License State": "GA",
      "License Number": "0044",
      NPI: "1234567890",
      "Birth Month": "04",
      "Birth Day": "09",
      Credits: "0.25",
      "Activity Id": "987654321",
      "Provider Id": "0001234",
      Action: "add",
    },
  ]);
  expect(csv).not.toContain("1980");
});

/** Returns the files in a zip archive, by name. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf("PK\x05\x06") + 16);
  while (bytes.toString("latin1", at, at + 4) === "PK\x01\x02") {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((offset, part) =>
      part === 0 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + size);
    const isPacked = bytes.readUInt16LE(at + 10) === 8;
    const content = isPacked ? inflateRawSync(data) : data;
    files.set(bytes.toString("utf8", at + 46, at + 46 + name), content.toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return files;
}

test("[CE-10] the spreadsheet for CE Broker starts with data, and has real dates and license numbers as text", async () => {
  await allow(nurse, { licences: [{ ...license, number: "00123" }] });
  await earn(nurse);
  const { id } = await makeFile(admin);
  const reply = await admin.ask(`/api/admin/credit_report_files/${id}/xlsx`);
  expect(reply.headers["content-disposition"]).toContain("ce-broker-2026-11-21.xlsx");
  const files = unzip(reply.rawPayload);
  const sheet = files.get("xl/worksheets/sheet1.xml") ?? "";
  const texts = [
    ...(files.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g),
  ].map(([, text]) => text);
  expect(sheet.match(/<row /g)).toHaveLength(1);
  expect(texts).toEqual(expect.arrayContaining(["12345", "20500", "00123", "State=FL"]));
  // November 21, 2026 in the day count of spreadsheets.
  const [, day] = /r="F1"[^>]*><v>(\d+)<\/v>/.exec(sheet) ?? [];
  expect(Number(day)).toBe(46_347);
});

test("[CE-10] partial credit is reported with subject area and hours, or left out without a subject area", async () => {
  await allow(nurse);
  const { certificate } = await earn(nurse);
  await change(admin, "correct", certificate.id, { amount: "0.15" });
  expect((await reports(admin)).data[0]).toMatchObject({
    status: "excluded",
    reasons: ["no_subject_area"],
  });
  const record = someRecord({ contact_hours: { course_number: "20500", subject_area: "WELL1" } });
  const url = "/api/admin/credit_terms/RL-1/record";
  await admin.ask(url, { method: "PUT", payload: { version: 1, record } });
  expect(readCeBroker(await csvOf(await makeFile(admin)))).toMatchObject([
    { "Subject Area": "WELL1", Hours: "0.15" },
  ]);
});

test("[CE-10] credit goes from pending to reported, and from there to accepted or rejected", async () => {
  await allow(nurse);
  await earn(nurse);
  await earn(nurse, "RL-2");
  expect((await reports(admin)).counts).toMatchObject({ pending: 2, reported: 0 });
  const file = await makeFile(admin);
  expect(await statuses()).toEqual([
    ["reported", null],
    ["reported", null],
  ]);
  const reply = await answer(
    admin,
    file,
    "License Number,Course Id,Completion Date,Status,Message\r\n" +
      "RN9123456,RL-1,11/21/2026,Posted,\r\n" +
      "RN9123456,RL-2,11/21/2026,Rejected,License isn't active\r\n" +
      "RN0000000,RL-2,11/21/2026,Posted,\r\n" +
      "RN9123456,RL-1,11/21/2026,Perhaps,\r\n",
  );
  expect(reply.json()).toMatchObject({
    accepted: 1,
    rejected: 1,
    unmatched: [
      { line: 4, why: "no_match" },
      { line: 5, why: "unknown_status" },
    ],
    data: { rows: 2, reported: 0, accepted: 1, rejected: 1 },
  });
  const [rejected] = (await reports(admin, { status: "rejected" })).data;
  expect(rejected).toMatchObject({
    lesson_number: "RL-2",
    report: { answer: "License isn't active", answered_at: "2026-11-21T03:00:00.000Z" },
  });
  expect((await reports(admin)).counts).toMatchObject({ accepted: 1, rejected: 1, pending: 0 });
});

test("[CE-10] nothing is reported twice, and the same answer changes nothing", async () => {
  await allow(nurse);
  await earn(nurse);
  const file = await makeFile(admin);
  const empty = await post(admin, "/api/admin/credit_report_files", { system: "ce_broker" });
  expect([empty.statusCode, empty.json().errors]).toEqual([
    422,
    ["No credit is waiting to be reported."],
  ]);
  const csv = "License Number,Status\r\nRN9123456,Accepted\r\n";
  await answer(admin, file, csv);
  const { credit_report: before } = await rowHashes(server.db);
  now += 1000;
  await answer(admin, file, csv);
  expect((await rowHashes(server.db)).credit_report).toEqual(before);
});

test("[CE-10] a mended license of a rejected credit is reported again, and one can be retried as it is", async () => {
  await allow(nurse);
  await earn(nurse);
  const file = await makeFile(admin);
  await answer(admin, file, "License Number,Status,Reason\r\nRN9123456,Error,Unknown license\r\n");
  const [row] = (await reports(admin)).data;
  await post(admin, `/api/admin/credit_reports/${row?.report?.id}/retry`, undefined);
  expect(await statuses()).toEqual([["pending", "add"]]);
  const second = await makeFile(admin);
  await answer(admin, second, "License Number,Status\r\nRN9123456,Error\r\n");
  await allow(nurse, { licences: [{ ...license, number: "RN555" }] });
  expect(await statuses()).toEqual([["pending", "add"]]);
  const lines = readCeBroker(await csvOf(await makeFile(admin)));
  expect(lines).toMatchObject([{ "License Number": "RN555" }]);
  const notRejected = await post(admin, `/api/admin/credit_reports/${row?.report?.id}/retry`, {});
  expect(notRejected.statusCode).toBe(422);
});

test("[CE-10] a correction is exported again: PARS deletes the old record and adds the new one", async () => {
  const { certificate } = await physicianEarns();
  const file = await makeFile(admin, "pars");
  await answer(admin, file, `Credit Id,Status\r\nccid:respite:${certificate.id},Completed\r\n`);
  expect(await statuses({ system: "pars" })).toEqual([["accepted", null]]);
  await change(admin, "correct", certificate.id, { amount: "0.50" });
  expect(await statuses({ system: "pars" })).toEqual([["pending", "correct"]]);
  const lines = readPars(await csvOf(await makeFile(admin, "pars")));
  expect(lines.map((line) => [line.Action, line.Credits])).toEqual([
    ["delete", "0.25"],
    ["add", "0.50"],
  ]);
  expect(new Set(lines.map((line) => line["Credit Id"])).size).toBe(1);
});

test("[CE-10] credit revoked after its report is deleted at PARS, and listed for CE Broker, which can't delete", async () => {
  const { certificate } = await physicianEarns();
  await makeFile(admin, "pars");
  await makeFile(admin);
  await revoke(admin, certificate.id);
  expect((await reports(admin)).data).toMatchObject([
    { status: "excluded", reasons: ["revoked_after_report"] },
  ]);
  expect(await statuses({ system: "pars" })).toEqual([["pending", "delete"]]);
  const lines = readPars(await csvOf(await makeFile(admin, "pars")));
  expect(lines.map((line) => line.Action)).toEqual(["delete"]);
  expect(await statuses({ system: "pars" })).toEqual([["reported", null]]);
});

const correctedCeBroker = async (): Promise<string> => {
  await allow(nurse);
  const { certificate } = await earn(nurse);
  const reply = (status: string) => `License Number,Status\r\nRN9123456,${status}\r\n`;
  await answer(admin, await makeFile(admin), reply("Posted"));
  await change(admin, "correct", certificate.id, { awarded_on: "2026-11-20" });
  await answer(admin, await makeFile(admin), reply("Rejected"));
  expect(await statuses()).toEqual([["rejected", null]]);
  return certificate.id;
};

test("[CE-10] credit revoked after CE Broker rejected its correction has to be removed there", async () => {
  await revoke(admin, await correctedCeBroker());
  expect((await reports(admin)).data).toMatchObject([
    { status: "excluded", reasons: ["revoked_after_report"] },
  ]);
});

test("[CE-10] after a rejected correction is undone, the credit is accepted at CE Broker as before", async () => {
  const id = await correctedCeBroker();
  await change(admin, "correct", id, { awarded_on: "2026-11-21" });
  expect((await reports(admin)).data).toMatchObject([
    { status: "accepted", action: null, report: { answer: null } },
  ]);
});

test("[CE-10] retrying a rejected correction deletes the old record at PARS again and adds the new one", async () => {
  const { certificate } = await physicianEarns();
  const key = `ccid:respite:${certificate.id}`;
  const reply = (status: string, ...actions: string[]) =>
    ["Credit Id,Action,Status", ...actions.map((action) => `${key},${action},${status}`)].join(
      "\r\n",
    );
  await answer(admin, await makeFile(admin, "pars"), reply("Completed", "add"));
  await change(admin, "correct", certificate.id, { amount: "0.50" });
  await answer(admin, await makeFile(admin, "pars"), reply("Rejected", "delete", "add"));
  const [row] = (await reports(admin, { system: "pars" })).data;
  expect(row).toMatchObject({ status: "rejected", report: { answer: "Rejected" } });
  await post(admin, `/api/admin/credit_reports/${row?.report?.id}/retry`, undefined);
  expect(await statuses({ system: "pars" })).toEqual([["pending", "correct"]]);
  const file = await makeFile(admin, "pars");
  const lines = readPars(await csvOf(file));
  expect(lines.map((line) => [line.Action, line.Credits])).toEqual([
    ["delete", "0.25"],
    ["add", "0.50"],
  ]);
  await answer(admin, file, reply("Rejected", "add"));
  const [added] = (await reports(admin, { system: "pars" })).data;
  await post(admin, `/api/admin/credit_reports/${added?.report?.id}/retry`, undefined);
  // The old record is gone by now.
  expect(readPars(await csvOf(await makeFile(admin, "pars")))).toMatchObject([{ Action: "add" }]);
});

test("[CE-10] a file can be downloaded again unchanged, except for the data of deleted accounts", async () => {
  await allow(nurse);
  await earn(nurse);
  const file = await makeFile(admin);
  const before = await csvOf(file);
  await allow(nurse, { licences: [{ ...license, number: "RN555" }] });
  expect(await csvOf(file)).toBe(before);
  const person = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", "person-nurse")
    .executeTakeFirstOrThrow();
  await server.db.transaction().execute((trx) => anonymize(trx, person, new Date(now)));
  expect(await csvOf(file)).not.toContain("RN9123456");
  expect((await reports(admin)).counts).toMatchObject({ reported: 1, excluded: 0 });
});

test.each([
  ["without a status", "License Number\r\nRN9123456\r\n", "Add a Status column to the file."],
  [
    "without an identifier",
    "Course Number,Status\r\n20500,Posted\r\n",
    "Add one of these columns to the file: License Number.",
  ],
  [
    "that is a spreadsheet",
    Buffer.from("PK\x03\x04\0\0\0"),
    "We couldn't read this file. Save it as CSV and try again.",
  ],
])("[CE-10] rejects an answer %s and changes nothing", async (_, csv, sentence) => {
  await allow(nurse);
  await earn(nurse);
  const file = await makeFile(admin);
  const before = await rowHashes(server.db);
  const reply = await answer(admin, file, csv);
  expect([reply.statusCode, reply.json().errors]).toEqual([422, [sentence]]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[CE-10] shows people the status of their own credits only", async () => {
  const own = async (device: Device) => (await device.ask("/api/cme_credits/reports")).json().data;
  const { certificate } = await earn(nurse);
  // Without permission it can't be reported.
  expect(await own(nurse)).toEqual([]);
  await allow(nurse);
  const expected = { credit_id: certificate.id, system: "ce_broker", license: "RN, FL RN9123456" };
  expect(await own(nurse)).toEqual([{ ...expected, status: "pending" }]);
  await makeFile(admin);
  expect(await own(nurse)).toEqual([{ ...expected, status: "reported" }]);
  expect(await own(admin)).toEqual([]);
});
