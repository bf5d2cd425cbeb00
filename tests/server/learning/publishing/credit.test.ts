import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { publishDue } from "#server/learning/publishing/scheduled.ts";
import { withdrawIncompleteCredit } from "#server/learning/publishing/withdraw-credit.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { someTerms } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { changeLesson, claim, codes, type Device, finished } from "../../acts.ts";
import { type AdminFixture, adminFixture } from "./admin-fixture.ts";

const now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let admin: AdminFixture;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  admin = await adminFixture(server);
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const saveTerms = async (id: string) => {
  const { record_id_: _, ...terms } = someTerms({ record_id_: id });
  return admin.send("PUT", `/api/admin/credit_terms/${id}`, { version: 0, terms });
};

const fileOf = (sha256: string) => ({
  url: `/media/${sha256}/a.m4a`,
  mime: "audio/mp4",
  bytes: 9,
  sha256,
  chunks: [],
});
/** A file that isn't an uploaded recording. */
const unmeasured = fileOf("b".repeat(64));

/** Stores an uploaded recording of this length. */
async function recording(length: string) {
  const file = fileOf(length.replace(":", "").padStart(64, "a"));
  const asset = JSON.stringify({ kind: "medium", file, length });
  const values = { sha256: file.sha256, asset, made_at: new Date(now) };
  await server.db
    .insertInto("media_asset")
    .values(values as never)
    .execute();
  return file;
}

const published = async (id: string) => {
  const { content } = (await nurse.ask("/api/sync/catalogue")).json();
  return content.find(({ record_id_ }: { record_id_: string }) => record_id_ === id);
};

const unpublished = async (lesson: AdminLesson) =>
  (await admin.setState(lesson, "withdrawn")).json<AdminLesson>();

const listed = async () => (await admin.ask("/api/admin/home")).json().without_credit;

test("[CE-09] a lesson can't be published with credit until everything that credit needs is recorded", async () => {
  const file = await recording("30:00");
  await changeLesson(server, "RL-1", { file, objective_1: null, content_for: [] });
  const lesson = await admin.getLesson("RL-1");
  expect(lesson.missing_for_credit).toEqual([
    "provider",
    "disclosure",
    "objectives",
    "quiz",
    "license_types",
    "length",
  ]);
  const refused = await admin.setState(lesson, "published");
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    [
      "To offer credit, add: provider, disclosure, objectives, quiz, license types, a recording of at least 15 minutes for 0.25 credit.",
    ],
  ]);
  await saveTerms("RL-1");
  const changes = { length: "29:59", credit: "0.50", objective_1: "Rest", content_for: ["Nurses"] };
  const tooShort = (await admin.saveLesson(lesson, changes as never)).json<AdminLesson>();
  expect(tooShort.missing_for_credit).toEqual(["length"]);
  const times = { publish_at: "2026-11-03T10:00:00Z" };
  expect((await admin.setState(tooShort, "scheduled", times)).statusCode).toBe(422);
  expect((await admin.setState(tooShort, "published")).statusCode).toBe(422);
  const complete = (await admin.saveLesson(tooShort, { length: "30:00" })).json<AdminLesson>();
  expect((await admin.setState(complete, "published")).statusCode).toBe(200);
  expect(await published("RL-1")).toMatchObject({ contact_hours: "1", credit: "0.50" });
});

test("[CE-09] a length that was typed in doesn't count beyond the length of the recording", async () => {
  await saveTerms("RL-1");
  await changeLesson(server, "RL-1", { file: await recording("0:38"), length: "15:00" });
  expect((await admin.getLesson("RL-1")).missing_for_credit).toEqual(["length"]);
});

test("[CE-09] a length beyond the recording carries no credit, because people couldn't complete the lesson", async () => {
  await saveTerms("RL-1");
  const file = await recording("15:00");
  for (const [length, missing] of [
    ["15:47", []],
    ["20:00", ["typed_length"]],
  ] as const) {
    await changeLesson(server, "RL-1", { file, length });
    expect([length, (await admin.getLesson("RL-1")).missing_for_credit]).toEqual([length, missing]);
  }
  const refused = await admin.setState(await admin.getLesson("RL-1"), "published");
  expect([refused.statusCode, refused.json().errors]).toEqual([
    422,
    ["To offer credit, add: a length that isn't longer than the recording."],
  ]);
});

