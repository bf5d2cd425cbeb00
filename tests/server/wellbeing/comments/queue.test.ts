import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommentDecision, CommentRow } from "#contract/wellbeing/admin-comments.ts";
import { fillQueue } from "#server/insights/comment-review/fill.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people } from "../../../support/small-world.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import { type Device, post } from "../../acts.ts";
import { adminOf } from "../../credit/ledger/ledger-helpers.ts";
import { addStaff, answer, each, letPass, NOW } from "../../insights/plant.ts";

let server: TestServer;
let admin: Device;
let now: number;
beforeEach(async () => {
  now = NOW;
  server = await seeded(await testServer({ now: () => now }));
  admin = await adminOf(server);
});
afterEach(() => server.close());

const write = async (name: string, count: number, daysAgo: number, groups?: readonly string[]) => {
  const ids = await addStaff(server, name, count, () => ({}), groups);
  const text = (at: number) => `${name} wrote ${at}`;
  await answer(
    server,
    each(ids, (at) => ({ daysAgo, level: 3, stressors: [1], text: text(at) })),
  );
  return ids;
};
const list = async (query = ""): Promise<{ data: CommentRow[]; total: number }> =>
  (await admin.ask(`/api/admin/comments${query}`)).json();
const waiting = async () => {
  await fillQueue(server.db, now);
  return (await list("?state=waiting&size=100")).data.map(({ text }) => text);
};
const decide = (row: CommentRow, decision: CommentDecision, words?: number[], by = admin) =>
  post(by, `/api/admin/comments/${row.id}/decision`, {
    ...{ decision, version: row.version },
    ...(words && { words }),
  });
const shownToLeaders = async () => {
  const reply = await admin.ask("/api/insights/reported_burnout/stressors", {
    query: { practice_group_id: "group-1" },
  });
  return reply.json().data.comments.map(({ comment }: { comment: string }) => comment);
};
const one = async (text: string) => {
  const found = (await list("?size=100")).data.find((row) => row.text === text);
  if (!found) throw new Error(`Nobody wrote ${text}`);
  return found;
};

test("[ADM-04] queues comments monthly in random order once ten people have written", async () => {
  await write("early", 9, 60);
  expect(await waiting()).toEqual([]);
  await write("late", 3, 30);
  const first = await waiting();
  expect(first).toHaveLength(12);
  expect(first).not.toEqual(first.toSorted());
  // Ten more from this month wait for the next.
  await write("later", 10, 15);
  expect(await waiting()).toHaveLength(12);
  now = Date.parse("2026-12-01T00:00:00Z");
  expect(await waiting()).toHaveLength(22);
});

test("[ADM-04] [ADM-07] shows reviewers the text but not the author, group, or time", async () => {
  const ids = await write("staff", 12, 30);
  await waiting();
  const page = await admin.ask("/api/admin/comments");
  const [row] = page.json().data;
  expect(Object.keys(row).toSorted()).toEqual([
    "hints",
    "id",
    "may",
    "question",
    "state",
    "text",
    "version",
  ]);
  expect(page.headers["cache-control"]).toBe("no-store");
  await decide(row, "pass");
  const audited = await server.db
    .selectFrom("audit_event")
    .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .select(["person_id", "action", "about", "concerns", "body"])
    .where("action", "like", "comment.%")
    .execute();
  expect(audited).toEqual([
    {
      person_id: people.leader.id,
      action: "comment.pass",
      about: `comment:${row.id}`,
      concerns: null,
      body: null,
    },
  ]);
  const said = page.body + JSON.stringify(audited);
  // Random ids may look like a month.
  const words = said.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "");
  expect(words).not.toMatch(/20\d\d-\d\d-\d\d|group-1|response-/);
  for (const id of ids) expect(said).not.toContain(id);
});

test("[ADM-04] refuses comment review to everyone but administrators", async () => {
  await write("staff", 12, 30);
  await waiting();
  const [row] = (await list()).data;
  const nurse = await deviceOf(server);
  expect((await nurse.ask("/api/admin/comments")).statusCode).toBe(403);
  expect((await decide(row as CommentRow, "pass", undefined, nurse)).statusCode).toBe(403);
  await server.db
    .updateTable("person")
    .set({ burnout_role: "org_leader" })
    .where("id", "=", people.leader.id)
    .execute();
  expect((await admin.ask("/api/admin/comments")).statusCode).toBe(403);
});

