import { afterAll, beforeAll, expect, test } from "vitest";
import type { ManyChange, ManyResult } from "#contract/learning/admin-bulk-lessons.ts";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
import { type Desk, deskAt, someServer } from "./desk.ts";

const now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await someServer(() => now);
  desk = await deskAt(server);
});
afterAll(() => server.close());

const send = (
  lessons: readonly Pick<AdminLesson, "id" | "version">[],
  change: object,
  dry_run = false,
) =>
  desk.send("POST", "/api/admin/content/many", {
    lessons: lessons.map(({ id, version }) => ({ id, version })),
    change,
    dry_run,
  });

async function many(
  lessons: readonly Pick<AdminLesson, "id" | "version">[],
  change: ManyChange,
  dry_run = false,
): Promise<ManyResult[]> {
  const reply = await send(lessons, change, dry_run);
  expect(reply.statusCode).toBe(200);
  return reply.json().results;
}

const lessons = (...ids: string[]) => Promise.all(ids.map((id) => desk.lesson(id)));
const inSection = async (id: string) =>
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

test("[ADM-03] a dry run says what would become of each lesson, and changes nothing", async () => {
  const draft = await desk.begin();
  const [out] = await lessons("RL-1");
  const results = await many([draft, out as AdminLesson], { kind: "publish" }, true);
  expect(results).toMatchObject([
    { id: draft.id, outcome: "cannot", version: draft.version, before: { state: "draft" } },
    { id: "RL-1", outcome: "same", why: [] },
  ]);
  expect(results[0]?.why).toContain("It has no recording.");
  expect((await desk.lesson(draft.id)).version).toBe(draft.version);
  expect(await many([out as AdminLesson], { kind: "take_back" }, true)).toMatchObject([
    { outcome: "changes" },
  ]);
  expect((await desk.lesson("RL-1")).state).toBe("published");
});

test("[ADM-03] what cannot be done with one lesson keeps no other from it, and each is in the audit log", async () => {
  const [first, second] = (await lessons("RL-2", "RL-3")) as [AdminLesson, AdminLesson];
  const draft = await desk.begin();
  await desk.save(second, { tagline: "Somebody else was faster" });
  const gone = { id: "RL-none", version: 1 };
  const results = await many([first, second, gone, draft], { kind: "take_back" });
  expect(results.map(({ outcome, why }) => [outcome, why[0]])).toEqual([
    ["changes", undefined],
    ["cannot", "Somebody has changed it since you chose it."],
    ["cannot", "There is no such lesson any more."],
    ["same", undefined],
  ]);
  expect((await desk.lesson("RL-2")).state).toBe("withdrawn");
  expect((await desk.lesson("RL-3")).state).toBe("published");
  expect(await audits("lesson:RL-2")).toEqual(["lesson.withdrawn"]);
  const [again] = await lessons("RL-2");
  const [back] = await many([again as AdminLesson], { kind: "publish" });
  expect(back).toMatchObject({ outcome: "changes", version: (again?.version ?? 0) + 1 });
  expect((await desk.lesson("RL-2")).state).toBe("published");
});

test("[ADM-03] many lessons expire on a day, or never again, without publishing what is being written", async () => {
  const [lesson] = (await lessons("RL-4")) as [AdminLesson];
  const saved: AdminLesson = (await desk.save(lesson, { tagline: "Not out yet" })).json();
  expect(await many([saved], { kind: "expire", at: "2026-11-01T00:00:00Z" })).toMatchObject([
    { outcome: "cannot", why: ["That day is over."] },
  ]);
  const at = "2026-12-01T00:00:00.000Z";
  expect(await many([saved], { kind: "expire", at })).toMatchObject([{ outcome: "changes" }]);
  const ends = await desk.lesson("RL-4");
  expect(ends).toMatchObject({ expire_at: at, state: "published", has_changes: true });
  expect(await many([ends], { kind: "expire", at })).toMatchObject([{ outcome: "same" }]);
  const [cleared] = await many([ends], { kind: "expire", at: null });
  expect(cleared).toMatchObject({ outcome: "changes", before: { expire_at: at } });
  const draft = await desk.begin();
  expect(await many([draft], { kind: "expire", at })).toMatchObject([{ outcome: "cannot" }]);
});

test("[ADM-03] lessons are put into a section and taken out: learners have it at once, but never an editor's unfinished work", async () => {
  const name = "Short ones";
  await desk.send("PUT", "/api/admin/sections", { version: 0, section_name: name, show: "1" });
  const [quiet, busy] = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  const edited: AdminLesson = (await desk.save(busy, { tagline: "Half written" })).json();
  const put = await many([quiet, edited], { kind: "section", name, put: true });
  expect(put.map(({ outcome, why }) => [outcome, why.length])).toEqual([
    ["changes", 0],
    ["changes", 1],
  ]);
  expect(await inSection("RL-1")).toContain(name);
  expect(await inSection("RL-5")).not.toContain(name);
  const after = (await lessons("RL-1", "RL-5")) as [AdminLesson, AdminLesson];
  expect(after[0]).toMatchObject({ has_changes: false });
  expect(after[1]).toMatchObject({ has_changes: true });
  expect(after[1].fields.sections).toContain(name);
  expect(await many(after, { kind: "section", name, put: true })).toMatchObject([
    { outcome: "same" },
    { outcome: "same" },
  ]);
  await many(after, { kind: "section", name, put: false });
  expect(await inSection("RL-1")).not.toContain(name);
  const [now_] = (await lessons("RL-1")) as [AdminLesson];
  expect(await many([now_], { kind: "section", name: "No such", put: true })).toMatchObject([
    { outcome: "cannot" },
  ]);
});

test("[ADM-03] a category is given to many lessons and taken from drafts; what is published keeps one", async () => {
  const [lesson] = (await lessons("RL-1")) as [AdminLesson];
  const draft = await desk.begin();
  const given = await many([lesson, draft], { kind: "category", name: "<b>Rest</b>" });
  expect(given).toMatchObject([
    { outcome: "changes", before: { category: lesson.fields.category_name } },
    { outcome: "changes", before: { category: "" } },
  ]);
  const after = await Promise.all([lesson.id, draft.id].map((id) => desk.lesson(id)));
  expect(after.map(({ fields }) => fields.category_name)).toEqual(["Rest", "Rest"]);
  const taken = await many(after, { kind: "category", name: "" });
  expect(taken.map(({ outcome }) => outcome)).toEqual(["cannot", "changes"]);
});

test("[ADM-03] no more lessons at once than can be told about, and none twice", async () => {
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
