import { afterEach, beforeEach, expect, test } from "vitest";
import { MAX_SAVED_VIEWS, type SavedView } from "#contract/saved-views.ts";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { anonymousAt } from "../events.ts";
import { type PlanServer, startPlanServer } from "./asking.ts";

let plans: PlanServer;
beforeEach(async () => {
  plans = await startPlanServer();
});
afterEach(() => plans.office.close());

const nurses = { name: "Nurses", area: "burnout", query: "role=Nurses&timespan=90+Days" };
const save = (view: object = nurses) => plans.leader("POST", "views", view);
const listed = async (): Promise<SavedView[]> => (await plans.leader("GET", "views")).data;

test("[INS-14] saves, renames, and deletes views, listed by name", async () => {
  await save();
  const { data } = await save({ name: "all people", area: "engagement", query: "" });
  expect(data).toMatchObject([{ name: "all people", query: "" }, nurses]);
  const id = data[0].id;
  const renamed = await plans.leader("PUT", `views/${id}`, { name: "Whole group" });
  expect(renamed.data.map(({ name }: SavedView) => name)).toEqual(["Nurses", "Whole group"]);
  for (const _ of [1, 2])
    expect((await plans.leader("DELETE", `views/${id}`)).data).toMatchObject([nurses]);
  const missing = await plans.leader("PUT", `views/${id}`, { name: "Gone" });
  expect(missing).toMatchObject({ status: 404, code: "not_found" });
});

test("[INS-14] names are unique whatever their case, and a view can keep its own", async () => {
  const [{ id }] = (await save()).data;
  await save({ ...nurses, name: "Night shift" });
  expect(await save({ ...nurses, name: "nurses" })).toMatchObject({
    status: 422,
    errors: { name: ["You already have a view with this name."] },
  });
  expect((await plans.leader("PUT", `views/${id}`, { name: "NIGHT SHIFT" })).status).toBe(422);
  expect((await plans.leader("PUT", `views/${id}`, { name: "NURSES" })).status).toBe(200);
});

test("[INS-14] views belong to a person and a group", async () => {
  const [{ id }] = (await save()).data;
  expect((await plans.admin("GET", "views")).data).toEqual([]);
  expect((await plans.admin("POST", "views", nurses)).data).toHaveLength(1);
  expect((await plans.admin("PUT", `views/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await plans.admin("DELETE", `views/${id}`)).data).toHaveLength(1);
  expect((await plans.otherLeader("GET", "views")).data).toEqual([]);
  expect(await listed()).toMatchObject([nurses]);
});

test.each([
  ["an unknown parameter", { query: "role=Nurses&practice_group_id=group-2" }],
  ["a repeated parameter", { query: "role=Nurses&role=Physicians" }],
  ["a wrong value", { query: "role=Emperor" }],
  ["dates in the wrong order", { query: "start_date=2026-03-01&end_date=2026-01-01" }],
  ["a control character", { query: "department=a%00b" }],
  ["a long query", { query: `department=${"x".repeat(1000)}` }],
  ["a card number", { name: "4111 1111 1111 1111" }],
  ["no name", { name: " " }],
  ["a long name", { name: "x".repeat(61) }],
  ["a wrong area", { area: "../admin" }],
])("[INS-14] refuses a view with %s", async (_, fields) => {
  const before = await rowHashes(plans.office.db);
  expect([400, 422]).toContain((await save({ ...nurses, ...fields })).status);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[INS-14] refuses more views than fit in a group", async () => {
  for (let at = 0; at < MAX_SAVED_VIEWS; at += 1) await save({ ...nurses, name: `View ${at}` });
  expect(await save({ ...nurses, name: "One more" })).toMatchObject({ status: 422 });
  expect(await listed()).toHaveLength(MAX_SAVED_VIEWS);
});

test("[ADM-07] other people can't read or save views of a group", async () => {
  const before = await rowHashes(plans.office.db);
  for (const ask of plans.strangers) {
    expect((await ask("GET", "views")).status).toBe(403);
    expect((await ask("POST", "views", nurses)).status).toBe(403);
  }
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[ACC-10] saved views are in the export of a person's data, and deleted with the account", async () => {
  await save();
  const leader = await plans.office.requestAsPerson("leader");
  const { body } = await leader(`/api/users/${people.leader.id}/export`);
  expect(body).toContain("role=Nurses&timespan=90+Days");
  await anonymousAt(plans.office, people.leader.id, plans.office.now());
  const rows = await plans.office.db.selectFrom("saved_view").selectAll().execute();
  expect(rows).toEqual([]);
});
