import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { publishDue } from "#server/learning/publishing/scheduled.ts";
import type { TestServer } from "../../../support/server.ts";
import { deviceOf, entry, watched } from "../../../support/wire.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

let now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let admin: AdminFixture;
let nurse: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  server = await seededServer(() => now);
  admin = await adminFixture(server);
  nurse = await deviceOf(server);
});
afterAll(() => server.close());

const published = async (id: string) => {
  const reply = await nurse.ask("/api/sync/catalogue");
  return reply.json().content.find(({ record_id_ }: { record_id_: string }) => record_id_ === id);
};

describe("list", () => {
  test("[ADM-03] searches, filters, sorts, and pages lessons", async () => {
    const draft = await admin.createLesson("Zebra breathing");
    const found = (await admin.ask("/api/admin/content?q=zebra")).json();
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({ id: draft.id, state: "draft", series: "Quiet" });
    const page = (
      await admin.ask("/api/admin/content?state=published&sort=-title&size=2&page=1")
    ).json();
    expect(page.total).toBe(5);
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(["RL-3", "RL-2"]);
  });

  test("[ADM-03] treats wildcards in a search as plain text", async () => {
    expect((await admin.ask("/api/admin/content?q=%25")).json().total).toBe(0);
    expect((await admin.ask("/api/admin/content?sort=wire")).statusCode).toBe(422);
  });

  test("[ADM-03] exports the list as CSV with formulas escaped", async () => {
    await admin.createLesson("=1+1");
    const reply = await admin.ask("/api/admin/content/export");
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.body).toContain("'=1+1");
    expect(reply.body.split("\r\n")[0]).toContain("lesson_number,title,type");
  });
});

