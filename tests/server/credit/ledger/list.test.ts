import { afterEach, beforeEach, expect, test } from "vitest";
import type { LedgerRow } from "#contract/credit/admin-ledger.ts";
import { insertRows } from "#server/platform/database/rows.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { changeLesson, type Device } from "../../acts.ts";
import { adminOf, awardedTo, change, ledgerCredit, revoke } from "./ledger-helpers.ts";

let now = Date.parse("2026-11-20T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-20T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  for (const [lesson, title] of [
    ["RL-1", "Rest at night"],
    ["RL-2", "Breathing 100% of the time"],
  ] as const)
    await changeLesson(server, lesson, { cme: "1", lesson_number: lesson, title });
  nurse = await deviceOf(server);
  admin = await adminOf(server);
  await server.db
    .updateTable("person")
    .set({ first_name: "Ada", last_name: "Leader" })
    .where("id", "=", admin.owner)
    .execute();
});
afterEach(() => server.close());

type Query = Record<string, string>;
const listed = async (query: Query = {}) => {
  const reply = await admin.ask("/api/admin/credits", { query });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: LedgerRow[]; total: number }>();
};
const titles = async (query: Query) => (await listed(query)).data.map(({ title }) => title);

/** Two credits of the nurse and one of the physician, a day apart. */
async function three() {
  const first = await awardedTo(nurse);
  now += 24 * 3_600_000;
  const second = await awardedTo(nurse, "RL-2", { lesson_number: "RL-2" });
  now += 1000;
  const third = await awardedTo(admin, "RL-1", { certificate_type: "cme" });
  await admin.confirmIdentity();
  return { first, second, third };
}

test("[ADM-05] filters the ledger by person, lesson, type, status, group, dates, and text", async () => {
  const { first, second } = await three();
  await revoke(admin, second.certificate.id);
  await change(admin, "correct", first.certificate.id, { title: "Rest, put right" });
  const [rest, breathing] = ["Rest, put right", "Breathing 100% of the time"];
  const { data, total } = await listed({ sort: "awarded_on" });
  expect(total).toBe(3);
  expect(data.map(({ title, standing }) => [title, standing])).toEqual([
    [rest, "corrected"],
    [breathing, "revoked"],
    ["Rest at night", "issued"],
  ]);
  expect(await titles({ person_id: nurse.owner, sort: "title" })).toEqual([breathing, rest]);
  expect(await titles({ record_id: "RL-2" })).toEqual([breathing]);
  expect(await titles({ type: "cme" })).toEqual(["Rest at night"]);
  expect(await titles({ standing: "revoked" })).toEqual([breathing]);
  expect(await titles({ standing: "corrected" })).toEqual([rest]);
  expect(await titles({ practice_group_id: "group-1", sort: "amount" })).toHaveLength(3);
  expect(await titles({ practice_group_id: "group-404" })).toEqual([]);
  expect(await titles({ from: "2026-11-21", type: "contact_hours" })).toEqual([breathing]);
  expect(await titles({ to: "2026-11-20" })).toEqual([rest]);
  expect(await titles({ q: "lead" })).toEqual(["Rest at night"]);
  expect(await titles({ q: "put ri" })).toEqual([rest]);
  expect(await titles({ q: "100%" })).toEqual([breathing]);
  expect(await titles({ q: "%" })).toEqual([]);
  expect(await titles({ q: first.certificate.id })).toEqual([rest]);
});

test("[ADM-05] returns sorted ledger pages with the total count", async () => {
  await three();
  const page = await listed({ sort: "-claimed_at", size: "2", page: "1" });
  expect([page.data.length, page.total]).toEqual([1, 3]);
  const names = async (sort: string) =>
    (await listed({ sort })).data.map(({ person }) => person.name);
  expect(await names("person")).toEqual(["Ada Leader", "Test Person", "Test Person"]);
  expect(await names("-person")).toEqual(["Test Person", "Test Person", "Ada Leader"]);
});

test("[ADM-05] rejects unknown filters, sort orders, and dates", async () => {
  for (const query of [
    { favourite: "blue" },
    { sort: "password_hash" },
    { type: "gold" },
    { standing: "lost" },
    { from: "yesterday" },
    { page: "-1" },
    { size: "1000" },
    { q: "\0" },
  ] as unknown as Query[]) {
    const reply = await admin.ask("/api/admin/credits", { query });
    expect([query, reply.statusCode]).toEqual([query, 422]);
  }
});

