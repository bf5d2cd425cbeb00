import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type {
  Assignee,
  AssignmentRecord,
  AssignmentRow,
} from "#contract/learning/admin-assignments.ts";
import { anonymize } from "#server/accounts/session/anonymize.ts";
import { type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, watched } from "../../../support/wire.ts";
import { act, apply, type Device, finished, pulled } from "../../acts.ts";

const URL = "/api/admin/assignments";
const WARD = `${URL}?practice_group_id=group-1`;

let office: AdminServer;
let nurse: Device;
let leader: (url: string, options?: object) => ReturnType<AdminServer["admin"]>;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
  leader = await office.requestAsPerson("leader");
});
afterEach(() => office.close());

const lesson = {
  practice_group_ids: ["group-1"],
  record_id_: "RL-1",
  series_id: null,
  due_on: "2026-03-13",
  audience: "everyone",
  titles: [],
  people: [],
};
/** Without a length, only the player knows the end. */
const withoutLength = sql<never>`jsonb_set(wire, '{length}', '""')`;
const create = (changes: object = {}) => office.post(URL, { ...lesson, ...changes });
const created = async (changes: object = {}): Promise<AssignmentRow> => {
  const [row] = (await create(changes)).json<{ data: AssignmentRow[] }>().data;
  if (!row) throw new Error("Nothing was assigned.");
  return row;
};
const onDevice = async (device = nurse) =>
  (await pulled(device)).assignments?.map(({ id, ...rest }) => rest);
const record = async (id: string): Promise<AssignmentRecord> =>
  (await office.admin(`${URL}/${id}`)).json().data;
const assignees = async (id: string, query = ""): Promise<Assignee[]> =>
  (await office.admin(`${URL}/${id}/people${query}`)).json().data;

test("[LIB-17] a lesson assigned to a group is on its members' devices, and leaves them when it ends", async () => {
  const row = await created();
  expect(row).toMatchObject({ title: "Title of RL-1", people: 2, completed: 0, ended_at: null });
  const wire = { record_id_: "RL-1", series_id: null, due_on: "2026-03-13", by: "Ward 7" };
  expect(await onDevice()).toEqual([wire]);
  const outsider = await office.add({ email: "new@respite.example" });
  const client = await office.requestAsEmail("new@respite.example");
  const mine = async () => (await client("/api/sync/mine")).json().assignments;
  expect(await mine()).toEqual([]);
  const member = { person_id: outsider, practice_group_id: "group-1" };
  await office.db.insertInto("membership").values(member).execute();
  expect(await mine()).toMatchObject([wire]);

  const ended = await office.post(`${URL}/${row.id}/end`, { version: 1 });
  expect(ended.json().data).toMatchObject({ people: 3, version: 2 });
  expect(await onDevice()).toEqual([]);
  expect(await office.post(`${URL}/${row.id}/end`, { version: 1 })).toMatchObject({
    statusCode: 409,
  });
});

test("[LIB-17] progress completes it, by unit and by person, and shows nothing else", async () => {
  await office.db
    .updateTable("person")
    .set({ burnout_specialty: "ICU" })
    .where("id", "=", people.nurse.id)
    .execute();
  const single = await created();
  const series = await created({ record_id_: null, series_id: "quiet" });
  await apply(nurse, finished("RL-1"));
  expect(await record(single.id)).toMatchObject({
    completed: 1,
    units: [
      { department: "ICU", people: 1, completed: 1 },
      { department: null, people: 1, completed: 0 },
    ],
  });
  expect(await record(series.id)).toMatchObject({ title: "Quiet", people: 2, completed: 0 });
  const [first] = await assignees(single.id, "?completed=yes");
  expect(first).toEqual({
    id: people.nurse.id,
    name: "Test Person",
    email: people.nurse.email,
    provider_title: "Registered Nurse",
    department: "ICU",
    completed: true,
  });
  expect(await assignees(single.id, "?completed=no&q=leader")).toHaveLength(1);
  await apply(nurse, ...["RL-2", "RL-3", "RL-4", "RL-5"].map(finished));
  expect(await record(series.id)).toMatchObject({ completed: 1 });
});

test("[LIB-17] stopping during the closing credits completes it, as for credit", async () => {
  const { id } = await created();
  await apply(nurse, act("recordTimeWatched", watched("RL-1", 113)));
  expect(await record(id)).toMatchObject({ completed: 0 });
  await apply(nurse, act("recordTimeWatched", watched("RL-1", 115)));
  expect(await record(id)).toMatchObject({ completed: 1 });
  await office.db.updateTable("content").set({ wire: withoutLength }).execute();
  expect(await record(id)).toMatchObject({ completed: 0 });
});

test("[LIB-17] can be limited to titles or to chosen people", async () => {
  const audience = { audience: "titles", titles: ["Physician"] };
  await created(audience);
  expect(await onDevice()).toEqual([]);
  const preview = await office.post(`${URL}/preview`, {
    ...{ practice_group_ids: ["group-1"], people: [], ...audience },
  });
  expect(preview.json()).toEqual({
    people: 1,
    titles: [
      { title: "Physician", people: 1 },
      { title: "Registered Nurse", people: 1 },
    ],
  });
  const { id } = await created({ audience: "people", people: [people.nurse.id] });
  expect(await onDevice()).toHaveLength(1);
  expect(await record(id)).toMatchObject({ chosen: [{ name: "Test Person" }], people: 1 });
});

