import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkChangeRecord } from "#contract/bulk-changes.ts";
import { BULK_UNDO_DAYS } from "#contract/bulk-changes.ts";
import { deleteOldBulkChangesJob } from "#server/platform/bulk/clean-up-job.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";

const DAY = 24 * 60 * 60 * 1000;
let server: AdminServer;
const ids: string[] = [];
beforeAll(async () => {
  server = await startAdminServer();
  for (let n = 0; n < 120; n += 1)
    ids.push(
      await server.add({
        email: `bulk-${String(n).padStart(3, "0")}@respite.example`,
        last_name: "Bulkfield",
      }),
    );
});
afterAll(() => server.close());

const matching = { matching: { q: "Bulkfield" } };
const preview = (selection: object, change: object) =>
  server.post("/api/admin/people/bulk", { selection, change });
async function previewed(selection: object, change: object): Promise<BulkChangeRecord> {
  const reply = await preview(selection, change);
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}
const step = (id: string, what: "apply" | "undo") =>
  server.post(`/api/admin/bulk/people/${id}/${what}`, {});
async function toEnd(id: string, what: "apply" | "undo"): Promise<BulkChangeRecord> {
  const record: BulkChangeRecord = (await step(id, what)).json().data;
  return record.state.endsWith("ing") ? toEnd(id, what) : record;
}
const titlesOf = async () =>
  (
    await server.db
      .selectFrom("person")
      .select("provider_title")
      .where("last_name", "=", "Bulkfield")
      .execute()
  ).map(({ provider_title }) => provider_title);

test("[ADM-10] changes every row that matched at the preview, and none that matches later", async () => {
  const record = await previewed(matching, { kind: "title", provider_title: "Charge nurse" });
  expect(record).toMatchObject({ total: 120, counts: { changes: 120, same: 0, cannot: 0 } });
  const late = await server.add({ email: "late@respite.example", last_name: "Bulkfield" });
  const applied = await toEnd(record.id, "apply");
  expect(applied).toMatchObject({ state: "applied", done: 120, counts: { changes: 120 } });
  expect((await server.person(late))?.provider_title).not.toBe("Charge nurse");
  expect((await titlesOf()).filter((title) => title === "Charge nurse")).toHaveLength(120);
  const [whole] = await server.auditEvents("bulk.applied");
  expect(JSON.parse(whole?.body ?? "{}").after).toMatchObject({ list: "people", changes: 120 });
  expect(
    (await server.auditEvents("person.changed")).filter(({ about }) =>
      ids.includes(about.replace("person:", "")),
    ),
  ).toHaveLength(120);
  await server.db.deleteFrom("person").where("id", "=", late).execute();
});

test("[ADM-10] says before the change who would change, who already is, and who can't", async () => {
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", ids[0] ?? "")
    .execute();
  const record = await previewed(
    { ids: [...ids.slice(0, 3), ADMIN.id, "nobody"] },
    { kind: "disable" },
  );
  expect(record.counts).toEqual({ changes: 2, same: 1, cannot: 2 });
  expect(record.reasons).toEqual([
    { why: "Account not found", count: 1, names: ["nobody"] },
    { why: "You can't deactivate yourself", count: 1, names: ["Ada Admin"] },
  ]);
  expect((await server.person(ids[1] ?? ""))?.enabled).toBe(true);
  await server.db
    .updateTable("person")
    .set({ enabled: true })
    .where("id", "=", ids[0] ?? "")
    .execute();
});

test("[ADM-10] continues after an interruption, and undoes the rows applied so far", async () => {
  const record = await previewed(matching, { kind: "department", burnout_specialty: "ICU" });
  const first: BulkChangeRecord = (await step(record.id, "apply")).json().data;
  expect(first).toMatchObject({ state: "applying", done: 50, total: 120 });
  const undone = await toEnd(record.id, "undo");
  expect(undone).toMatchObject({ state: "undone", undo: { restored: 50, left: 0 } });
  expect((await step(record.id, "apply")).statusCode).toBe(409);
});

test("[ADM-10] applies each row once, also when a call is repeated at the same time", async () => {
  const record = await previewed(matching, { kind: "add_to_group", practice_group_id: "group-2" });
  await Promise.all([toEnd(record.id, "apply"), toEnd(record.id, "apply")]);
  const joined = await server.auditEvents("person.joined");
  expect(joined).toHaveLength(120);
  await toEnd(record.id, "undo");
});

test("[ADM-10] restores what each person had, and leaves those who changed since", async () => {
  const [changed = "", other = ""] = ids;
  await server.db
    .updateTable("person")
    .set({ provider_title: "Physician" })
    .where("id", "=", other)
    .execute();
  const record = await previewed(
    { ids: [changed, other] },
    { kind: "title", provider_title: "Pharmacist" },
  );
  await toEnd(record.id, "apply");
  await server.db
    .updateTable("person")
    .set({ provider_title: "Manager" })
    .where("id", "=", changed)
    .execute();
  expect((await toEnd(record.id, "undo")).undo).toEqual({
    restored: 1,
    left: 1,
    reasons: [{ why: "Changed since", count: 1, names: ["Some Bulkfield"] }],
  });
  expect((await server.person(changed))?.provider_title).toBe("Manager");
  expect((await server.person(other))?.provider_title).toBe("Physician");
});

test("[ADM-10] signs out whom it deactivates, and activates them again", async () => {
  const [id = ""] = ids;
  const asPerson = await server.requestAsEmail("bulk-000@respite.example");
  const record = await previewed({ ids: [id] }, { kind: "disable", reason: "Left" });
  await toEnd(record.id, "apply");
  expect((await asPerson("/api/devices")).statusCode).toBe(401);
  await toEnd(record.id, "undo");
  expect((await server.person(id))?.enabled).toBe(true);
});

test("[ADM-10] applies a preview only for the person who made it, within an hour", async () => {
  await server.add({ email: "second-admin@respite.example", role: "se_admin" });
  const second = await server.requestAsEmail("second-admin@respite.example");
  const record = await previewed({ ids: ids.slice(0, 1) }, { kind: "title", provider_title: "X" });
  const path = `/api/admin/bulk/people/${record.id}/apply`;
  expect((await second(path, { method: "POST", payload: {} })).statusCode).toBe(404);
  server.advanceClock(61 * 60_000);
  expect((await step(record.id, "apply")).statusCode).toBe(404);
});

test("[ADM-10] rejects a change without people, an unknown group, and undoing after 7 days", async () => {
  const enable = { kind: "enable" };
  expect((await preview({ matching: { q: "Nobodyatall" } }, enable)).statusCode).toBe(422);
  const join = { kind: "add_to_group", practice_group_id: "none" };
  expect((await preview({ ids }, join)).statusCode).toBe(422);
  const record = await previewed({ ids: ids.slice(0, 1) }, { kind: "title", provider_title: "Y" });
  await toEnd(record.id, "apply");
  server.advanceClock((BULK_UNDO_DAYS + 1) * DAY);
  const clock = { now: server.now };
  expect((await step(record.id, "undo")).statusCode).toBe(422);
  await deleteOldBulkChangesJob.run({ db: server.db, clock }, new AbortController().signal);
  const rows = await server.db.selectFrom("bulk_item").select("key").execute();
  expect(rows).toEqual([]);
});
