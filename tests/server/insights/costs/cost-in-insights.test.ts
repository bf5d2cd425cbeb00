import { afterEach, beforeEach, expect, test } from "vitest";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seeded } from "../../../support/wire.ts";
import type { Device } from "../../acts.ts";
import { adminOf } from "../../credit/ledger/ledger-helpers.ts";
import { addStaff, answer, each, leaderOf, NOW, since } from "../plant.ts";

let server: TestServer;
let admin: Device;
let told: Awaited<ReturnType<typeof leaderOf>>;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => NOW }));
  const ids = await addStaff(server, "nurse", 20, () => ({ provider_title: "Registered Nurse" }));
  await answer(
    server,
    each(ids, (at) => ({ daysAgo: since("2026-06-10"), level: at < 10 ? 4 : 1 })),
  );
  await closeMonths(server.db, NOW);
  told = await leaderOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

const URL = "/api/admin/cost_assumptions";
const own = { version: 0, source: "Our own figures", year: 2025 };
const put = (name: string, numbers: object) =>
  admin.ask(`${URL}/${name}`, { method: "PUT", payload: { ...own, ...numbers } });
const reset = (name: string) =>
  admin.ask(`${URL}/${name}/reset`, { method: "POST", payload: { version: 1 } });
const cost = () => told("reported_burnout/predictive_cost");

type Told = { readonly by_role: readonly { readonly role: string }[] };
const nurses = ({ by_role }: Told) => by_role.find(({ role }) => role === "Nurses");

test("[ADM-04] [INS-05] insights use and list overrides until they are reset", async () => {
  const before = await cost();
  expect(nurses(before)).toMatchObject({ turnover_rate: 0.164, cost_per_departure: 61_110 });
  const range = { value: 80_000, low: 60_000, high: 90_000 };
  await put("turnover_nurses", { value: 0.2, low: null, high: null });
  await put("cost_nurse", range);
  const after = await cost();
  expect(nurses(after)).toMatchObject({ turnover_rate: 0.2, cost_per_departure: 80_000 });
  expect(after.assumptions).toContainEqual({
    ...{ name: "cost_nurse", ...range },
    text: "Cost per nurse departure (set by your organization)",
  });
  const names: string[] = after.sources.map(({ name }: { name: string }) => name);
  expect(names.filter((name) => name === "Our own figures")).toHaveLength(1);
  // The source is no longer in use.
  expect(names.join()).not.toContain("NSI");
  await reset("turnover_nurses");
  await reset("cost_nurse");
  expect(await cost()).toEqual(before);
});

test("[INS-10] counts people of small roles in the largest one if there are too few others, and shows no physicians then", async () => {
  await addStaff(server, "physician", 3, () => ({ provider_title: "Physician" }));
  // With the fixture's nurse, and its leader, a physician.
  const few = await cost();
  expect(few.staff_count).toBe(25);
  expect(few.by_role).toMatchObject([{ role: "Nurses", staff_count: 25 }]);
  expect(few.cross_check).toEqual({ physicians: null, predicted_cost: null });
  await addStaff(server, "other", 5, () => ({ provider_title: null }));
  const more = await cost();
  expect(more.by_role).toMatchObject([
    { role: "Nurses", staff_count: 21 },
    { role: "Others", staff_count: 9 },
  ]);
  expect(more.cross_check.physicians).toBeNull();
});

test("[INS-05] an override's range determines the range of the cost", async () => {
  const before = await cost();
  await put("risk_others", { value: 1.5, low: 1.5, high: 1.5 });
  const after = await cost();
  expect(after.predicted_cost).toBeCloseTo(before.predicted_cost, 6);
  expect(after.low).toBeGreaterThan(before.low);
  expect(after.high).toBeLessThan(before.high);
});
