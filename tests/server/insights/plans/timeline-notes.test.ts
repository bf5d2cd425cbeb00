import { afterEach, beforeEach, expect, test } from "vitest";
import type { TimelineNote } from "#contract/insights/timeline-notes.ts";
import { MAX_TIMELINE_NOTES } from "#contract/insights/timeline-notes.ts";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { type PlanServer, startPlanServer } from "./asking.ts";

let plans: PlanServer;
beforeEach(async () => {
  plans = await startPlanServer();
});
afterEach(() => plans.office.close());

const scheduling = { month: "2026-02", text: "Self-scheduling" };
const add = async (fields: object = scheduling): Promise<TimelineNote> =>
  (await plans.leader("POST", "notes", fields)).data.at(-1);
const listed = async (): Promise<TimelineNote[]> => (await plans.leader("GET", "notes")).data;
const texts = async () => (await listed()).map(({ text }) => text);

test("[INS-14] lists notes by month, with who wrote them", async () => {
  await add({ month: "2026-03", text: "  New charting templates " });
  const { data } = await plans.admin("POST", "notes", scheduling);
  expect(data).toMatchObject([
    { ...scheduling, version: 1, created_by: "Ada Admin", edited_by: "Ada Admin" },
    { month: "2026-03", text: "New charting templates", version: 1 },
  ]);
  expect(await plans.otherLeader("GET", "notes")).toMatchObject({ status: 200, data: [] });
});

test("[INS-14] changes a note, and refuses to overwrite a newer version", async () => {
  const { id } = await add();
  const changed = { version: 1, month: "2026-01", text: "Pilot of self-scheduling" };
  const { data } = await plans.admin("PUT", `notes/${id}`, changed);
  expect(data).toMatchObject([
    { month: "2026-01", text: changed.text, version: 2, edited_by: "Ada Admin" },
  ]);
  expect(data[0].created_by).not.toBe("Ada Admin");
  const before = await rowHashes(plans.office.db);
  expect(await plans.leader("PUT", `notes/${id}`, changed)).toMatchObject({
    status: 409,
    code: "changed_meanwhile",
  });
  const same = await plans.leader("PUT", `notes/${id}`, { ...changed, version: 2 });
  expect(same.status).toBe(200);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[INS-14] restores a deleted note with the version after it", async () => {
  const { id } = await add();
  const query = { version: "1" };
  expect(await plans.leader("DELETE", `notes/${id}`, undefined, query)).toMatchObject({ data: [] });
  expect(await plans.leader("DELETE", `notes/${id}`, undefined, query)).toMatchObject({
    status: 404,
  });
  const gone = await plans.leader("PUT", `notes/${id}`, { version: 2, ...scheduling });
  expect(gone.status).toBe(404);
  const early = await plans.leader("POST", `notes/${id}/restore`, { version: 1 });
  expect(early).toMatchObject({ status: 409, code: "changed_meanwhile" });
  const { data } = await plans.leader("POST", `notes/${id}/restore`, { version: 2 });
  expect(data).toMatchObject([{ ...scheduling, version: 3 }]);
});

test("[INS-14] erases deleted notes after a day", async () => {
  const first = await add();
  const second = await add({ ...scheduling, month: "2026-03" });
  const remove = (id: string) => plans.leader("DELETE", `notes/${id}`, undefined, { version: "1" });
  await remove(first.id);
  plans.office.advanceClock(25 * 60 * 60 * 1000);
  await remove(second.id);
  const rows = await plans.office.db.selectFrom("insight_note").select("id").execute();
  expect(rows).toEqual([{ id: second.id }]);
});

