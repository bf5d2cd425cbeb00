import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkChangeRecord } from "#contract/bulk-changes.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";

const MINUTE = 60_000;
let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
  const common = { practice_group_id: "group-2", created_at: new Date(server.now()) };
  const codes = Array.from({ length: 120 }, (_, n) => ({
    ...common,
    ...{ code: `WARD${String(n).padStart(3, "0")}`, burnout_role: "provider" },
  }));
  await server.db.insertInto("registration_code").values(codes).execute();
});
afterAll(() => server.close());

const inGroup = { matching: { practice_group_id: "group-2" } };
async function previewed(selection: object, change: object): Promise<BulkChangeRecord> {
  const reply = await server.post("/api/admin/codes/bulk", { selection, change });
  expect(reply.statusCode).toBe(200);
  return reply.json().data;
}
const step = (id: string, what: "apply" | "undo") =>
  server.post(`/api/admin/bulk/codes/${id}/${what}`, {});
async function toEnd(id: string, what: "apply" | "undo"): Promise<BulkChangeRecord> {
  const record: BulkChangeRecord = (await step(id, what)).json().data;
  return record.state.endsWith("ing") ? toEnd(id, what) : record;
}
const codes = () =>
  server.db
    .selectFrom("registration_code")
    .select(["code", "enabled", "expires_at", "version"])
    .where("practice_group_id", "=", "group-2")
    .orderBy("code")
    .execute();

test("[ADM-10] deactivates all codes of a group in parts, tells devices, and undoes it", async () => {
  const record = await previewed(inGroup, { kind: "deactivate" });
  expect(record).toMatchObject({ title: "Deactivate", counts: { changes: 120, same: 0 } });
  const first: BulkChangeRecord = (await step(record.id, "apply")).json().data;
  expect(first).toMatchObject({ state: "applying", done: 100, total: 120 });
  expect(await toEnd(record.id, "apply")).toMatchObject({ state: "applied", done: 120 });
  expect((await codes()).some(({ enabled }) => enabled)).toBe(false);
  const lookUp = (await server.app.inject({ url: "/api/registration_codes/WARD007" })).json();
  expect(lookUp.state).toBe("expired");
  const changed = await server.auditEvents("code.changed");
  expect(changed).toHaveLength(120);
  expect(changed[0]).toMatchObject({ by: ADMIN.id });
  expect(JSON.parse(changed[0]?.body ?? "{}")).toEqual({
    before: { enabled: true },
    after: { enabled: false },
  });
  expect(await toEnd(record.id, "undo")).toMatchObject({ undo: { restored: 120, left: 0 } });
  expect((await codes()).every(({ enabled, version }) => enabled && version === 3)).toBe(true);
});

test("[ADM-10] extends codes by id, and leaves those that changed since when undoing", async () => {
  const ids = ["WARD000", "WARD001", "missing"];
  const record = await previewed({ ids }, { kind: "extend", last_day: "2026-06-30" });
  expect(record).toMatchObject({
    title: "Expire after Jun 30, 2026",
    counts: { changes: 2, same: 0, cannot: 1 },
    reasons: [{ why: "Code not found", count: 1, names: ["missing"] }],
  });
  await toEnd(record.id, "apply");
  // The end of the day in the last time zone to reach it.
  expect((await codes())[0]?.expires_at?.toISOString()).toBe("2026-07-01T12:00:00.000Z");
  await server.db
    .updateTable("registration_code")
    .set({ expires_at: null })
    .where("code", "=", "WARD001")
    .execute();
  const { undo } = await toEnd(record.id, "undo");
  expect(undo).toEqual({
    ...{ restored: 1, left: 1 },
    reasons: [{ why: "Changed since", count: 1, names: ["WARD001"] }],
  });
  expect((await codes())[0]?.expires_at).toBeNull();
});

test("[ADM-10] refuses a day in the past, and rows of another list", async () => {
  const refused = await server.post("/api/admin/codes/bulk", {
    selection: inGroup,
    change: { kind: "extend", last_day: "2026-01-01" },
  });
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    ["Choose a day in the future."],
  ]);
  const { id } = await previewed(inGroup, { kind: "deactivate" });
  expect((await server.post(`/api/admin/bulk/people/${id}/apply`, {})).statusCode).toBe(404);
});

test("[ACC-17] a change of codes that make leaders needs a recent proof of identity", async () => {
  const code = { code: "LEAD", practice_group_id: null, burnout_role: "org_leader" };
  await server.db
    .insertInto("registration_code")
    .values({ ...code, enabled: false, created_at: new Date(server.now()) })
    .execute();
  server.advanceClock(11 * MINUTE);
  const leaders = await previewed({ ids: ["LEAD"] }, { kind: "activate" });
  expect((await step(leaders.id, "apply")).json().code).toBe("not_confirmed");
  const others = await previewed({ ids: ["WARD002"] }, { kind: "deactivate" });
  expect((await step(others.id, "apply")).statusCode).toBe(200);
});
