import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkChangeRecord } from "#contract/bulk-changes.ts";
import type { LessonsChange } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

const start = Date.parse("2026-11-02T10:00:00Z");
let now = start;
let server: TestServer;
let admin: AdminFixture;
beforeAll(async () => {
  server = await seededServer(() => now);
  admin = await adminFixture(server);
});
afterAll(() => server.close());

type Selected = Pick<AdminLesson, "id">;

const preview = (lessons: readonly Selected[], change: object) =>
  admin.send("POST", "/api/admin/content/bulk", {
    selection: { ids: lessons.map(({ id }) => id) },
    change,
  });

const step = async (id: string, what: "apply" | "undo"): Promise<BulkChangeRecord> =>
  (await admin.send("POST", `/api/admin/bulk/lessons/${id}/${what}`, {})).json().data;

/** Previews a change. */
async function previewed(lessons: readonly Selected[], change: LessonsChange) {
  const reply = await preview(lessons, change);
  expect(reply.statusCode).toBe(200);
  return reply.json().data as BulkChangeRecord;
}

async function toEnd(id: string, what: "apply" | "undo"): Promise<BulkChangeRecord> {
  const record = await step(id, what);
  return record.state.endsWith("ing") ? toEnd(id, what) : record;
}

async function changeMany(lessons: readonly Selected[], change: LessonsChange) {
  return toEnd((await previewed(lessons, change)).id, "apply");
}

const lessons = (...ids: string[]) => Promise.all(ids.map((id) => admin.getLesson(id)));
const sectionsOf = async (id: string) =>
  (
    await server.db
      .selectFrom("content_to_section")
      .select("section_name")
      .where("content_id", "=", id)
      .where("removed", "=", false)
      .execute()
  ).map(({ section_name }) => section_name);
const audits = async (about: string) =>
  (
    await server.db
      .selectFrom("audit_event")
      .select("action")
      .where("about", "=", about)
      .orderBy("n")
      .execute()
  ).map(({ action }) => action);

const whys = ({ reasons }: BulkChangeRecord) => reasons.map(({ why }) => why);

test("[ADM-03][ADM-10] previews what a change of lessons would do without changing anything", async () => {
  const draft = await admin.createLesson();
  const record = await previewed([draft, { id: "RL-1" }], { kind: "publish" });
  expect(record).toMatchObject({
    state: "previewed",
    counts: { changes: 0, same: 1, cannot: 1 },
  });
  expect(whys(record)[0]).toContain("Missing recording");
  expect((await admin.getLesson(draft.id)).version).toBe(draft.version);
});

test("[ADM-03][ADM-10] leaves a lesson alone that was edited after the preview, and undoes the others", async () => {
  const [second] = (await lessons("RL-3")) as [AdminLesson];
  const record = await previewed([{ id: "RL-2" }, second, { id: "RL-none" }], {
    kind: "take_back",
  });
  await admin.saveLesson(second, { tagline: "Somebody else was faster" });
  const applied = await toEnd(record.id, "apply");
  expect(applied.counts).toEqual({ changes: 1, same: 0, cannot: 2 });
  expect(whys(applied).toSorted()).toEqual(["Changed by someone else", "Lesson no longer exists"]);
  expect((await admin.getLesson("RL-2")).state).toBe("withdrawn");
  expect((await admin.getLesson("RL-3")).state).toBe("published");
  expect(await audits("lesson:RL-2")).toEqual(["lesson.withdrawn"]);
  expect(await audits(`bulk:${record.id}`)).toEqual(["bulk.applied"]);
  expect(await toEnd(record.id, "undo")).toMatchObject({ undo: { restored: 1, left: 0 } });
  expect((await admin.getLesson("RL-2")).state).toBe("published");
});

test("[ADM-03] sets and clears expiry without publishing pending edits", async () => {
  const [lesson] = (await lessons("RL-4")) as [AdminLesson];
  const saved: AdminLesson = (await admin.saveLesson(lesson, { tagline: "Not out yet" })).json();
  const past = await previewed([saved], { kind: "expire", at: "2026-11-01T00:00:00Z" });
  expect(whys(past)).toEqual(["Date is in the past"]);
  const at = "2026-12-01T00:00:00.000Z";
  const set = await changeMany([saved], { kind: "expire", at });
  expect(set.counts.changes).toBe(1);
  expect(await admin.getLesson("RL-4")).toMatchObject({
    expire_at: at,
    state: "published",
    has_changes: true,
  });
  expect((await previewed([saved], { kind: "expire", at })).counts.same).toBe(1);
  await toEnd(set.id, "undo");
  expect((await admin.getLesson("RL-4")).expire_at).toBeNull();
});

