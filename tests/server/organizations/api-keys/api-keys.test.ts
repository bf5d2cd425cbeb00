import { afterEach, beforeEach, expect, test } from "vitest";
import type { AssignmentRow } from "#contract/learning/admin-assignments.ts";
import type { ApiKey, NewApiKey } from "#contract/organizations/admin-api-keys.ts";
import { API_SCOPES } from "#contract/organizations/admin-api-keys.ts";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { apiKeyCalls } from "#server/platform/access/api-keys.ts";
import { describeContract } from "#server/platform/web/openapi.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { exampleOf, runCurl } from "../../../support/guide-examples.ts";
import { sampleOf } from "../../../support/long-tests.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { awardedTo } from "../../credit/ledger/ledger-helpers.ts";

const URL = "/api/admin/api_keys";
const HOUR = 3600_000;
const DAY = 24 * HOUR;

let office: AdminServer;
beforeEach(async () => {
  office = await startAdminServer();
});
afterEach(() => office.close());

const all: NewApiKey = {
  practice_group_id: "group-1",
  name: "HR system",
  scopes: [...API_SCOPES],
  days: 90,
};
type Created = { readonly data: ApiKey; readonly key: string };
const create = async (changes: Partial<NewApiKey> = {}): Promise<Created> =>
  (await office.post(URL, { ...all, ...changes })).json();

const ask = (key: string, url: string, options: object = {}) =>
  office.app.inject({ url, headers: { authorization: `Bearer ${key}` }, ...options });
const statusOf = async (key: string, url: string, options: object = {}) =>
  (await ask(key, url, options)).statusCode;
const listed = async (): Promise<ApiKey[]> => (await office.admin(URL)).json().data;

test("a key is shown once, stored as a hash, and reads the people of its practice group only", async () => {
  await office.add({ email: "elsewhere@respite.example", groups: ["group-2"] });
  const both = await office.add({
    email: "both@respite.example",
    groups: ["group-1", "group-2"],
  });
  const { data, key } = await create();
  expect(data).toMatchObject({ name: "HR system", state: "active", last_used_at: null });
  expect(key.startsWith(data.prefix.replace("…", ""))).toBe(true);

  const reply = await ask(key, "/api/admin/people");
  const rows = reply.json<{ data: { id: string; groups: object[]; last_seen_at: unknown }[] }>();
  expect(rows.data.map(({ id }) => id).toSorted()).toEqual(
    [people.nurse.id, people.leader.id, both].toSorted(),
  );
  // Nothing about the other group, and no time of the last visit.
  for (const { groups, last_seen_at } of rows.data)
    expect([groups, last_seen_at]).toEqual([[{ id: "group-1", name: "Ward 7" }], null]);
  expect(reply.headers["access-token"]).toBeUndefined();
  expect(await listed()).toMatchObject([{ last_used_at: new Date(office.now()).toISOString() }]);

  const stored = JSON.stringify(await office.db.selectFrom("api_key").selectAll().execute());
  const audited = JSON.stringify(await office.db.selectFrom("audit_detail").selectAll().execute());
  const secret = key.split("_").at(-1) ?? "";
  for (const text of [stored, audited, JSON.stringify(await listed())])
    expect(text).not.toContain(secret);
  expect(await office.auditEvents("api_key.created")).toMatchObject([
    { by: "person-admin", about: `api_key:${data.id}` },
  ]);
});