test("[LIB-17] a change of the due date or the audience arrives, and is audited", async () => {
  const { id } = await created();
  const change = { due_on: "2026-03-20", audience: "everyone", titles: [], people: [], version: 1 };
  const reply = await office.put(`${URL}/${id}`, change);
  expect(reply.json().data).toMatchObject({ due_on: "2026-03-20", version: 2 });
  expect(await onDevice()).toMatchObject([{ due_on: "2026-03-20" }]);
  expect((await office.put(`${URL}/${id}`, change)).statusCode).toBe(409);
  await office.post(`${URL}/${id}/end`, { version: 2 });
  const about = `assignment:${id}`;
  expect(await office.auditEvents("assignment.created")).toMatchObject([{ about }]);
  const [changed] = await office.auditEvents("assignment.changed");
  expect(JSON.parse(changed?.body ?? "")).toMatchObject({
    before: { due_on: "2026-03-13" },
    after: { due_on: "2026-03-20" },
  });
  expect(await office.auditEvents("assignment.ended")).toMatchObject([{ about }]);
});

test("[LIB-17] rejects what can't be assigned, by field", async () => {
  const errorsOf = async (changes: object) => Object.keys((await create(changes)).json().errors);
  expect(await errorsOf({ record_id_: "RL-404" })).toContain("lesson");
  expect(await errorsOf({ record_id_: null })).toContain("lesson");
  expect(await errorsOf({ series_id: "quiet" })).toContain("lesson");
  expect(await errorsOf({ due_on: "2026-02-01" })).toContain("due_on");
  expect(await errorsOf({ due_on: "2036-03-13" })).toContain("due_on");
  expect(await errorsOf({ audience: "titles" })).toContain("titles");
  expect(await errorsOf({ audience: "people", people: ["person-admin"] })).toContain("people");
  expect(await errorsOf({ practice_group_ids: ["group-404"] })).toContain("practice_group_ids");
  await office.db
    .updateTable("content")
    .set({ type: "Handout" })
    .where("id", "=", "RL-2")
    .execute();
  expect(await errorsOf({ record_id_: "RL-2" })).toContain("lesson");
});

test("[LIB-17] leaders assign to their own groups only, and see only those", async () => {
  const payload = { ...lesson, practice_group_ids: ["group-2"] };
  const elsewhere = await created({ practice_group_ids: ["group-2"] });
  expect((await leader(WARD, { method: "POST", payload })).statusCode).toBe(422);
  expect((await leader(WARD, { method: "POST", payload: lesson })).statusCode).toBe(200);
  expect((await leader(WARD)).json()).toMatchObject({
    total: 1,
    data: [{ group: { id: "group-1" } }],
  });
  const other = `${URL}/${elsewhere.id}`;
  const version = { method: "POST", payload: { version: 1 } };
  expect((await leader(`${other}?practice_group_id=group-1`)).statusCode).toBe(404);
  expect((await leader(`${other}/people?practice_group_id=group-1`)).statusCode).toBe(404);
  expect((await leader(`${other}/end?practice_group_id=group-1`, version)).statusCode).toBe(404);
  expect((await leader(other)).statusCode).toBe(403);
  expect((await office.admin(URL)).json()).toMatchObject({ total: 2 });
});

test("[LIB-17] exports completion by unit and by person", async () => {
  await created({ practice_group_ids: ["group-1", "group-2"] });
  await apply(nurse, finished("RL-1"));
  const units = await office.admin(`${URL}/export`);
  const lines = units.body.slice(1).trim().split("\r\n");
  expect(lines[0]).toBe("lesson,group,department,due_on,ended_on,people,completed");
  expect(lines).toContain("Title of RL-1,Ward 7,,2026-03-13,,2,1");
  expect(lines).toContain("Title of RL-1,Ward 8,,2026-03-13,,1,0");
  const ward = (await office.admin(WARD)).json().data[0].id;
  const path = `${URL}/${ward}/people/export`;
  const file = await leader(`${path}?practice_group_id=group-1`);
  expect(file.body).toContain(
    "nurse@respite.example,Test Person,Registered Nurse,,Title of RL-1,Ward 7,2026-03-13,yes",
  );
  expect(await office.auditEvents("assignment.exported")).toHaveLength(2);
});

test("[LIB-17] a deleted account leaves no assignment behind", async () => {
  const { id } = await created({ audience: "people", people: [people.nurse.id] });
  const person = await office.person(people.nurse.id);
  if (!person) throw new Error("The person is missing.");
  await office.db.transaction().execute((trx) => anonymize(trx, person, new Date(office.now())));
  expect(await record(id)).toMatchObject({ people: 0, chosen: [] });
  expect(await office.db.selectFrom("assignment_person").selectAll().execute()).toEqual([]);
});
