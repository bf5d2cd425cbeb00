import { afterAll, beforeAll, expect, test } from "vitest";
import type { BulkChange, BulkResult } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

const now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let admin: AdminFixture;
beforeAll(async () => {
  server = await seededServer(() => now);
  admin = await adminFixture(server);
});
afterAll(() => server.close());

const send = (
  lessons: readonly Pick<AdminLesson, "id" | "version">[],
  change: object,
  dry_run = false,
) =>
  admin.send("POST", "/api/admin/content/many", {
    lessons: lessons.map(({ id, version }) => ({ id, version })),
    change,
    dry_run,
  });

async function changeMany(
  lessons: readonly Pick<AdminLesson, "id" | "version">[],
  change: BulkChange,
  dry_run = false,
): Promise<BulkResult[]> {
  const reply = await send(lessons, change, dry_run);
  expect(reply.statusCode).toBe(200);
  return reply.json().results;
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

test("[ADM-03] reports each lesson's outcome in a dry run without changing anything", async () => {
  const draft = await admin.createLesson();
  const [out] = await lessons("RL-1");
  const results = await changeMany([draft, out as AdminLesson], { kind: "publish" }, true);
  expect(results).toMatchObject([
    { id: draft.id, outcome: "cannot", version: draft.version, before: { state: "draft" } },
    { id: "RL-1", outcome: "same", why: [] },
  ]);
  expect(results[0]?.why).toContain("Missing recording");
  expect((await admin.getLesson(draft.id)).version).toBe(draft.version);
  expect(await changeMany([out as AdminLesson], { kind: "take_back" }, true)).toMatchObject([
    { outcome: "changes" },
  ]);
  expect((await admin.getLesson("RL-1")).state).toBe("published");
});

test("[ADM-03] changes the other lessons if one fails, and audits each change", async () => {
  const [first, second] = (await lessons("RL-2", "RL-3")) as [AdminLesson, AdminLesson];
  const draft = await admin.createLesson();
  await admin.saveLesson(second, { tagline: "Somebody else was faster" });
  const missing = { id: "RL-none", version: 1 };
  const results = await changeMany([first, second, missing, draft], { kind: "take_back" });
  expect(results.map(({ outcome, why }) => [outcome, why[0]])).toEqual([
    ["changes", undefined],
    ["cannot", "Changed by someone else"],
    ["cannot", "Lesson no longer exists"],
    ["same", undefined],
  ]);
  expect((await admin.getLesson("RL-2")).state).toBe("withdrawn");
  expect((await admin.getLesson("RL-3")).state).toBe("published");
  expect(await audits("lesson:RL-2")).toEqual(["lesson.withdrawn"]);
  const [again] = await lessons("RL-2");
  const [back] = await changeMany([again as AdminLesson], { kind: "publish" });
  expect(back).toMatchObject({ outcome: "changes", version: (again?.version ?? 0) + 1 });
  expect((await admin.getLesson("RL-2")).state).toBe("published");
});

test("[ADM-03] sets and clears expiry without publishing pending edits", async () => {
  const [lesson] = (await lessons("RL-4")) as [AdminLesson];
  const saved: AdminLesson = (await admin.saveLesson(lesson, { tagline: "Not out yet" })).json();
  expect(await changeMany([saved], { kind: "expire", at: "2026-11-01T00:00:00Z" })).toMatchObject([
    { outcome: "cannot", why: ["Date is in the past"] },
  ]);
  const at = "2026-12-01T00:00:00.000Z";
  expect(await changeMany([saved], { kind: "expire", at })).toMatchObject([{ outcome: "changes" }]);
  const ends = await admin.getLesson("RL-4");
  expect(ends).toMatchObject({ expire_at: at, state: "published", has_changes: true });
  expect(await changeMany([ends], { kind: "expire", at })).toMatchObject([{ outcome: "same" }]);
  const [cleared] = await changeMany([ends], { kind: "expire", at: null });
  expect(cleared).toMatchObject({ outcome: "changes", before: { expire_at: at } });
  const draft = await admin.createLesson();
  expect(await changeMany([draft], { kind: "expire", at })).toMatchObject([{ outcome: "cannot" }]);
});

test("[ADM-03] adds and removes sections right away without publishing pending edits", async () => {
  const name = "Short ones";
  await admin.send("PUT", "/api/admin/sections", { version: 0, section_name: name, show: "1" });
  const [quiet, busy] = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  const edited: AdminLesson = (await admin.saveLesson(busy, { tagline: "Half written" })).json();
  const put = await changeMany([quiet, edited], { kind: "section", name, put: true });
  expect(put.map(({ outcome, why }) => [outcome, why.length])).toEqual([
    ["changes", 0],
    ["changes", 1],
  ]);
  expect(await sectionsOf("RL-1")).toContain(name);
  expect(await sectionsOf("RL-5")).not.toContain(name);
  const after = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  expect(after[0]).toMatchObject({ has_changes: false });
  expect(after[1]).toMatchObject({ has_changes: true });
  expect(after[1].fields.sections).toContain(name);
  expect(await changeMany(after, { kind: "section", name, put: true })).toMatchObject([
    { outcome: "same" },
    { outcome: "same" },
  ]);
  await changeMany(after, { kind: "section", name, put: false });
  expect(await sectionsOf("RL-1")).not.toContain(name);
  const [current] = (await lessons("RL-1")) as [AdminLesson];
  expect(
    await changeMany([current], { kind: "section", name: "No such", put: true }),
  ).toMatchObject([{ outcome: "cannot" }]);
});

test("[ADM-03] sets a category on many lessons and clears it only on drafts", async () => {
  const [lesson] = (await lessons("RL-1")) as [AdminLesson];
  const draft = await admin.createLesson();
  const given = await changeMany([lesson, draft], { kind: "category", name: "<b>Rest</b>" });
  expect(given).toMatchObject([
    { outcome: "changes", before: { category: lesson.fields.category_name } },
    { outcome: "changes", before: { category: "" } },
  ]);
  const after = await Promise.all([lesson.id, draft.id].map((id) => admin.getLesson(id)));
  expect(after.map(({ fields }) => fields.category_name)).toEqual(["Rest", "Rest"]);
  const taken = await changeMany(after, { kind: "category", name: "" });
  expect(taken.map(({ outcome }) => outcome)).toEqual(["cannot", "changes"]);
});

test("[ADM-03] limits the number of lessons and rejects duplicates", async () => {
  const [lesson] = (await lessons("RL-1")) as [AdminLesson];
  const change = { kind: "take_back" };
  expect((await send([lesson, lesson], change)).statusCode).toBe(400);
  expect(
    (
      await send(
        Array.from({ length: 26 }, (_, n) => ({ id: `RL-${n}`, version: 0 })),
        change,
      )
    ).statusCode,
  ).toBe(400);
  expect((await send([lesson], { kind: "delete" })).statusCode).toBe(400);
});