test("a key can't name another group, another group's assignment, or two groups at once", async () => {
  const { key } = await create();
  const other = await office.post("/api/admin/assignments", {
    ...{ practice_group_ids: ["group-2"], record_id_: "RL-1", series_id: null },
    ...{ due_on: "2026-03-13", audience: "everyone", titles: [], people: [] },
  });
  const [foreign] = other.json<{ data: AssignmentRow[] }>().data;
  for (const [url, status] of [
    ["/api/admin/people?practice_group_id=group-1", 200],
    ["/api/admin/people?practice_group_id=group-2", 403],
    ["/api/admin/people?practice_group_id=", 403],
    ["/api/admin/people?practice_group_id=group-1&practice_group_id=group-2", 403],
    ["/api/admin/people?practice_group_id[]=group-2", 422],
    ["/api/admin/people?sort=last_seen", 403],
    ["/api/admin/credits?practice_group_id=group-2", 403],
    ["/api/admin/assignments", 200],
    [`/api/admin/assignments/${foreign?.id}`, 404],
    [`/api/admin/assignments/${foreign?.id}/people`, 404],
    ["/api/sync/catalogue", 200],
  ] as const)
    expect([url, await statusOf(key, url)]).toEqual([url, status]);
  expect((await ask(key, "/api/admin/assignments")).json().total).toBe(0);
});

test("credits are those of the group's members", async () => {
  const credit = await awardedTo(await deviceOf(office));
  const ward = await create();
  const other = await create({ practice_group_id: "group-2" });
  const ids = async (key: string) =>
    (await ask(key, "/api/admin/credits")).json().data.map(({ id }: { id: string }) => id);
  expect(await ids(ward.key)).toEqual([credit.certificate.id]);
  expect(await ids(other.key)).toEqual([]);
  expect((await ask(other.key, "/api/admin/credits/totals")).json().types).toEqual([]);
});

test("each scope admits its calls, and no key makes any other call", async () => {
  const admitted = Object.keys(apiKeyCalls) as (keyof typeof routes)[];
  expect(admitted.filter((name) => routes[name].method !== "GET")).toEqual([]);
  const keys: (readonly [string, string])[] = [];
  for (const scope of API_SCOPES) keys.push([scope, (await create({ scopes: [scope] })).key]);
  for (const route of Object.values<Route>(routes).filter(({ access }) => access === "person")) {
    const rule = apiKeyCalls[route.name as keyof typeof routes];
    const url = route.path.replaceAll(/:[a-z_]+/g, "1");
    // The long tests make every call with every key.
    for (const [scope, key] of rule ? keys : sampleOf(keys, route.name)) {
      const payload = route.method === "GET" ? undefined : {};
      const status = await statusOf(key, url, { method: route.method, payload });
      const isAdmitted = status !== 403;
      expect([route.name, scope, isAdmitted]).toEqual([route.name, scope, rule?.scope === scope]);
    }
  }
});

test("after a rotation the previous secret works until the overlap ends, and only that one", async () => {
  const { data, key: first } = await create({ days: null });
  const rotate = async (overlap_hours: number): Promise<Created> =>
    (await office.post(`${URL}/${data.id}/rotate`, { overlap_hours })).json();
  const { key: second, data: rotated } = await rotate(24);
  expect(rotated.previous_until).toBe(new Date(office.now() + DAY).toISOString());
  const statuses = (...keys: readonly string[]) =>
    Promise.all(keys.map((key) => statusOf(key, "/api/admin/people")));
  expect(await statuses(first, second)).toEqual([200, 200]);
  const { key: third } = await rotate(24);
  expect(await statuses(first, second, third)).toEqual([401, 200, 200]);
  const { key: fourth } = await rotate(0);
  expect(await statuses(second, third, fourth)).toEqual([401, 401, 200]);
  const { key: fifth } = await rotate(1);
  expect(await statuses(fourth, fifth)).toEqual([200, 200]);
  office.advanceClock(HOUR);
  expect(await statuses(fourth, fifth)).toEqual([401, 200]);
});