test("[ADM-04] shows leaders only approved comments, without redacted words", async () => {
  await write("staff", 12, 30);
  await waiting();
  expect(await shownToLeaders()).toEqual([]);
  await decide(await one("staff wrote 0"), "pass");
  await decide(await one("staff wrote 1"), "redact", [0]);
  await decide(await one("staff wrote 2"), "hide");
  expect((await shownToLeaders()).toSorted()).toEqual(["staff wrote 0", "[…] wrote 1"].toSorted());
  expect((await list("?state=redacted")).data).toMatchObject([{ text: "[…] wrote 1", hints: [] }]);
  expect((await list("?state=hidden")).data).toMatchObject([{ text: null, hints: [] }]);
  expect(await list("?size=1")).toMatchObject({ data: [{ state: "waiting" }], total: 12 });
});

test("[ADM-04] lets only the original reviewer undo a redaction", async () => {
  await write("staff", 12, 30);
  await waiting();
  const redacted = (await decide(await one("staff wrote 1"), "redact", [0])).json();
  const other = await addStaff(server, "other", 1, () => ({ burnout_role: "se_admin" }), []);
  await server.db
    .updateTable("comment_review")
    .set({ decided_by: other[0] ?? "" })
    .where("id", "=", redacted.id)
    .execute();
  const refused = await decide(redacted, "put_back");
  expect([refused.statusCode, refused.json().code]).toEqual([403, "forbidden"]);
  // Hiding someone else's redaction doesn't give access to its text.
  const hidden = (await decide(redacted, "hide")).json();
  expect(hidden).toMatchObject({ state: "hidden", text: null, may: [] });
  expect((await decide(hidden, "put_back")).statusCode).toBe(403);

  const passed = (await decide(await one("staff wrote 2"), "pass")).json();
  const again = (await decide(passed, "put_back")).json();
  expect(again).toMatchObject({ state: "waiting", text: "staff wrote 2", version: 3 });
  expect(await shownToLeaders()).toEqual([]);
  expect((await decide(passed, "hide")).json().code).toBe("changed_meanwhile");
  expect((await decide(again, "redact", [])).json().code).toBe("invalid");
  expect((await decide(again, "put_back")).json().code).toBe("invalid");
});

test("[INS-04] [ADM-04] leaves out comments that are crises, empty, demo, or from no group or a small one", async () => {
  const ids = await write("staff", 15, 30);
  const { db } = server;
  const text = (at: number, words: string | null) =>
    db
      .updateTable("survey_answer")
      .set({ text: words })
      .where("person_id", "=", ids[at] ?? "")
      .where("base_question_id", "=", 8)
      .execute();
  await text(0, "I want to kill myself");
  await text(1, null);
  await text(2, "  ");
  await db
    .updateTable("survey_response")
    .set({ source: "demo" })
    .where("person_id", "=", ids[3] ?? "")
    .execute();
  await write("nobodys", 12, 30, []);
  await db
    .insertInto("practice_group")
    .values({ id: "group-2", name: "Ward 8", created_at: new Date(NOW) })
    .execute();
  await write("few", 4, 30, ["group-2"]);
  const texts = await waiting();
  expect(texts).toHaveLength(11);
  expect(texts.every((each) => each?.startsWith("staff"))).toBe(true);
});

test("[INS-04] shows a comment in only one of a person's groups", async () => {
  const { db } = server;
  await db
    .insertInto("practice_group")
    .values({ id: "group-0", name: "Ward 8", created_at: new Date(NOW) })
    .execute();
  await write("staff", 12, 30);
  const both = await write("both", 12, 30, ["group-0", "group-1"]);
  expect(await waiting()).toHaveLength(24);
  await db.updateTable("comment_review").set({ state: "passed" }).execute();
  expect(await shownToLeaders()).toHaveLength(12);
  // Leaving one group doesn't move the comments to the other.
  await db
    .deleteFrom("membership")
    .where("practice_group_id", "=", "group-0")
    .where("person_id", "in", both)
    .execute();
  expect((await shownToLeaders()).every((text: string) => text.startsWith("staff"))).toBe(true);
});

test("[ADM-04] [SUR-05] removes a comment when its answer is deleted or changed", async () => {
  const ids = await write("staff", 12, 30);
  await letPass(server);
  const { db } = server;
  await db
    .deleteFrom("survey_answer")
    .where("person_id", "=", ids[0] ?? "")
    .execute();
  await db
    .updateTable("survey_answer")
    .set({ text: "Other words" })
    .where("person_id", "=", ids[1] ?? "")
    .where("base_question_id", "=", 8)
    .execute();
  expect((await list()).total).toBe(10);
  expect((await shownToLeaders()).toSorted()).not.toContain("Other words");
});

test("[ADM-04] shows the number of waiting comments on the admin home page", async () => {
  await write("staff", 12, 30);
  await waiting();
  await decide(await one("staff wrote 0"), "pass");
  const { looks } = (await admin.ask("/api/admin/home")).json();
  expect(looks).toContainEqual({ what: "comments_waiting", count: 11 });
});
