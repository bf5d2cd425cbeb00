import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ActivityRecordWire, LessonRecord } from "#contract/credit/admin-activities.ts";
import type { CreditWire } from "#contract/credit/credits.ts";
import { rowHashes } from "../../../support/database.ts";
import { textIn } from "../../../support/pdf-text.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { act, apply, askOf, changeLesson, claim, type Device, finished } from "../../acts.ts";
import { adminOf, revoke } from "../ledger/ledger-helpers.ts";
import { someRecord } from "../reporting/reporting-helpers.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  await askOf(server, "RL-1", { questions: [], pass_mark: 0 });
  for (const lesson of ["RL-1", "RL-2"])
    await changeLesson(server, lesson, { cme: "1", lesson_number: lesson });
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

async function earn(device: Device, lesson = "RL-1", more: object = {}): Promise<CreditWire> {
  const [, credit] = await apply(device, finished(lesson), claim(lesson, more));
  return credit as CreditWire;
}

const recordPath = "/api/admin/credit_terms/RL-1/record";
const kept = async (): Promise<LessonRecord> => (await admin.ask(recordPath)).json();
const save = (record: unknown, version: number) =>
  admin.ask(recordPath, { method: "PUT", payload: { version, record } });

const complete: ActivityRecordWire = {
  ...someRecord(),
  planning: {
    practice_gap: "Nurses rest too little between nights.",
    needs: "Survey of March 2026",
    commercial_support: "None",
    reviewed_on: "2026-09-01",
  },
  disclosures: [
    {
      name: "Dr. Imani Cole",
      role: "author",
      relationships: "Consultant, Sleepwell Inc.",
      mitigation: "Content reviewed by a peer without relationships",
      disclosed_on: "2026-08-01",
    },
  ],
};

test("[CE-10] keeps reporting numbers, planning, and disclosures of a lesson, with every version", async () => {
  expect(await kept()).toMatchObject({
    version: 0,
    lesson_number: "RL-1",
    record: { disclosures: [] },
  });
  expect((await save(complete, 0)).json()).toMatchObject({
    version: 1,
    record: complete,
    edited_by: "Test Person",
  });
  await save({ ...complete, disclosures: [] }, 1);
  const versions = await server.db
    .selectFrom("activity_record")
    .select(["version", "wire"])
    .orderBy("version")
    .execute();
  expect(versions.map(({ wire }) => wire.disclosures.length)).toEqual([1, 0]);
  const { data } = (
    await admin.ask("/api/admin/audit", { query: { action: "activity_record" } })
  ).json();
  expect(data[0]).toMatchObject({ before: { disclosures: 1 }, after: { disclosures: 0 } });
  expect(JSON.stringify(data)).not.toContain("Imani");
});

