import { afterEach, beforeEach, expect, test } from "vitest";
import type { FeedbackRow } from "#contract/wellbeing/admin-feedback.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { deviceOf } from "../../../support/wire.ts";
import { act, apply, type Device } from "../../acts.ts";

let office: AdminServer;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
  const leader = await deviceOf(office, "leader");
  await apply(nurse, say("RL-1", 2, "=Too long"), say("RL-2", 5, null));
  await apply(leader, say("RL-1", 4, "I want to kill myself"));
});
afterEach(() => office.close());

const say = (record_id_: string, helpful: number | null, comment: string | null) =>
  act("giveFeedback", { record_id_, helpful, comment });
const list = async (query = ""): Promise<{ data: FeedbackRow[]; total: number }> =>
  (await office.admin(`/api/admin/feedback${query}`)).json();
const mark = ({ id }: FeedbackRow, state: string, version = 1) =>
  office.post(`/api/admin/feedback/${id}/state`, { state, version });
const byComment = async (comment: string) => {
  const found = (await list()).data.find((row) => row.comment === comment);
  if (!found) throw new Error(`Nobody said ${comment}`);
  return found;
};

test("[ADM-04] lists feedback by lesson, possible crises first", async () => {
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data.map(({ record_id, helpful, is_crisis }) => [record_id, helpful, is_crisis])).toEqual([
    ["RL-1", 4, true],
    ["RL-1", 2, false],
    ["RL-2", 5, false],
  ]);
});

test("[ADM-04] hides the author and time in the list, the export, and the audit log", async () => {
  const row = await byComment("=Too long");
  await mark(row, "done");
  const [page, file] = [
    await office.admin("/api/admin/feedback"),
    await office.admin("/api/admin/feedback/export"),
  ];
  const audited = await office.auditEvents("feedback.done");
  expect(audited).toMatchObject([{ by: ADMIN.id, about: "content:RL-1" }]);
  expect(Object.keys(row).toSorted()).toEqual(
    ["comment", "helpful", "id", "is_crisis", "lesson_number", "record_id", "state", "title", "version"], // biome-ignore format: one row
  );
  expect([page.body, file.body, JSON.stringify(audited)].join()).not.toMatch(
    /person-nurse|person-leader|Test Person|nurse@|20\d\d-\d\d-\d\d/,
  );
});

test("[ADM-04] filters by text, rating, comment, and state", async () => {
  const found = async (query: string) => (await list(query)).data.map(({ helpful }) => helpful);
  expect(await found("?q=too%20LONG")).toEqual([2]);
  expect(await found("?q=%25")).toEqual([]);
  expect(await found("?helpful=5")).toEqual([5]);
  expect(await found("?comment=no")).toEqual([5]);
  expect(await found("?record_id=RL-1&sort=-helpful&page=1&size=1")).toEqual([2]);
  expect(await found("?state=done")).toEqual([]);
});

test("[ADM-04] moves done feedback to the end, rejects stale changes, and reopens revised feedback", async () => {
  const row = await byComment("=Too long");
  expect((await mark(row, "done")).json()).toMatchObject({ state: "done", version: 2 });
  expect((await list()).data.at(-1)?.id).toBe(row.id);
  const late = await mark(row, "open");
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  const before = await rowHashes(office.db);
  expect((await mark(row, "done", 2)).statusCode).toBe(200);
  expect(await rowHashes(office.db)).toEqual(before);
  await apply(nurse, say("RL-1", 3, "Better now"));
  expect(await byComment("Better now")).toMatchObject({ id: row.id, state: "open", version: 3 });
});

test("[ADM-04] exports the filtered rows with formulas escaped", async () => {
  const reply = await office.admin("/api/admin/feedback/export?helpful=2");
  expect(reply.headers["content-disposition"]).toMatch(/feedback-2026-03-01\.csv/);
  expect(reply.body.trimEnd().split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/,Title of RL-1,2,'=Too long,open$/),
  ]);
  expect(await office.auditEvents("feedback.exported")).toHaveLength(1);
});

test.each([
  ["a list sorted by who", "?sort=person_id"],
  ["helpfulness of nine", "?helpful=9"],
  ["a NUL", "?q=%00"],
  ["something else", "?person=person-nurse"],
])("[ADM-04] refuses %s", async (_, query) => {
  expect([400, 422]).toContain((await office.admin(`/api/admin/feedback${query}`)).statusCode);
});

test("[ADM-04] returns 404 for unknown feedback and refuses an unknown state", async () => {
  const row = await byComment("=Too long");
  for (const id of ["nothing", "%00", "'--"])
    expect((await mark({ ...row, id }, "done")).statusCode).toBe(404);
  expect((await mark(row, "burnt")).statusCode).toBe(400);
  const leader = await office.requestAsPerson("leader");
  expect((await leader("/api/admin/feedback")).statusCode).toBe(403);
});
