import { afterEach, beforeEach, expect, test } from "vitest";
import type { AchievementRow } from "#contract/learning/admin-achievements.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { act, apply, codes, type Device, finished } from "../../acts.ts";

const PATH = "/api/admin/achievements";
let office: AdminServer;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
});
afterEach(() => office.close());

const listed = async (query = ""): Promise<AchievementRow[]> =>
  (await office.admin(`${PATH}?${query}`)).json().data;
const named = async (name: string): Promise<AchievementRow> => {
  const rule = (await listed("size=100")).find((one) => one.name === name);
  if (!rule) throw new Error(`There is no ${name}`);
  return rule;
};
const handful = {
  ...{ version: 0, name: "A handful", icon: "heart", counts: "lessons_finished" },
  ...{ at_least: 2, is_on: true },
};
const save = (body: object) => office.put(PATH, body);
/** Saves the current rule with these changes. */
async function change(name: string, changes: object) {
  const { version, icon, counts, at_least, is_on } = await named(name);
  return save({ version, was: name, name, icon, counts, at_least, is_on, ...changes });
}
const reached = (name: string) => act("recordAchievement", { name });
const have = (name: string) => apply(nurse, finished("RL-1"), reached(name));
const synced = async (cursor: string) =>
  (await nurse.ask(`/api/sync/catalogue?cursor=${cursor}`)).json();
const cursorNow = async (): Promise<string> =>
  (await nurse.ask("/api/sync/catalogue")).json().cursor;

test("[ADM-04] lists, filters, and sorts achievement rules", async () => {
  expect((await listed()).map(({ name }) => name)).toEqual([
    ...["First credit", "Ten credits", "First lesson", "Five lessons", "Ten lessons"],
    ...["Twenty-five lessons", "Fifty lessons", "First check-in"],
  ]);
  expect((await listed("counts=credits_claimed&sort=-name"))[0]).toMatchObject({
    ...{ name: "Ten credits", at_least: 10, is_on: true, is_reached: false },
    ...{ edited_at: null, edited_by: null },
  });
  expect(await listed("state=off")).toEqual([]);
  expect((await listed("q=FIRST&size=2&page=1")).map(({ name }) => name)).toEqual([
    "First check-in",
  ]);
});

test("[ADM-04] syncs a new achievement to devices and audits it", async () => {
  const cursor = await cursorNow();
  const { version: _, is_on: _on, ...wire } = handful;
  expect((await save(handful)).json()).toMatchObject({ ...wire, edited_by: "Ada Admin" });
  expect((await synced(cursor)).achievement_rules).toEqual([wire]);
  expect(codes(await nurse.batch([finished("RL-1"), reached("A handful")]))).toEqual([
    "applied",
    "not_earned",
  ]);
  await apply(nurse, finished("RL-2"), reached("A handful"));
  expect(await office.auditEvents("achievement.created")).toMatchObject([
    { by: ADMIN.id, about: "achievement:A handful" },
  ]);
});

test("[ADM-04] syncs a changed threshold and icon, and people keep the achievement", async () => {
  await have("First lesson");
  const cursor = await cursorNow();
  const reply = await change("First lesson", { at_least: 3, icon: "sun" });
  expect(reply.json()).toMatchObject({ at_least: 3, icon: "sun", is_reached: true });
  expect((await synced(cursor)).achievement_rules).toMatchObject([
    { name: "First lesson", at_least: 3, icon: "sun" },
  ]);
  expect((await nurse.ask("/api/achievements")).json()).toMatchObject([
    { name: "First lesson", icon: "sun" },
  ]);
  const [audited] = await office.auditEvents("achievement.changed");
  expect(JSON.parse(audited?.body ?? "")).toEqual({
    before: { icon: "sprout", at_least: 1 },
    after: { icon: "sun", at_least: 3 },
  });
});

test("[ADM-04] removes an inactive achievement from devices, but not from people who have it", async () => {
  await have("First lesson");
  const cursor = await cursorNow();
  expect((await change("First lesson", { is_on: false })).json().is_on).toBe(false);
  expect((await synced(cursor)).removed).toEqual([
    { kind: "achievement_rule", id: "First lesson" },
  ]);
  expect((await nurse.ask("/api/achievements")).json()).toMatchObject([{ name: "First lesson" }]);
  expect((await nurse.ask("/api/achievements/progress")).json()).toHaveLength(7);
  expect((await listed("state=off")).map(({ name }) => name)).toEqual(["First lesson"]);
  await change("First lesson", { is_on: true });
  expect((await synced(cursor)).achievement_rules).toMatchObject([{ name: "First lesson" }]);
});

