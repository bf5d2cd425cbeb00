import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { publishDue } from "#server/learning/publishing/scheduled.ts";
import type { TestServer } from "../../../support/server.ts";
import { deviceOf, entry, watched } from "../../../support/wire.ts";
import { type Desk, deskAt, someServer } from "./desk.ts";

let now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let desk: Desk;
let nurse: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  server = await someServer(() => now);
  desk = await deskAt(server);
  nurse = await deviceOf(server);
});
afterAll(() => server.close());

const published = async (id: string) => {
  const reply = await nurse.ask("/api/sync/catalogue");
  return reply.json().content.find(({ record_id_ }: { record_id_: string }) => record_id_ === id);
};

describe("the list", () => {
  test("[ADM-03] lessons are found by their words, filtered by state and sorted, a page at a time", async () => {
    const draft = await desk.begin("Zebra breathing");
    const found = (await desk.ask("/api/admin/content?q=zebra")).json();
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({ id: draft.id, state: "draft", series: "Quiet" });
    const page = (
      await desk.ask("/api/admin/content?state=published&sort=-title&size=2&page=1")
    ).json();
    expect(page.total).toBe(5);
    expect(page.data.map(({ id }: { id: string }) => id)).toEqual(["RL-3", "RL-2"]);
  });

  test("[ADM-03] what looks like a pattern is looked for as it is written", async () => {
    expect((await desk.ask("/api/admin/content?q=%25")).json().total).toBe(0);
    expect((await desk.ask("/api/admin/content?sort=wire")).statusCode).toBe(422);
  });

  test("[ADM-03] the list can be had as a table for spreadsheets, without formulas", async () => {
    await desk.begin("=1+1");
    const reply = await desk.ask("/api/admin/content/export");
    expect(reply.headers["content-type"]).toContain("text/csv");
    expect(reply.body).toContain("'=1+1");
    expect(reply.body.split("\r\n")[0]).toContain("lesson_number,title,type");
  });
});

describe("a lesson", () => {
  test("[ADM-03] begins as a draft that no device hears of", async () => {
    const draft = await desk.begin();
    expect(draft).toMatchObject({ state: "draft", version: 1, was_published: false });
    expect(draft.fields).toMatchObject({ title: "A quiet hour", released_on: "2026-11-02" });
    expect(draft.missing).toContain("It has no recording.");
    expect(await published(draft.id)).toBeUndefined();
  });

  test("[ADM-03] cannot be published while something is missing, and each thing is named", async () => {
    const draft = await desk.begin();
    const reply = await desk.become(draft, "published");
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors).toEqual(draft.missing);
  });

  test("[ADM-03] keeps every field as it was written", async () => {
    const draft = await desk.begin();
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
    const saved = (await desk.save(draft, written)).json<AdminLesson>();
    expect(saved.fields).toMatchObject({ ...written, stressors: ["Workload"] });
    expect(await desk.lesson(draft.id)).toEqual(saved);
  });

  test("[ADM-03] markup is taken out of plain words, and scripts out of the description", async () => {
    const draft = await desk.begin();
    const reply = await desk.save(draft, {
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

  test("[ADM-03] every wrong field is named, and nothing is saved", async () => {
    const draft = await desk.begin();
    const reply = await desk.save(draft, {
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
    expect(await desk.lesson(draft.id)).toEqual(draft);
  });

  test("[ADM-03] whoever saves what somebody else has changed is told by whom and when, and overwrites nothing", async () => {
    const draft = await desk.begin();
    const first = (await desk.save(draft, { tagline: "First" })).json<AdminLesson>();
    const reply = await desk.save(draft, { tagline: "Second" });
    expect([reply.statusCode, reply.json().code]).toEqual([409, "changed_meanwhile"]);
    expect(reply.json().errors[0]).toMatch(/^Ines Calloway changed it at 2026-11-02T/);
    expect(await desk.lesson(draft.id)).toEqual(first);
  });

  test("[ADM-03] that nobody ever had can be deleted; of one that somebody heard, nothing goes", async () => {
    const draft = await desk.begin();
    const gone = await desk.send("DELETE", `/api/admin/content/${draft.id}?version=1`);
    expect(gone.json()).toEqual({ success: true });
    expect((await desk.ask(`/api/admin/content/${draft.id}`)).statusCode).toBe(404);
    await nurse.batch([entry(watched("RL-4", 20))]);
    const kept = await desk.send("DELETE", "/api/admin/content/RL-4?version=0");
    expect([kept.statusCode, kept.json().code]).toEqual([409, "in_use"]);
    expect(await published("RL-4")).toBeDefined();
  });
});

describe("what is published", () => {
  test("[ADM-03] a change reaches devices when it is published again, and not before", async () => {
    const before = await desk.lesson("RL-1");
    expect(before).toMatchObject({ state: "published", version: 0, has_changes: false });
    const saved = (
      await desk.save(before, { tagline: "New words", sections: [] })
    ).json<AdminLesson>();
    expect(saved.has_changes).toBe(true);
    expect((await published("RL-1")).tagline).toBe("Short");
    const again = (await desk.become(saved, "published")).json<AdminLesson>();
    expect(again).toMatchObject({ state: "published", has_changes: false });
    const pulled = (await nurse.ask("/api/sync/catalogue")).json();
    expect((await published("RL-1")).tagline).toBe("New words");
    expect(pulled.content_to_sections).toEqual([]);
  });

  test("[ADM-03] what is withdrawn is taken back from devices, and may come again", async () => {
    const withdrawn = (
      await desk.become(await desk.lesson("RL-2"), "withdrawn")
    ).json<AdminLesson>();
    expect(withdrawn.state).toBe("withdrawn");
    const { removed } = (await nurse.ask("/api/sync/catalogue")).json();
    expect(removed).toContainEqual({ kind: "content", id: "RL-2" });
    expect((await desk.become(withdrawn, "published")).statusCode).toBe(200);
    expect(await published("RL-2")).toBeDefined();
  });

  test("[ADM-03] steps that make no sense are refused in words", async () => {
    const draft = await desk.begin();
    const expired = await desk.become(draft, "expired");
    expect(expired.json().errors).toEqual(["A lesson that is draft cannot become expired."]);
    const lesson = await desk.lesson("RL-3");
    const past = await desk.become(lesson, "published", { expire_at: "2020-01-01T00:00:00Z" });
    expect(past.json().errors).toEqual(["It would expire before anybody has it."]);
    expect((await desk.become(lesson, "scheduled")).statusCode).toBe(422);
  });

  test("[ADM-03] a lesson comes out and expires on time, without anybody", async () => {
    const taken = (await desk.become(await desk.lesson("RL-5"), "withdrawn")).json<AdminLesson>();
    const scheduled = await desk.become(taken, "scheduled", {
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
    const { state, changed_by } = await desk.lesson("RL-5");
    expect([state, changed_by]).toEqual(["expired", null]);
  });
});
