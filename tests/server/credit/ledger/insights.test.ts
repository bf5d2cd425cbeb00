import { afterEach, beforeEach, expect, test } from "vitest";
import { issueAllMissing } from "#server/credit/certificates/issue-missing.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seeded } from "../../../support/wire.ts";
import { addStaff, claimFor, leaderOf, NOW } from "../../insights/plant.ts";
import { adminOf, change, revoke } from "./ledger-helpers.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

test("[ADM-05] [INS-01] group figures follow corrections, revocations, and reinstatements", async () => {
  const ids = await addStaff(server, "staff", 8);
  const claims = ids.map((person) => ({ person, record: "RL-1", amount: "0.25", daysAgo: 4 }));
  await claimFor(server, claims);
  await issueAllMissing(server.db, { publicUrl: "http://localhost:8080", now: NOW });
  const told = await leaderOf(server);
  const claimed = async () => (await told("engagement/total_credits_claimed")).current.value;
  expect(await claimed()).toBe(2);
  const { id } = await server.db
    .selectFrom("certificate")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const admin = await adminOf(server);
  expect((await change(admin, "correct", id, { amount: "1.00" })).statusCode).toBe(200);
  expect(await claimed()).toBe(2.75);
  await revoke(admin, id);
  expect(await claimed()).toBe(1.75);
  await change(admin, "reinstate", id, {});
  expect(await claimed()).toBe(2.75);
});
