import { afterEach, beforeEach, expect, test } from "vitest";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { type PlanServer, startPlanServer } from "./asking.ts";

let plans: PlanServer;
beforeEach(async () => {
  plans = await startPlanServer();
});
afterEach(() => plans.office.close());

const june = { percent: 35, by_month: "2027-06" };
const set = (version: number, target: object = june) =>
  plans.leader("PUT", "target", { version, ...target });

test("[INS-14] sets, changes, and clears a target, which raises its version", async () => {
  const none = { percent: null, by_month: null, version: 0, edited_at: null, edited_by: null };
  expect((await plans.leader("GET", "target")).data).toEqual(none);
  expect((await set(0)).data).toMatchObject({ ...june, version: 1 });
  const { data } = await plans.admin("PUT", "target", { version: 1, percent: 30, by_month: null });
  expect(data).toMatchObject({ percent: 30, by_month: null, version: 2, edited_by: "Ada Admin" });
  const cleared = await plans.leader("DELETE", "target", undefined, { version: "2" });
  expect(cleared.data).toMatchObject({ percent: null, by_month: null, version: 3 });
  expect((await set(3)).data).toMatchObject({ ...june, version: 4 });
  expect((await plans.otherLeader("GET", "target")).data).toEqual(none);
});

test("[INS-14] refuses to overwrite a newer target, and saving the same one changes nothing", async () => {
  await set(0);
  const before = await rowHashes(plans.office.db);
  for (const version of [0, 2])
    expect(await set(version, { ...june, percent: 40 })).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
  const cleared = await plans.leader("DELETE", "target", undefined, { version: "0" });
  expect(cleared.status).toBe(409);
  expect((await set(1)).data).toMatchObject({ ...june, version: 1 });
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[INS-14] records every change of a target in the audit log", async () => {
  await set(0);
  await plans.leader("DELETE", "target", undefined, { version: "1" });
  const none = { percent: null, by_month: null };
  const [event, ...more] = await plans.office.auditEvents("insight_target.set");
  expect(event).toMatchObject({ by: people.leader.id, about: "group:group-1" });
  expect(JSON.parse(event?.body ?? "")).toEqual({ before: none, after: june });
  expect(more).toEqual([]);
  const [cleared] = await plans.office.auditEvents("insight_target.cleared");
  expect(JSON.parse(cleared?.body ?? "")).toEqual({ before: june, after: none });
});

test.each([
  ["under 5%", { percent: 4 }],
  ["over 95%", { percent: 96 }],
  ["half a percent", { percent: 30.5 }],
  ["no percent", { percent: null }],
  ["a day", { by_month: "2027-06-01" }],
])("[INS-14] refuses a target with %s", async (_, fields) => {
  const before = await rowHashes(plans.office.db);
  expect((await set(0, { ...june, ...fields })).status).toBe(400);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[ADM-07] other people can't read or change a group's target", async () => {
  await set(0);
  const before = await rowHashes(plans.office.db);
  for (const ask of plans.strangers)
    expect([
      (await ask("GET", "target")).status,
      (await ask("PUT", "target", { version: 1, ...june, percent: 50 })).status,
      (await ask("DELETE", "target", undefined, { version: "1" })).status,
    ]).toEqual([403, 403, 403]);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});