test("a key ends when it is revoked, expires, or its group is deactivated", async () => {
  const revoked = await create();
  const expiring = await create({ days: 30 });
  const lasting = await create({ days: null });
  expect((await office.post(`${URL}/${revoked.data.id}/revoke`, {})).statusCode).toBe(200);
  expect(await office.auditEvents("api_key.revoked")).toHaveLength(1);
  const again = await office.post(`${URL}/${revoked.data.id}/rotate`, { overlap_hours: 1 });
  expect(again.json()).toMatchObject({ code: "invalid" });
  const statuses = () =>
    Promise.all([revoked, expiring, lasting].map(({ key }) => statusOf(key, "/api/admin/people")));
  expect(await statuses()).toEqual([401, 200, 200]);
  office.advanceClock(30 * DAY);
  expect(await statuses()).toEqual([401, 401, 200]);
  await office.db
    .updateTable("practice_group")
    .set({ enabled: false })
    .where("id", "=", "group-1")
    .execute();
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await ask(lasting.key, "/api/admin/people")).json()).toMatchObject({
    code: "unauthenticated",
  });
});

test("guessed, cut, and swapped keys are rejected", async () => {
  const one = await create();
  const two = await create({ practice_group_id: "group-2" });
  const [, id, secret = ""] = one.key.split(/_(?=[0-9a-f]{16}_)|(?<=_[0-9a-f]{16})_/);
  expect(secret).toHaveLength(43);
  const otherSecret = two.key.slice(-43);
  for (const key of [
    `respite_${id}_${otherSecret}`,
    `respite_${id}_${"A".repeat(43)}`,
    one.key.slice(0, -1),
    `${one.key}A`,
    `respite_${"0".repeat(16)}_${secret}`,
    "respite_x",
    `respite_${id}'--_${secret}`,
  ])
    expect([key, await statusOf(key, "/api/admin/people")]).toEqual([key, 401]);
});

test("a key's calls are limited, and another key's aren't affected", async () => {
  const one = await create();
  const two = await create();
  const statuses: number[] = [];
  for (let n = 0; n < 601; n++) statuses.push(await statusOf(one.key, "/api/sync/catalogue"));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const limited = await ask(one.key, "/api/admin/people");
  expect([limited.statusCode, Number(limited.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(await statusOf(two.key, "/api/admin/people")).toBe(200);
  office.advanceClock(61_000);
  expect(await statusOf(one.key, "/api/admin/people")).toBe(200);
});

test("leaders can't see or make keys, and a key needs an active group and a known scope", async () => {
  const leader = await office.requestAsPerson("leader");
  expect((await leader(`${URL}?practice_group_id=group-1`)).statusCode).toBe(403);
  for (const changes of [
    { practice_group_id: "nowhere" },
    { scopes: [] },
    { scopes: ["people:write"] },
    { days: 7 },
    { name: " " },
  ]) {
    const reply = await office.post(URL, { ...all, ...changes });
    expect([changes, reply.statusCode >= 400, reply.statusCode < 500]).toEqual([
      changes,
      true,
      true,
    ]);
  }
  expect(await listed()).toEqual([]);
});

test("the API description has keys as a security scheme, with the scope of each call", () => {
  const { paths, components } = describeContract();
  expect(components.securitySchemes.apiKey).toMatchObject({ type: "http", scheme: "bearer" });
  for (const [name, rule] of Object.entries(apiKeyCalls)) {
    const { path, alias = path }: Route = routes[name as keyof typeof routes];
    const operation = paths[alias.replaceAll(/:([a-z_]+)/g, "{$1}")]?.get;
    expect(operation?.security).toContainEqual({ apiKey: [rule.scope] });
  }
});

test("the guide's commands for keys work as printed", async () => {
  const { key } = await create();
  await awardedTo(await deviceOf(office));
  const RESPITE = await office.app.listen({ port: 0, host: "127.0.0.1" });
  for (const [name, list] of [
    ["people", "data"],
    ["credits", "data"],
    ["assignments", "data"],
    ["content", "content"],
  ] as const) {
    const command = exampleOf("integrations.md", name);
    const reply = await runCurl(command, { RESPITE, API_KEY: key });
    expect([name, reply.status]).toEqual([name, 200]);
    expect(await reply.json()).toHaveProperty(list);
  }
});
