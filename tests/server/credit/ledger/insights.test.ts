import { afterEach, beforeEach, expect, test } from "vitest";
import { issueAllMissing } from "#server/credit/certificates/issue-missing.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seeded } from "../../../support/wire.ts";
import { addStaff, claimFor, few, leaderOf, NOW, since } from "../../insights/plant.ts";
import { adminOf, change, revoke } from "./ledger-helpers.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
});
afterEach(() => server.close());

test("[ADM-05] [INS-10] group figures follow corrections, revocations, and reinstatements until their period closes", async () => {
  const ids = await addStaff(server, "staff", 24);
  const claims = ids.map((person) => ({
    ...{ person, record: "RL-1", amount: "0.25" },
    daysAgo: since("2026-06-10"),
  }));
  await claimFor(server, claims);
  await issueAllMissing(server.db, { publicUrl: "http://localhost:8080", now: NOW });
  const [first, second, third] = await server.db
    .selectFrom("certificate")
    .select("id")
    .orderBy("id")
    .limit(3)
    .execute();
  const admin = await adminOf(server);
  const idOf = (one: typeof first) => one?.id ?? "";
  expect((await change(admin, "correct", idOf(first), { amount: "1.00" })).statusCode).toBe(200);
  await revoke(admin, idOf(second));
  await revoke(admin, idOf(third));
  await change(admin, "reinstate", idOf(third), {});
  const told = await leaderOf(server);
  const claimed = async () => (await told("engagement/total_credits_claimed")).current;
  expect(await claimed()).toEqual(few);
  await closeMonths(server.db, NOW);
  // 22 at 0.25, and one at 1.
  const closed = await claimed();
  expect(closed).toMatchObject({ people: 23, value: 6.5 });
  await revoke(admin, idOf(first));
  await closeMonths(server.db, NOW);
  expect(await claimed()).toEqual(closed);
});