test("[ADM-05] totals by type use corrected values and count revoked credits separately", async () => {
  const { first, second } = await three();
  await change(admin, "correct", first.certificate.id, { amount: "1.5" });
  await revoke(admin, second.certificate.id);
  const { types } = (await admin.ask("/api/admin/credits/totals")).json();
  expect(types).toEqual([
    { type: "cme", credits: 1, revoked: 0, people: 1, amount: "0.25" },
    { type: "contact_hours", credits: 1, revoked: 1, people: 1, amount: "1.50" },
  ]);
  const own = { query: { person_id: nurse.owner, type: "cme" } };
  expect((await admin.ask("/api/admin/credits/totals", own)).json()).toEqual({ types: [] });
});

test("[ADM-05] [CE-06] an export has the filtered credits with current values and is audited", async () => {
  const { first } = await three();
  await change(admin, "correct", first.certificate.id, {
    amount: "2.75",
    awarded_on: "2026-11-19",
  });
  const lines = async (query: Query) => {
    const reply = await admin.ask("/api/cme_credits/export", {
      query: { layout: "ledger", ...query },
    });
    return reply.body.trimEnd().split("\r\n").slice(1);
  };
  expect(await lines({})).toHaveLength(3);
  const [corrected, ...others] = await lines({ to: "2026-11-19" });
  expect(others).toEqual([]);
  expect(corrected).toContain(",2.75,2026-11-19,");
  expect(corrected).toMatch(/,2026-11-21T03:00:01\.000Z,A slip$/);
  expect(await lines({ from: "2026-11-20", person_id: nurse.owner })).toHaveLength(1);
  expect(await lines({ standing: "revoked" })).toEqual([]);
  const noted = await server.db
    .selectFrom("audit_event")
    .select("person_id")
    .where("action", "=", "credits.exported")
    .execute();
  expect(noted).toHaveLength(4);
});

test("[ADM-05] shows a credit's certificate as a PDF and never its evaluation", async () => {
  const { first } = await three();
  const { id } = first.certificate;
  const pdf = await admin.ask(`/api/admin/credits/${id}/certificate`);
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const credit = await ledgerCredit(admin, id);
  expect(credit).toMatchObject({ standing: "issued", item_version: "2026-01-01", tests: [] });
  expect(JSON.stringify(credit)).not.toMatch(/bias|objectives|will_change/);
});

const evaluate = async (people: number, biased: number) => {
  const like = await server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", nurse.owner)
    .executeTakeFirstOrThrow();
  const ids = Array.from({ length: people }, (_, at) => `learner-${at}`);
  await insertRows(
    server.db,
    "person",
    ids.map((id) => ({ ...like, id, uid: id, email: `${id}@respite.example` })),
  ).execute();
  await insertRows(
    server.db,
    "evaluation",
    ids.map((person_id, at) => ({
      ...{ person_id, credit_id: `credit-${at}`, record_id: "RL-1" },
      ...{ free_of_bias: at >= biased, bias_comment: "Secret words", objectives_met: 4 },
      ...{ will_change: "yes" as const, change_comment: null, given_at: new Date(now + at) },
    })),
  ).execute();
};
const report = async () => (await admin.ask("/api/admin/evaluations")).json().data;

test("[ADM-05] reports evaluations in batches of five and none below five", async () => {
  await evaluate(4, 1);
  expect(await report()).toMatchObject([{ record_id: "RL-1", figures: null }]);
  await server.db.deleteFrom("evaluation").execute();
  await server.db.deleteFrom("person").where("id", "like", "learner-%").execute();
  await evaluate(9, 1);
  const told = await report();
  expect(told).toMatchObject([
    {
      title: "Rest at night",
      figures: {
        ...{ people: 5, free_of_bias: 4, objectives_met: 4 },
        will_change: { yes: 5, perhaps: 0, no: 0 },
      },
    },
  ]);
  expect(JSON.stringify(told)).not.toContain("Secret");
});

test("[ADM-05] only administrators can read the ledger, and reading changes nothing", async () => {
  const { first } = await three();
  const before = await rowHashes(server.db);
  for (const path of ["", "/totals", `/${first.certificate.id}`, `/${first.id}/certificate`])
    expect((await nurse.ask(`/api/admin/credits${path}`)).statusCode).toBe(403);
  expect((await nurse.ask("/api/admin/evaluations")).statusCode).toBe(403);
  await listed();
  expect(await rowHashes(server.db)).toEqual(before);
});