test("[ADM-04] accepts an achievement earned offline after it was turned off", async () => {
  await change("First lesson", { is_on: false });
  await change("Five lessons", { is_on: false });
  const results = await nurse.batch([
    finished("RL-1"),
    reached("First lesson"),
    reached("Five lessons"),
  ]);
  expect(codes(results)).toEqual(["applied", "applied", "not_earned"]);
});

test("[ADM-04] replaces a renamed achievement, and refuses to rename one that people have", async () => {
  const cursor = await cursorNow();
  await change("Five lessons", { name: "A handful" });
  const changes = await synced(cursor);
  expect(changes.achievement_rules).toMatchObject([{ name: "A handful", at_least: 5 }]);
  expect(changes.removed).toEqual([{ kind: "achievement_rule", id: "Five lessons" }]);
  expect((await named("Five lessons")).is_on).toBe(false);
  await have("First lesson");
  const reply = await change("First lesson", { name: "A beginning" });
  expect([reply.statusCode, reply.json().errors.name]).toEqual([
    422,
    ["This name can't change after someone earned it."],
  ]);
  expect(await office.auditEvents("achievement.replaced")).toMatchObject([
    { by: ADMIN.id, about: "achievement:Five lessons" },
  ]);
});

test("[ADM-04] ignores an unchanged save and rejects a stale one", async () => {
  const { version } = await named("First lesson");
  await change("First lesson", { at_least: 2 });
  const before = await rowHashes(office.db);
  expect((await change("First lesson", {})).statusCode).toBe(200);
  const late = await change("First lesson", { version, at_least: 4 });
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-04] previews the number of people in steps of five and hides fewer than five", async () => {
  const preview = async (query: string) => (await office.admin(`${PATH}/preview?${query}`)).json();
  const finishing = async (count: number, from = 0) => {
    for (let n = from; n < from + count; n++) {
      const id = await office.add({ email: `one-${n}@respite.example` });
      await office.db
        .insertInto("time_watched")
        .values({
          ...{ person_id: id, record_id: "RL-1", seconds_watched: 119, video_finished: false },
          ...{ intervals: JSON.stringify([]), updated_at: new Date(office.now()), rev: 1 },
        })
        .execute();
    }
  };
  await finishing(4);
  const first = "counts=lessons_finished&at_least=1";
  expect(await preview(first)).toEqual({ people: null });
  await finishing(3, 4);
  expect(await preview(first)).toEqual({ people: 5 });
  expect(await preview("counts=lessons_finished&at_least=2")).toEqual({ people: null });
  for (const counts of ["credits_claimed", "surveys_answered"])
    expect(await preview(`counts=${counts}&at_least=1`)).toEqual({ people: null });
});

const bad: readonly [string, object][] = [
  ["no name", { name: "  " }],
  ["the name of another", { name: "first LESSON" }],
  ["a name of 101 letters", { name: "x".repeat(101) }],
  ["a NUL", { name: "a\0b" }],
  ["half a letter", { name: "\ud800" }],
  ["an unknown picture", { icon: "crown" }],
  ["an unknown count", { counts: "hours_slept" }],
  ["nothing to do", { at_least: 0 }],
  ["half a lesson", { at_least: 0.5 }],
  ["more than anybody does", { at_least: 10_001 }],
  ["something else", { colour: "red" }],
  ["a version and no past", { version: 3 }],
  ["a past nobody knows", { version: 3, was: "Chief" }],
];
test.each(bad)("[ADM-04] refuses an achievement with %s", async (_, wrong) => {
  const before = await rowHashes(office.db);
  const reply = await save({ ...handful, ...wrong });
  expect([400, 404, 422]).toContain(reply.statusCode);
  expect(await rowHashes(office.db)).toEqual(before);
});

test.each([
  "counts=lessons_finished",
  "counts=lessons_finished&at_least=0",
  "counts=lessons_finished&at_least=1e9",
  "counts=password_hash&at_least=1",
  "counts=lessons_finished&at_least=1&at_least=2",
  "counts=lessons_finished&at_least=1&person=nurse",
])("[ADM-04] refuses a preview for %s", async (query) => {
  expect([400, 422]).toContain((await office.admin(`${PATH}/preview?${query}`)).statusCode);
});

test("[ADM-07] lets only administrators manage achievements and never shows who has them", async () => {
  await have("First lesson");
  expect(JSON.stringify(await listed())).not.toContain(people.nurse.id);
  const leader = await office.requestAsPerson("leader");
  const replies = await Promise.all([
    leader(PATH),
    leader(`${PATH}/preview?counts=lessons_finished&at_least=1`),
    leader(PATH, { method: "PUT", payload: handful }),
  ]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
