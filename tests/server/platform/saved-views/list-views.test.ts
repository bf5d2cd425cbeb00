import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_SAVED_VIEWS, type SavedView } from "#contract/saved-views.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { anonymousAt } from "../../insights/events.ts";

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
  await server.add({ email: "credit@respite.example", role: "ce_admin" });
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom("saved_view").execute());

type Ask = AdminServer["admin"];
const inactive = { name: "Inactive nurses", query: "role=professional&enabled=no&sort=-created" };
const save = (view: object = inactive, list = "people", ask: Ask = server.admin) =>
  ask(`/api/admin/views/${list}`, { method: "POST", payload: view });
const listed = async (list = "people", ask: Ask = server.admin): Promise<SavedView[]> =>
  (await ask(`/api/admin/views/${list}`)).json().data;
const rename = (id: string, name: string, ask: Ask = server.admin) =>
  ask(`/api/admin/views/people/${id}`, { method: "PUT", payload: { name } });
const remove = (id: string, ask: Ask = server.admin) =>
  ask(`/api/admin/views/people/${id}`, { method: "DELETE" });

test("[ADM-10] saves, renames, and deletes the filters of a list, by name", async () => {
  const { data } = (await save()).json();
  expect(data).toMatchObject([{ ...inactive, area: "people" }]);
  await save({ name: "all", query: "" });
  const [{ id }] = data;
  const renamed = (await rename(id, "Away")).json().data;
  expect(renamed.map(({ name }: SavedView) => name)).toEqual(["all", "Away"]);
  for (const _ of [1, 2]) expect((await remove(id)).json().data).toMatchObject([{ name: "all" }]);
  expect((await rename(id, "Gone")).statusCode).toBe(404);
});

test("[ADM-10] filters belong to one person and one list", async () => {
  const [{ id }] = (await save()).json().data;
  const credit = await server.requestAsEmail("credit@respite.example");
  expect(await listed("people", credit)).toEqual([]);
  expect(await listed("lessons")).toEqual([]);
  expect((await rename(id, "Mine", credit)).statusCode).toBe(404);
  await remove(id, credit);
  await server.admin(`/api/admin/views/lessons/${id}`, { method: "DELETE" });
  expect(await listed()).toMatchObject([inactive]);
});

test("[ADM-10] filters that a page's defaults complete are saved, and what the list would refuse isn't", async () => {
  expect(
    (await save({ name: "PARS", query: "system=&reason=no_license" }, "reporting")).statusCode,
  ).toBe(200);
  expect((await save({ name: "Mine", query: "state=draft&q=sleep" }, "lessons")).statusCode).toBe(
    200,
  );
  const before = await rowHashes(server.db);
  for (const query of [
    "role=emperor",
    "role=leader&role=admin",
    "somewhere=1",
    "sort=password",
    "q=%00",
  ])
    expect([query, (await save({ name: "Wrong", query })).statusCode]).toEqual([query, 422]);
  for (const name of ["", "x".repeat(61), "a\u0000b"])
    expect((await save({ name, query: "" })).statusCode).toBe(400);
  expect((await save({ name: "pars", query: "" }, "reporting")).json().errors).toEqual([
    "You already have a view with this name.",
  ]);
  expect((await save(inactive, "passwords")).statusCode).toBe(422);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-10] refuses more filters than fit, and people without a role", async () => {
  for (let at = 0; at < MAX_SAVED_VIEWS; at += 1) await save({ name: `View ${at}`, query: "" });
  expect((await save()).statusCode).toBe(422);
  expect(await listed()).toHaveLength(MAX_SAVED_VIEWS);
  const nurse = await server.requestAsPerson("nurse");
  expect((await save(inactive, "people", nurse)).statusCode).toBe(403);
});

test("[ACC-10] saved filters are in the export of a person's data, and deleted with the account", async () => {
  const leader = await server.requestAsPerson("leader");
  await save(inactive, "people", leader);
  expect((await leader(`/api/users/${people.leader.id}/export`)).body).toContain("Inactive nurses");
  await anonymousAt(server, people.leader.id, server.now());
  expect(await server.db.selectFrom("saved_view").selectAll().execute()).toEqual([]);
});