test("[CE-10] rejects an outdated record, and saving it unchanged does nothing", async () => {
  await save(complete, 0);
  const before = await rowHashes(server.db);
  expect((await save(complete, 1)).statusCode).toBe(200);
  const late = await save({ ...complete, disclosures: [] }, 0);
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

const { reporting } = complete;
test.each([
  ["a course number with a prefix", { cme: { ...reporting.cme, course_number: "20-400" } }],
  ["an activity ID of eight digits", { cme: { ...reporting.cme, activity_number: "12345678" } }],
  ["a subject area with spaces", { cme: { ...reporting.cme, subject_area: "ONE TWO" } }],
])("[CE-10] rejects %s", async (_, changes) => {
  const reply = await save({ ...complete, reporting: { ...reporting, ...changes } }, 0);
  expect(reply.statusCode).toBe(400);
  expect((await kept()).version).toBe(0);
});

test("[CE-10] planning and disclosures of lessons don't reach devices", async () => {
  await save(complete, 0);
  expect((await nurse.ask("/api/sync/catalogue")).body).not.toContain("Imani");
});

test("[CE-10] the annual summary counts learners and credit of each activity, without revoked credit", async () => {
  await save(complete, 0);
  await earn(nurse);
  await earn(admin, "RL-1", { certificate_type: "cme" });
  const { certificate } = await earn(nurse, "RL-2");
  await revoke(admin, certificate.id);
  const reply = await admin.ask("/api/admin/credits/annual/csv", { query: { year: "2026" } });
  expect(reply.headers["content-disposition"]).toContain("activities-2026.csv");
  const rows: Record<string, string>[] = parse(reply.body, { bom: true, columns: true });
  expect(rows).toMatchObject([
    {
      "Lesson number": "RL-1",
      Provider: "Ward School",
      "Credit type": "CME credit",
      Physicians: "1",
      "Other learners": "0",
      Certificates: "1",
      "Credit awarded": "0.25",
      "PARS activity ID": "987654321",
    },
    {
      "Credit type": "Contact hours",
      Physicians: "0",
      "Other learners": "1",
      "CE Broker course number": "20500",
    },
    { "Lesson number": "RL-2", Certificates: "0", Revoked: "1", "Credit awarded": "0" },
  ]);
  const list = async (year: string) =>
    (await admin.ask("/api/admin/credits/annual", { query: { year } })).json().data;
  expect(await list("2026")).toHaveLength(3);
  expect(await list("2025")).toEqual([]);
  const sheet = await admin.ask("/api/admin/credits/annual/xlsx", { query: { year: "2026" } });
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("[CE-10] an administrator gets a person's transcript as PDF and CSV, and that is audited", async () => {
  await apply(nurse, act("changeProfile", { first_name: "Amara", last_name: "Okafor" }));
  await earn(nurse);
  const { certificate } = await earn(nurse, "RL-2");
  await revoke(admin, certificate.id);
  await admin.confirmIdentity();
  const path = "/api/admin/credits/people/person-nurse/transcript";
  const pdf = await admin.ask(path);
  expect(pdf.headers["content-disposition"]).toContain("transcript-Amara-Okafor-2026-11-21.pdf");
  const text = textIn(pdf.rawPayload);
  expect(text).toContain("Amara Okafor");
  expect(text).toContain("Revoked");
  expect(text).toContain("2026: 0.25 contact hours");
  const rows: Record<string, string>[] = parse((await admin.ask(`${path}/csv`)).body, {
    bom: true,
    columns: true,
  });
  expect(rows.map((row) => [row["Lesson number"], row.Status])).toEqual([
    ["RL-2", "Revoked"],
    ["RL-1", "Awarded"],
  ]);
  const { data } = (
    await admin.ask("/api/admin/audit", { query: { action: "transcript" } })
  ).json();
  expect(data).toMatchObject([{ about: "person:person-nurse" }, { about: "person:person-nurse" }]);
  const nobody = await admin.ask("/api/admin/credits/people/person-404/transcript");
  expect(nobody.statusCode).toBe(404);
});

async function evaluations(count: number) {
  const values = Array.from({ length: count }, (_, at) => ({
    person_id: `person-${at}`,
    credit_id: `credit-${at}`,
    record_id: "RL-1",
    free_of_bias: at > 0,
    bias_comment: at > 0 ? null : "A secret comment",
    objectives_met: 4,
    will_change: "yes",
    change_comment: null,
    given_at: new Date(now + at),
  }));
  for (const { person_id: id } of values)
    await server.db
      .insertInto("person")
      .values({
        ...{ id, uid: id, email: `${id}@respite.example`, first_name: "A", last_name: "B" },
        ...{ burnout_role: "provider", created_at: new Date(now), updated_at: new Date(now) },
        ...{ password_hash: null, confirmed_at: null },
      })
      .execute();
  await server.db.insertInto("evaluation").values(values).execute();
}

const summary = async () => {
  const reply = await admin.ask("/api/admin/evaluations/RL-1/summary");
  expect(reply.headers["content-type"]).toBe("application/pdf");
  return textIn(reply.rawPayload);
};

test("[CE-10] an evaluation summary has results, objectives, credit, and disclosures, and no comments", async () => {
  await save(complete, 0);
  await evaluations(7);
  const text = await summary();
  for (const part of [
    "Evaluation Summary",
    "Title of RL-1",
    "4 of 5 (80%)",
    "5 yes, 0 maybe, 0 no",
    "• Rest",
    "Dr. Imani Cole, author",
    "Consultant, Sleepwell Inc.",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("secret");
});

test("[CE-10] an evaluation summary of four people shows no results", async () => {
  await evaluations(4);
  const text = await summary();
  expect(text).toContain("Not enough responses to show (minimum 5).");
  expect(text).not.toContain("yes,");
});
