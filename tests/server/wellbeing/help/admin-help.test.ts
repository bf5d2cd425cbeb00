import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminHelp, MAX_HELP_RESOURCES } from "#contract/wellbeing/admin-help.ts";
import { DEFAULT_HELP_RESOURCES } from "#contract/wellbeing/default-help.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { deviceOf } from "../../../support/wire.ts";
import { type Device, pulled } from "../../acts.ts";

let office: AdminServer;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
});
afterEach(() => office.close());

const URL = "/api/admin/help_resources";
const peer = {
  name: "Peer support",
  text: "Colleagues who listen.",
  call: "+1 (888) 555-0100",
  sms: null,
  url: "https://peers.respite.example/now?from=app",
  hours: null,
  checked_on: "2026-02-01",
};
const first = DEFAULT_HELP_RESOURCES.map(({ id }) => id);
const add = (changes: object = {}) =>
  office.post(URL, { practice_group_id: null, ...peer, ...changes });
const listed = async (group = ""): Promise<AdminHelp[]> =>
  (await office.admin(group ? `${URL}?practice_group_id=${group}` : URL)).json().data;
const added = async (changes: object = {}): Promise<AdminHelp> => {
  const row: AdminHelp | undefined = (await add(changes)).json().data.at(-1);
  if (!row) throw new Error("It was not added");
  return row;
};
const remove = ({ id, version }: AdminHelp) =>
  office.admin(`${URL}/${id}?version=${version}`, { method: "DELETE" });
const onDevice = async (device = nurse) => (await pulled(device)).help?.map(({ name }) => name);
const firstNames = DEFAULT_HELP_RESOURCES.map(({ name }) => name);

test("[ADM-04] syncs an added resource after the default ones", async () => {
  const row = await added();
  expect(row).toMatchObject({ call: "+18885550100", version: 1, edited_by: "Ada Admin" });
  expect(await onDevice()).toEqual([...firstNames, "Peer support"]);
  const help = (await pulled(nurse)).help?.at(-1);
  expect(help).toEqual({
    ...peer,
    ...{ id: row.id, call: "+18885550100", organisation: null, profession: null },
  });
  expect(await office.auditEvents("help.added")).toMatchObject([
    { by: ADMIN.id, about: `help_resource:${row.id}` },
  ]);
});

test("[ADM-04] shows a group's resources first, and only to its members", async () => {
  await add({ practice_group_id: "group-2", name: "Chaplain" });
  expect(await onDevice()).toEqual(firstNames);
  await add({ practice_group_id: "group-1" });
  expect(await onDevice()).toEqual(["Peer support", ...firstNames]);
  expect((await listed("group-1")).map(({ organisation }) => organisation)).toEqual(["Ward 7"]);
  const { offered } = (await office.admin(URL)).json();
  expect(offered).toEqual([
    { practice_group_id: "group-1", count: 1 },
    { practice_group_id: "group-2", count: 1 },
  ]);
});

test("[ADM-04] syncs changes and removals, and restores a removed resource in place", async () => {
  const row = await added();
  await added({ name: "Chaplain" });
  await office.put(`${URL}/${row.id}`, { version: 1, ...peer, name: "Peers" });
  expect(await onDevice()).toEqual([...firstNames, "Peers", "Chaplain"]);
  await remove({ ...row, version: 2 });
  expect(await onDevice()).toEqual([...firstNames, "Chaplain"]);
  await add({ place: row.place });
  expect(await onDevice()).toEqual([...firstNames, "Peer support", "Chaplain"]);
  for (const action of ["help.changed", "help.removed"])
    expect(await office.auditEvents(action)).toMatchObject([{ about: `help_resource:${row.id}` }]);
});

test("[ADM-04] reorders resources and keeps default ones first", async () => {
  const a = await added({ name: "A" });
  const b = await added({ name: "B" });
  const order = (ids: readonly string[]) =>
    office.put("/api/admin/help_order", { practice_group_id: null, ids });
  expect((await order([b.id, a.id])).statusCode).toBe(200);
  expect(await onDevice()).toEqual([...firstNames, "B", "A"]);
  const before = await rowHashes(office.db);
  expect((await order([b.id, a.id])).statusCode).toBe(200);
  for (const ids of [[a.id], [a.id, b.id, b.id], [a.id, "gone"], [...first, a.id, b.id]])
    expect((await order(ids)).json().code).toBe("changed_meanwhile");
  expect(await rowHashes(office.db)).toEqual(before);
  expect(await office.auditEvents("help.ordered")).toMatchObject([
    { about: "help_order:everybody" },
  ]);
});