test("[INS-14] records every change of a note in the audit log", async () => {
  const { id } = await add();
  const next = { month: "2026-01", text: "Pilot" };
  await plans.leader("PUT", `notes/${id}`, { version: 1, ...next });
  await plans.leader("DELETE", `notes/${id}`, undefined, { version: "2" });
  await plans.leader("POST", `notes/${id}/restore`, { version: 3 });
  const before = { practice_group_id: "group-1", ...scheduling };
  const after = { practice_group_id: "group-1", ...next };
  const expected = {
    added: { after: before },
    changed: { before, after },
    deleted: { before: after },
  };
  for (const [action, details] of Object.entries({ ...expected, restored: { after } })) {
    const [event] = await plans.office.auditEvents(`insight_note.${action}`);
    expect(event).toMatchObject({ by: people.leader.id, about: `insight_note:${id}` });
    expect(JSON.parse(event?.body ?? "")).toEqual(details);
  }
});

test.each([
  ["a card number", { text: "Paid with 4111 1111 1111 1111" }],
  ["a line break", { text: "Two\nlines" }],
  ["a NUL", { text: "a\0b" }],
  ["half a letter", { text: "\ud800" }],
  ["nothing", { text: "  " }],
  ["201 letters", { text: "x".repeat(201) }],
  ["a day", { month: "2026-02-01" }],
  ["a month that doesn't exist", { month: "2026-13" }],
  ["something else", { color: "red" }],
])("[INS-14] refuses a note with %s", async (_, fields) => {
  const { id } = await add();
  const before = await rowHashes(plans.office.db);
  const wrong = { ...scheduling, ...fields };
  const change = await plans.leader("PUT", `notes/${id}`, { version: 1, ...wrong });
  for (const { status } of [await plans.leader("POST", "notes", wrong), change])
    expect([400, 422]).toContain(status);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[INS-14] refuses more notes than fit", async () => {
  const rows = Array.from({ length: MAX_TIMELINE_NOTES }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    ...{ practice_group_id: "group-1", month: "2026-01-01", text: `Note ${at}`, version: 1 },
    ...{ created_by: null, created_at: new Date(), edited_by: null, edited_at: new Date() },
    deleted_at: at === 0 ? new Date() : null,
  }));
  await plans.office.db.insertInto("insight_note").values(rows).execute();
  await add();
  const full = await plans.leader("POST", "notes", scheduling);
  expect(full).toMatchObject({ status: 422, code: "invalid" });
  const restored = await plans.leader("POST", `notes/${rows[0]?.id}/restore`, { version: 1 });
  expect(restored.status).toBe(422);
  expect(await texts()).toHaveLength(MAX_TIMELINE_NOTES);
});

test("[ADM-07] other people and other groups' leaders can't read or change a group's notes", async () => {
  const { id } = await add();
  const before = await rowHashes(plans.office.db);
  const version = { version: "1" };
  for (const ask of plans.strangers)
    expect([
      (await ask("GET", "notes")).status,
      (await ask("POST", "notes", scheduling)).status,
      (await ask("PUT", `notes/${id}`, { version: 1, ...scheduling })).status,
      (await ask("DELETE", `notes/${id}`, undefined, version)).status,
      (await ask("POST", `notes/${id}/restore`, { version: 1 })).status,
    ]).toEqual([403, 403, 403, 403, 403]);
  // A leader names their own group, and a note of another one.
  const other = plans.otherLeader;
  expect([
    (await other("PUT", `notes/${id}`, { version: 1, ...scheduling, text: "Mine" })).status,
    (await other("DELETE", `notes/${id}`, undefined, version)).status,
    (await other("POST", `notes/${id}/restore`, { version: 1 })).status,
  ]).toEqual([404, 404, 404]);
  expect(await rowHashes(plans.office.db)).toEqual(before);
});

test("[ADM-07] a disabled group looks like one that the caller may not see", async () => {
  await plans.office.db
    .updateTable("practice_group")
    .set({ enabled: false })
    .where("id", "=", "group-1")
    .execute();
  for (const path of ["notes", "target", "views"])
    expect((await plans.admin("GET", path)).status).toBe(403);
  expect((await plans.leader("POST", "notes", scheduling)).status).toBe(403);
});