describe("lesson", () => {
  test("[ADM-03] starts as a draft that does not sync", async () => {
    const draft = await admin.createLesson();
    expect(draft).toMatchObject({ state: "draft", version: 1, was_published: false });
    expect(draft.fields).toMatchObject({ title: "A quiet hour", released_on: "2026-11-02" });
    expect(draft.missing).toContain("Recording");
    expect(await published(draft.id)).toBeUndefined();
  });

  test("[ADM-03] cannot be published with missing fields, which it lists", async () => {
    const draft = await admin.createLesson();
    const reply = await admin.setState(draft, "published");
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual(
      draft.missing.map((name) => `Missing ${name.toLowerCase()}.`),
    );
  });

  test("[ADM-03] stores every field as written", async () => {
    const draft = await admin.createLesson();
    const written = {
      lesson_number: "RL-900",
      tagline: "For the end of a shift",
      description: "<p>Breathe <b>out</b>.</p>",
      category_name: "Sleep",
      stressors: ["Workload", "Workload"],
      content_for: ["Nurses" as const],
      subject_matter_expert: "A. Okafor",
      length: "4:05",
      cme: "1" as const,
      credit: "0.25",
      objective_1: "Rest",
      deeper_1: "RL-1",
      wider_3: "RL-2",
      recommended_reading_1: "On sleep",
      recommended_reading_1_web_url_: "https://sleep.example/paper",
      recommended_reading_1_doc: "sleep.pdf",
      references: "One|Two",
      reference_urls: "|https://two.example/",
      notes: "Nothing",
      sections: ["For tonight"],
    };
    const saved = (await admin.saveLesson(draft, written)).json<AdminLesson>();
    expect(saved.fields).toMatchObject({ ...written, stressors: ["Workload"] });
    expect(await admin.getLesson(draft.id)).toEqual(saved);
  });

  test("[ADM-03] strips markup from plain fields and scripts from the description", async () => {
    const draft = await admin.createLesson();
    const reply = await admin.saveLesson(draft, {
      title: "Sleep <b>well</b><script>alert(1)</script> & 3 < 4",
      description:
        '<p onclick="x()">Hi <scr<script></script>ipt>bad()</script><a href="javascript:x">a</a> <a href="https://ok.example/">b</a></p><img src=x onerror=y>',
      references: "<i>One</i>",
    });
    const { fields } = reply.json<AdminLesson>();
    expect(fields.title).toBe("Sleep well & 3 < 4");
    expect(fields.references).toBe("One");
    expect(fields.description).not.toMatch(/script|onclick|onerror|javascript|<img/);
    expect(fields.description).toContain('<a href="https://ok.example/">b</a>');
  });

  test("[ADM-03] keeps an imported description unchanged until it is edited", async () => {
    const draft = await admin.createLesson();
    const description = "<h2>Before you start</h2><table><tr><td>Sit</td></tr></table>";
    await sql`update content_edit set wire = wire || ${JSON.stringify({ description })}::jsonb
      where content_id = ${draft.id}`.execute(server.db);
    const imported = await admin.getLesson(draft.id);
    const saved = (await admin.saveLesson(imported, { tagline: "New" })).json<AdminLesson>();
    expect(saved.fields).toMatchObject({ tagline: "New", description });
    const edited = await admin.saveLesson(saved, { description: `${description}<p>More</p>` });
    expect(edited.json<AdminLesson>().fields.description).toBe("Before you startSit<p>More</p>");
  });

  test("[ADM-03] names every invalid field and saves nothing", async () => {
    const draft = await admin.createLesson();
    const reply = await admin.saveLesson(draft, {
      title: " ",
      length: "4:75",
      credit: "a lot",
      released_on: "2026-02-30",
      series_id: "nowhere",
      sections: ["Nowhere"],
      deeper_1: draft.id,
      wider_1: "no-such-lesson",
      recommended_reading_1_web_url_: "javascript:alert(1)",
      recommended_reading_2_s3_url_: "//evil.example/x",
      recommended_reading_3_doc: "data:text/html,x",
      references: "One",
      reference_urls: "https://one.example|https://two.example",
      medium: "0".repeat(64),
    });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(
      [
        ...["credit", "deeper_1", "length", "medium", "recommended_reading_1_web_url_"],
        ...["recommended_reading_2_s3_url_", "recommended_reading_3_doc", "reference_urls"],
        ...["released_on", "sections", "series_id", "title", "wider_1"],
      ].toSorted(),
    );
    expect(await admin.getLesson(draft.id)).toEqual(draft);
  });

  test("[ADM-03] rejects a stale save with the name and time of the other change", async () => {
    const draft = await admin.createLesson();
    const first = (await admin.saveLesson(draft, { tagline: "First" })).json<AdminLesson>();
    const reply = await admin.saveLesson(draft, { tagline: "Second" });
    expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.json().errors[0]).toMatch(
      /^Ines Calloway changed this lesson on Nov 2, 2026, .+ UTC/,
    );
    expect(await admin.getLesson(draft.id)).toEqual(first);
  });

  test("[ADM-03] can be deleted only while unused", async () => {
    const draft = await admin.createLesson();
    const deleted = await admin.send("DELETE", `/api/admin/content/${draft.id}?version=1`);
    expect(deleted.json()).toEqual({ success: true });
    expect((await admin.ask(`/api/admin/content/${draft.id}`)).statusCode).toBe(404);
    await nurse.batch([entry(watched("RL-4", 20))]);
    const refused = await admin.send("DELETE", "/api/admin/content/RL-4?version=0");
    expect([refused.statusCode, refused.json().code]).toEqual([409, "in_use"]);
    expect(await published("RL-4")).toBeDefined();
  });
});