test("[CE-09] a typed length without a recording carries no credit", async () => {
  await saveTerms("RL-1");
  const handout = { type: "Handout", length: "60:00" } as const;
  for (const lesson of [{ length: "60:00" }, handout, { length: "60:00", file: unmeasured }]) {
    await changeLesson(server, "RL-1", { file: null, ...lesson });
    const stored = await admin.getLesson("RL-1");
    expect(stored.missing_for_credit).toEqual(["length"]);
    const saved = (await admin.saveLesson(stored, { tagline: "New" })).json<AdminLesson>();
    expect((await admin.setState(saved, "published")).json().errors[0]).toContain(
      "a recording of at least 15 minutes for 0.25 credit",
    );
  }
  expect(await withdrawIncompleteCredit(server.db, now)).toBeGreaterThan(0);
  expect(await published("RL-1")).toMatchObject({ contact_hours: "0", credit: "0.00" });
  expect(await listed()).toContainEqual(
    expect.objectContaining({ id: "RL-1", missing: ["length"] }),
  );
});

test("[CE-09] bulk publishing tells why a lesson can't offer its credit", async () => {
  const lesson = await admin.getLesson("RL-2");
  await admin.saveLesson(lesson, { tagline: "New" });
  const body = { selection: { ids: ["RL-2"] }, change: { kind: "publish" } };
  const { data } = (await admin.send("POST", "/api/admin/content/bulk", body)).json();
  expect(data).toMatchObject({
    counts: { changes: 0, cannot: 1 },
    reasons: [{ why: expect.stringMatching(/^To offer credit, add: provider/), count: 1 }],
  });
});

test("[CE-09] a scheduled lesson that is changed so that it falls short is published without credit", async () => {
  await saveTerms("RL-1");
  await changeLesson(server, "RL-1", { file: await recording("15:00"), length: "15:00" });
  const lesson = await admin.getLesson("RL-1");
  const times = { publish_at: "2026-11-03T10:00:00Z" };
  await admin.setState(await unpublished(lesson), "scheduled", times);
  const scheduled = await admin.getLesson("RL-1");
  const changed = await admin.saveLesson(scheduled, { credit: "5.00", title: "New" });
  expect(changed.statusCode).toBe(200);
  const due = Date.parse(times.publish_at);
  await publishDue({ db: server.db, clock: { now: () => due } });
  expect(await published("RL-1")).toMatchObject({
    ...{ title: "New", content_status: "Published" },
    ...{ cme: "0", contact_hours: "0", credit: "0.00" },
  });
  expect(await listed()).toMatchObject([{ id: "RL-1", credit: "5.00", missing: ["length"] }]);
});

test("[CE-09] lessons that fall short stop offering credit and are listed for administrators, and earned credit stays", async () => {
  await saveTerms("RL-3");
  const file = await recording("15:00");
  await changeLesson(server, "RL-3", { file, length: "15:00" });
  await changeLesson(server, "RL-1", { file });
  const earned = await nurse.batch([finished("RL-1"), finished("RL-2"), claim("RL-1")]);
  expect(codes(earned)).toEqual(["applied", "applied", "applied"]);
  const [credit] = (await nurse.ask("/api/cme_credits/")).json();

  expect(await withdrawIncompleteCredit(server.db, now)).toBe(4);
  expect(await published("RL-1")).toMatchObject({ contact_hours: "0", credit: "0.00" });
  expect(await published("RL-3")).toMatchObject({ contact_hours: "1", credit: "0.25" });
  expect(await listed()).toMatchObject(
    ["RL-1", "RL-2", "RL-4", "RL-5"].map((id) => ({
      id,
      credit: "0.25",
      missing: ["provider", "disclosure", "quiz", "length"],
    })),
  );
  expect((await nurse.ask("/api/cme_credits/")).json()).toEqual([credit]);
  expect(codes(await nurse.batch([claim("RL-2")]))).toEqual(["no_credit"]);
  const before = await rowHashes(server.db);
  expect(await withdrawIncompleteCredit(server.db, now)).toBe(0);
  expect(await rowHashes(server.db)).toEqual(before);

  await saveTerms("RL-1");
  const lesson = await admin.getLesson("RL-1");
  expect(lesson).toMatchObject({ has_changes: true, fields: { credit: "0.25" } });
  const complete = (await admin.saveLesson(lesson, { length: "15:00" })).json<AdminLesson>();
  await admin.setState(complete, "published");
  expect(await published("RL-1")).toMatchObject({ contact_hours: "1", credit: "0.25" });
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual(["RL-2", "RL-4", "RL-5"]);
});