test("[ADM-03] adds and removes sections right away without publishing pending edits", async () => {
  const name = "Short ones";
  await admin.send("PUT", "/api/admin/sections", { version: 0, section_name: name, show: "1" });
  const [quiet, busy] = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  await admin.saveLesson(busy, { tagline: "Half written" });
  const put = await changeMany([quiet, busy], { kind: "section", name, put: true });
  expect(put.counts.changes).toBe(2);
  expect(whys(put)).toEqual(["Has other unpublished changes, published together"]);
  expect(await sectionsOf("RL-1")).toContain(name);
  expect(await sectionsOf("RL-5")).not.toContain(name);
  const after = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  expect(after.map(({ has_changes }) => has_changes)).toEqual([false, true]);
  await toEnd(put.id, "undo");
  expect(await sectionsOf("RL-1")).not.toContain(name);
  const gone = await previewed([quiet], { kind: "section", name: "No such", put: true });
  expect(gone.counts.cannot).toBe(1);
});

test("[ADM-03][ADM-10] sets category and series of many lessons, and restores what each had", async () => {
  const before = (await lessons("RL-1", "RL-2")) as [AdminLesson, AdminLesson];
  const category = await changeMany(before, { kind: "category", name: "<b>Rest</b>" });
  expect((await admin.getLesson("RL-1")).fields.category_name).toBe("Rest");
  await toEnd(category.id, "undo");
  const series = await changeMany(before, { kind: "series", series_id: "" });
  expect(series.counts.cannot).toBe(0);
  await toEnd(series.id, "undo");
  const after = (await lessons("RL-1", "RL-2")) as [AdminLesson, AdminLesson];
  const kept = ({ fields }: AdminLesson) => [fields.category_name, fields.series_id];
  expect(after.map(kept)).toEqual(before.map(kept));
});

const times = { publish_at: "2026-11-05T18:00:00.000Z", expire_at: "2026-11-06T18:00:00.000Z" };
async function schedule(id: string): Promise<AdminLesson> {
  const withdrawn = (await admin.setState(await admin.getLesson(id), "withdrawn")).json();
  return (await admin.setState(withdrawn, "scheduled", times)).json();
}

test("[ADM-10] undoing Unpublish restores scheduled lessons with their times, expired ones, and unpublished changes", async () => {
  await schedule("RL-1");
  await admin.setState(await admin.getLesson("RL-2"), "expired");
  await admin.saveLesson(await admin.getLesson("RL-3"), { tagline: "Not out yet" });
  const seen = async () => ({
    lessons: (await lessons("RL-1", "RL-2", "RL-3")).map(
      ({ state, has_changes, publish_at, expire_at, fields }) => ({
        ...{ state, has_changes, publish_at, expire_at, fields },
      }),
    ),
    published: await server.db
      .selectFrom("content")
      .select(["id", "status", "removed", "wire"])
      .where("id", "in", ["RL-1", "RL-2", "RL-3"])
      .orderBy("id")
      .execute(),
  });
  const before = await seen();
  expect(before.lessons.map(({ state, has_changes }) => [state, has_changes])).toEqual([
    ["scheduled", false],
    ["expired", false],
    ["published", true],
  ]);
  const { id, counts } = await changeMany(before.published, { kind: "take_back" });
  expect(counts).toEqual({ changes: 3, same: 0, cannot: 0 });
  expect(await toEnd(id, "undo")).toMatchObject({ undo: { restored: 3, left: 0 } });
  expect(await seen()).toEqual(before);
});

test("[ADM-10] undoing Unpublish leaves a lesson as a draft whose publish time has passed, and says so", async () => {
  const lesson = await schedule("RL-4");
  const { id } = await changeMany([lesson], { kind: "take_back" });
  now = Date.parse(times.publish_at);
  const undone = await toEnd(id, "undo");
  now = start;
  expect(undone).toMatchObject({ undo: { restored: 0, left: 1 } });
  expect(JSON.stringify(undone)).toContain("The publish date has passed");
  expect((await admin.getLesson("RL-4")).state).toBe("draft");
});

test("[ADM-03] rejects a change it doesn't know", async () => {
  expect((await preview([{ id: "RL-1" }], { kind: "delete" })).statusCode).toBe(400);
});