describe("published lesson", () => {
  test("[ADM-03] syncs a change only once it is published again", async () => {
    const before = await admin.getLesson("RL-1");
    expect(before).toMatchObject({ state: "published", version: 0, has_changes: false });
    const saved = (
      await admin.saveLesson(before, { tagline: "New words", sections: [] })
    ).json<AdminLesson>();
    expect(saved.has_changes).toBe(true);
    expect((await published("RL-1")).tagline).toBe("Short");
    const again = (await admin.setState(saved, "published")).json<AdminLesson>();
    expect(again).toMatchObject({ state: "published", has_changes: false });
    const pulled = (await nurse.ask("/api/sync/catalogue")).json();
    expect((await published("RL-1")).tagline).toBe("New words");
    expect(pulled.content_to_sections).toEqual([]);
  });

  test("[ADM-03] leaves devices when withdrawn and can be published again", async () => {
    const withdrawn = (
      await admin.setState(await admin.getLesson("RL-2"), "withdrawn")
    ).json<AdminLesson>();
    expect(withdrawn.state).toBe("withdrawn");
    const { removed } = (await nurse.ask("/api/sync/catalogue")).json();
    expect(removed).toContainEqual({ kind: "content", id: "RL-2" });
    expect((await admin.setState(withdrawn, "published")).statusCode).toBe(200);
    expect(await published("RL-2")).toBeDefined();
  });

  test("[ADM-03] refuses invalid transitions with a reason", async () => {
    const draft = await admin.createLesson();
    const expired = await admin.setState(draft, "expired");
    expect(expired.json().errors).toEqual(["Draft lessons can't be expired."]);
    const lesson = await admin.getLesson("RL-3");
    const past = await admin.setState(lesson, "published", { expire_at: "2020-01-01T00:00:00Z" });
    expect(past.json().errors).toEqual(["Choose an expiration in the future."]);
    expect((await admin.setState(lesson, "scheduled")).statusCode).toBe(422);
  });

  test("[ADM-03] is published and expires on schedule", async () => {
    const withdrawnLesson = (
      await admin.setState(await admin.getLesson("RL-5"), "withdrawn")
    ).json<AdminLesson>();
    const scheduled = await admin.setState(withdrawnLesson, "scheduled", {
      publish_at: "2026-11-03T06:00:00.000Z",
      expire_at: "2026-11-05T06:00:00.000Z",
    });
    expect(scheduled.json()).toMatchObject({ state: "scheduled" });
    await publishDue({ db: server.db, clock: { now: () => now } });
    expect(await published("RL-5")).toBeUndefined();
    now = Date.parse("2026-11-03T06:00:10Z");
    await publishDue({ db: server.db, clock: { now: () => now } });
    expect((await published("RL-5")).content_status).toBe("Published");
    now = Date.parse("2026-11-05T06:00:10Z");
    await publishDue({ db: server.db, clock: { now: () => now } });
    expect((await published("RL-5")).content_status).toBe("Expired");
    const { state, changed_by } = await admin.getLesson("RL-5");
    expect([state, changed_by]).toEqual(["expired", null]);
  });

  /** Schedules a lesson, complete or not. */
  const schedule = (id: string, publish_at: string, expire_at: string | null = null) =>
    server.db
      .updateTable("content_edit")
      .set({ state: "scheduled", publish_at: new Date(publish_at) })
      .set({ expire_at: expire_at === null ? null : new Date(expire_at) })
      .where("content_id", "=", id)
      .execute();

  test("[ADM-03] expires unseen when its whole window passed, and others are published", async () => {
    const missed = await admin.createLesson("Weekend only");
    await admin.setState(await admin.getLesson("RL-4"), "withdrawn");
    await schedule(missed.id, "2026-11-06T18:00:00Z", "2026-11-07T18:00:00Z");
    await schedule("RL-4", "2026-11-07T06:00:00Z");
    now = Date.parse("2026-11-09T06:00:00Z");
    await publishDue({ db: server.db, clock: { now: () => now } });
    expect((await admin.getLesson(missed.id)).state).toBe("expired");
    expect(await published(missed.id)).toBeUndefined();
    expect((await published("RL-4")).content_status).toBe("Published");
    const saved = await admin.saveLesson(await admin.getLesson(missed.id), { tagline: "Again" });
    expect(saved.json()).toMatchObject({ has_changes: false, fields: { tagline: "Again" } });
  });

  test("[ADM-03] one that can't be published is reported and doesn't hold back the others", async () => {
    await sql`alter table content add constraint broken check (id <> 'RL-2' or status = 'Draft')
      not valid`.execute(server.db);
    for (const id of ["RL-2", "RL-3"]) {
      await admin.setState(await admin.getLesson(id), "withdrawn");
      await schedule(id, "2026-11-09T07:00:00Z");
    }
    now = Date.parse("2026-11-09T08:00:00Z");
    const run = publishDue({ db: server.db, clock: { now: () => now } });
    await expect(run).rejects.toThrow("RL-2");
    expect(await published("RL-2")).toBeUndefined();
    expect((await published("RL-3")).content_status).toBe("Published");
    await sql`alter table content drop constraint broken`.execute(server.db);
  });
});
