import { createLocalJWKSet, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { apply, changeLesson, claim, type Device, pulled } from "../../acts.ts";
import { adminOf, awardedTo, change, ledgerCredit, revoke } from "./ledger-helpers.ts";

let now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  now = Date.parse("2026-11-21T03:00:00Z");
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

const lookUp = async (id: string) => (await server.app.inject(`/api/verify/${id}`)).json();
const awards = () => server.db.selectFrom("credit").selectAll().execute();

const right = {
  amount: "0.5",
  title: "Rest, and how to find it",
  awarded_on: "2026-11-20",
  reason: "The lesson was longer",
};

test("[ADM-05] a correction is an event: the award stays, and the certificate keeps its id and shows the new values", async () => {
  const { certificate } = await awardedTo(nurse);
  const [award] = await awards();
  now += 3_600_000;
  const reply = await change(admin, "correct", certificate.id, right);
  expect(reply.json()).toMatchObject({
    status: "issued",
    credits_awarded: "0.50",
    title_of_activity: right.title,
    cme_certificate_awarded_at: "2026-11-20",
    corrected_on: "2026-11-21",
    corrected_reason: "The lesson was longer",
    certificate: { id: certificate.id, recipient: "Test Person" },
  });
  expect(await awards()).toEqual([{ ...award, rev: expect.any(Number) }]);
  const told = await lookUp(certificate.id);
  expect(told).toMatchObject({
    status: "valid",
    credits_awarded: "0.50",
    title_of_activity: right.title,
    completed_on: "2026-11-20",
    corrected_on: "2026-11-21",
  });
  const keys = createLocalJWKSet((await server.app.inject("/.well-known/jwks.json")).json());
  const { payload } = await jwtVerify(told.credential_jwt, keys);
  expect(payload.credentialSubject).toMatchObject({ creditsEarned: 0.5 });
  const { certificates, events } = await ledgerCredit(admin, certificate.id);
  expect(certificates.map(({ version, amount }) => [version, amount])).toEqual([
    [1, "0.25"],
    [2, "0.50"],
  ]);
  expect(events).toMatchObject([
    { kind: "issued", by: null },
    {
      kind: "corrected",
      by: { id: "person-leader", name: "Test Person" },
      reason: "The lesson was longer",
      before: {
        credits_awarded: "0.25",
        title_of_activity: "Title of RL-1",
        awarded_on: "2026-11-21",
      },
      after: { credits_awarded: "0.50", title_of_activity: right.title, awarded_on: "2026-11-20" },
    },
  ]);
});

test("[ADM-05] syncs corrections, revocations, and reinstatements to devices", async () => {
  const credit = await awardedTo(nurse);
  const { id } = credit.certificate;
  const { cursor } = await pulled(nurse);
  await change(admin, "correct", id, { amount: "0.50" });
  const [first] = (await pulled(nurse, `?cursor=${cursor}`)).credits ?? [];
  expect(first).toMatchObject({
    id: credit.id,
    credits_awarded: "0.50",
    corrected_reason: "A slip",
  });
  await revoke(admin, id);
  expect((await lookUp(id)).status).toBe("revoked");
  await change(admin, "reinstate", id, { reason: "It was right after all" });
  expect((await lookUp(id)).status).toBe("valid");
  const { credits = [] } = await pulled(nurse, `?cursor=${cursor}`);
  expect(credits).toMatchObject([{ status: "issued", revoked_on: null, credits_awarded: "0.50" }]);
});

test("[ADM-05] correcting the type updates amount and statement and keeps the original claim", async () => {
  await changeLesson(server, "RL-1", { cme: "1" });
  const credit = await awardedTo(nurse);
  const { id } = credit.certificate;
  const reply = await change(admin, "correct", id, { type: "participation" });
  expect(reply.json()).toMatchObject({
    certificate_type: "participation",
    credits_awarded: "0.00",
  });
  expect(reply.json().certificate.statement).toMatch(/participation/i);
  const again = await apply(nurse, claim("RL-1"));
  expect(again).toEqual([reply.json()]);
});

test("[ADM-05] a reissued certificate has the current name and the same id", async () => {
  const { certificate } = await awardedTo(nurse);
  await server.db
    .updateTable("person")
    .set({ last_name: "Newname" })
    .where("id", "=", nurse.owner)
    .execute();
  expect((await lookUp(certificate.id)).recipient).toBe("Test Person");
  const reply = await change(admin, "reissue", certificate.id, { reason: "Married" });
  expect(reply.json().certificate).toMatchObject({ id: certificate.id, recipient: "Test Newname" });
  expect((await lookUp(certificate.id)).recipient).toBe("Test Newname");
  const { certificates, events } = await ledgerCredit(admin, certificate.id);
  expect(certificates.map(({ recipient }) => recipient)).toEqual(["Test Person", "Test Newname"]);
  expect(events.at(-1)).toMatchObject({
    kind: "reissued",
    before: { recipient: "Test Person" },
    after: { recipient: "Test Newname" },
  });
});

test("[ADM-05] rejects revoking twice, correcting a revoked credit, and empty corrections", async () => {
  const { certificate } = await awardedTo(nurse);
  const { id } = certificate;
  await revoke(admin, id);
  const before = await rowHashes(server.db);
  for (const reply of [
    await revoke(admin, id),
    await change(admin, "correct", id, { amount: "0.50" }),
    await change(admin, "reissue", id, {}),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([422, "invalid"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test.each([
  ["an amount of 100", { amount: "100" }, 422],
  ["an amount of 24.01", { amount: "24.01" }, 422],
  ["no amount of credit", { amount: "0" }, 422],
  ["an amount that is no number", { amount: "1e3" }, 400],
  ["a day in the future", { awarded_on: "2026-11-22" }, 422],
  ["a day before the lesson was there", { awarded_on: "2025-12-31" }, 422],
  ["a day that is none", { awarded_on: "2026-02-30" }, 400],
  ["an empty title", { title: "  " }, 400],
  ["an unknown type", { type: "gold" }, 400],
  ["what it says already", { amount: "0.25" }, 422],
  ["nothing at all", {}, 422],
  ["no reason", { amount: "0.50", reason: " " }, 400],
  ["something else", { amount: "0.50", recipient: "Somebody" }, 400],
])("[ADM-05] rejects %s and changes nothing", async (_, body, status) => {
  const { certificate } = await awardedTo(nurse);
  const before = await rowHashes(server.db);
  const reply = await change(admin, "correct", certificate.id, body);
  expect([reply.statusCode, reply.json().success]).toEqual([status, false]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-05] rejects reinstating a valid credit and changing an unknown one", async () => {
  const { certificate } = await awardedTo(nurse);
  expect((await change(admin, "reinstate", certificate.id, {})).statusCode).toBe(422);
  for (const id of ["A".repeat(22), "%00", "nobody's"])
    for (const what of ["reinstate", "correct", "reissue"] as const)
      expect(
        (await change(admin, what, id, what === "correct" ? { amount: "1.00" } : {})).statusCode,
        what,
      ).toBe(404);
  expect((await admin.ask(`/api/admin/credits/${"A".repeat(22)}`)).statusCode).toBe(404);
});

test("[ADM-05] rejects a change based on an outdated version", async () => {
  const { certificate } = await awardedTo(nurse);
  const { version } = await ledgerCredit(admin, certificate.id);
  expect(
    (await change(admin, "correct", certificate.id, { version, amount: "0.50" })).statusCode,
  ).toBe(200);
  const before = await rowHashes(server.db);
  for (const reply of [
    await change(admin, "correct", certificate.id, { version, amount: "0.75" }),
    await revoke(admin, certificate.id, { version }),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-05] audits each change with values before and after", async () => {
  const { certificate } = await awardedTo(nurse);
  await change(admin, "correct", certificate.id, { amount: "0.50" });
  await revoke(admin, certificate.id);
  const rows = await server.db
    .selectFrom("audit_event")
    .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .select(["action", "about", "person_id", "concerns", "body"])
    .orderBy("audit_event.n")
    .execute();
  const common = {
    about: `credit:${certificate.id}`,
    person_id: "person-leader",
    concerns: nurse.owner,
  };
  expect(rows).toMatchObject([
    { ...common, action: "credit.corrected" },
    { ...common, action: "credit.revoked" },
  ]);
  expect(JSON.parse(rows[0]?.body ?? "")).toEqual({
    before: { credits_awarded: "0.25" },
    after: { credits_awarded: "0.50" },
    reason: "A slip",
  });
});

test("[ADM-05] certificates of a deleted account stay without a name", async () => {
  const { certificate } = await awardedTo(nurse);
  await nurse.ask("/auth", {
    method: "DELETE",
    payload: { current_password: "a long quiet night" },
  });
  for (const what of ["correct", "reissue"] as const)
    expect((await change(admin, what, certificate.id, { amount: "0.50" })).statusCode).toBe(422);
  expect((await revoke(admin, certificate.id)).statusCode).toBe(200);
  expect(await ledgerCredit(admin, certificate.id)).toMatchObject({
    standing: "revoked",
    person: { name: "", email: null },
  });
});