test("[ADM-04] refuses to change or remove a default resource", async () => {
  const before = await rowHashes(office.db);
  for (const id of first) {
    expect((await office.put(`${URL}/${id}`, { version: 1, ...peer })).statusCode).toBe(422);
    const reply = await office.admin(`${URL}/${id}?version=1`, { method: "DELETE" });
    expect(reply.statusCode).toBe(422);
  }
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-04] rejects stale changes and removals", async () => {
  const row = await added();
  await office.put(`${URL}/${row.id}`, { version: 1, ...peer, name: "Peers" });
  const before = await rowHashes(office.db);
  const late = await office.put(`${URL}/${row.id}`, { version: 1, ...peer, name: "Others" });
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect((await remove(row)).json().code).toBe("changed_meanwhile");
  const call = "+18885550100";
  const same = { version: 2, ...peer, call, name: "Peers" };
  expect((await office.put(`${URL}/${row.id}`, same)).statusCode).toBe(200);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-04] offers a resource to one profession, and keeps that when a change doesn't mention it", async () => {
  const row = await added({ profession: "Nurses" });
  expect(row.profession).toBe("Nurses");
  const change = async (changes: object): Promise<AdminHelp | undefined> =>
    (await office.put(`${URL}/${row.id}`, { ...peer, ...changes })).json().data.at(-1);
  expect(await change({ version: 1, name: "Peers" })).toMatchObject({ profession: "Nurses" });
  expect(await change({ version: 2, profession: null })).toMatchObject({ profession: null });
  expect((await pulled(nurse)).help?.at(-1)).toMatchObject({ profession: null });
});

test("[ADM-04] limits the number of resources", async () => {
  for (let n = 0; n < MAX_HELP_RESOURCES; n++) await add({ name: `Place ${n}` });
  const one = await add();
  expect([one.statusCode, one.json().code]).toEqual([422, "invalid"]);
  expect(await listed()).toHaveLength(MAX_HELP_RESOURCES + first.length);
});

const refused: readonly [string, object][] = [
  ["no way to reach it", { call: null, sms: null, url: null }],
  ["letters for a number", { call: "CALL-ME" }],
  ["a number that leads elsewhere", { call: "911;ext=1" }],
  ["a text to nobody", { sms: "" }],
  ["the open web", { url: "http://peers.respite.example/" }],
  ["a script", { url: "javascript:alert(1)" }],
  ["a script behind a line", { url: "https://a.example/\njavascript:alert(1)" }],
  ["a site behind a name", { url: "https://988lifeline.org@evil.example/" }],
  ["a site behind a backslash", { url: "https://evil.example\\@988lifeline.org/" }],
  ["no site", { url: "https://localhost/" }],
  ["no name", { name: " " }],
  ["a text of 100 kB", { text: "x".repeat(100_000) }],
  ["a NUL", { text: "a\0b" }],
  ["half a letter", { name: "\ud800" }],
  ["a day to come", { checked_on: "2026-03-09" }],
  ["no day", { checked_on: "2026-02-30" }],
  ["a group that is not there", { practice_group_id: "group-404" }],
  ["something else", { color: "red" }],
  ["an unknown profession", { profession: "Pilots" }],
];
test.each(refused)("[ADM-04] refuses help with %s", async (_, changes) => {
  const before = await rowHashes(office.db);
  expect([400, 422]).toContain((await add(changes)).statusCode);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-07] refuses leaders access to help resources, even of their own group", async () => {
  const row = await added({ practice_group_id: "group-1" });
  const leader = await office.requestAsPerson("leader");
  const before = await rowHashes(office.db);
  const payload = { ...peer, practice_group_id: "group-1" };
  const replies = [
    await leader(`${URL}?practice_group_id=group-1`),
    await leader(URL, { method: "POST", payload }),
    await leader(`${URL}/${row.id}`, { method: "PUT", payload: { version: 1, ...peer } }),
    await leader(`${URL}/${row.id}?version=1`, { method: "DELETE" }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(await rowHashes(office.db)).toEqual(before);
});
