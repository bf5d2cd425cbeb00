import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, newId, seeded } from "../../../support/wire.ts";
import { act, apply, claim, codes, type Device, finished, pulled } from "../../acts.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

async function awarded(record = "RL-1", more: object = {}): Promise<CreditWire> {
  const [, credit] = await apply(nurse, finished(record), claim(record, more));
  return credit as CreditWire;
}

const lookUp = (id: string) => server.app.inject(`/api/verify/${id}`);

async function admin(): Promise<Device> {
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", "person-leader")
    .execute();
  return deviceOf(server, "leader");
}

const revoke = (by: Device, id: string, reason = "Awarded twice") =>
  by.ask(`/api/cme_credits/${id}/revoke`, { method: "POST", payload: { reason } });

test("[CE-05] a revoked credit keeps its id, verifies as revoked, and syncs to the person's devices", async () => {
  const credit = await awarded();
  const { cursor } = await pulled(nurse);
  const reply = await revoke(await admin(), credit.certificate.id);
  const revoked = {
    ...credit,
    status: "revoked",
    revoked_on: "2026-11-21",
    revoked_reason: "Awarded twice",
  };
  expect(reply.json()).toEqual(revoked);
  expect((await pulled(nurse, `?cursor=${cursor}`)).credits).toEqual([revoked]);
  expect((await lookUp(credit.certificate.id)).json()).toMatchObject({
    id: credit.certificate.id,
    status: "revoked",
    revoked_on: "2026-11-21",
    recipient: "Test Person",
  });
  expect(await apply(nurse, claim("RL-1"))).toEqual([revoked]);
});

test("[CE-05] revoking twice is rejected and adds no event", async () => {
  const { certificate, id } = await awarded();
  const by = await admin();
  expect((await revoke(by, certificate.id)).json().status).toBe("revoked");
  for (const again of [
    await revoke(by, certificate.id, "Another reason"),
    await revoke(by, id, "By its own id"),
  ]) {
    expect([again.statusCode, again.json().code]).toEqual([422, "invalid"]);
    expect(again.json().errors).toEqual(["This credit is already revoked."]);
  }
  const events = await server.db.selectFrom("credit_event").selectAll().execute();
  expect(events.map(({ kind, reason, actor_id }) => [kind, reason, actor_id]).toSorted()).toEqual([
    ["issued", null, null],
    ["revoked", "Awarded twice", "person-leader"],
  ]);
});

test("[CE-05] only administrators can revoke existing credits, with a reason", async () => {
  const { certificate } = await awarded();
  const before = await rowHashes(server.db);
  expect((await revoke(nurse, certificate.id)).statusCode).toBe(403);
  expect((await revoke(await deviceOf(server, "leader"), certificate.id)).statusCode).toBe(403);
  expect((await lookUp(certificate.id)).json().status).toBe("valid");
  const by = await admin();
  expect((await revoke(by, certificate.id, "  ")).statusCode).toBe(400);
  expect((await revoke(by, "A".repeat(22))).statusCode).toBe(404);
  expect((await revoke(by, "%00")).statusCode).toBe(404);
  expect((await rowHashes(server.db)).credit_event).toEqual(before.credit_event);
});

test("[CE-05] a credit id used by two people finds neither credit, the certificate id does", async () => {
  const id = newId();
  const part = { id, certificate_type: "participation" };
  const credit = await awarded("RL-1", part);
  await apply(await deviceOf(server, "leader"), finished("RL-1"), claim("RL-1", part));
  const by = await admin();
  expect((await revoke(by, id)).statusCode).toBe(404);
  expect((await revoke(by, credit.certificate.id)).json()).toMatchObject({ status: "revoked", id });
});

test("[ACH-01] a revoked credit does not count toward an achievement", async () => {
  const { certificate } = await awarded();
  await revoke(await admin(), certificate.id);
  expect(codes(await nurse.batch([act("recordAchievement", { name: "First credit" })]))).toEqual([
    "not_earned",
  ]);
});
