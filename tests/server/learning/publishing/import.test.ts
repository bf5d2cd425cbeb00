import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

let now = Date.parse("2026-11-02T10:00:00Z");
let server: TestServer;
let admin: AdminFixture;
beforeAll(async () => {
  server = await seededServer(() => now);
  admin = await adminFixture(server);
});
afterAll(() => server.close());

const upload = (path: string, file: string | Buffer) =>
  admin.ask(`/api/admin/content/import${path}`, {
    method: "POST",
    payload: file,
    headers: { "content-type": "text/csv" },
  });

const csv = (...lines: string[]) => lines.join("\r\n");
const next = async (id: string, what: "apply" | "undo") =>
  (await admin.send("POST", `/api/admin/bulk/lessons/${id}/${what}`)).json().data;

/** Repeats the call until the change is done. */
async function run(id: string, what: "apply" | "undo") {
  const end = what === "apply" ? "applied" : "undone";
  for (let record = await next(id, what); ; record = await next(id, what))
    if (record.state === end) return record;
}

const titled = async (title: string): Promise<AdminLesson | undefined> => {
  const q = encodeURIComponent(title);
  const [row] = (await admin.ask(`/api/admin/content?q=${q}`)).json().data;
  return row && admin.getLesson(row.id);
};

test("[ADM-03] matches the columns of a spreadsheet by their names, each field once", async () => {
  const reply = await upload("/columns", "Title;Presenter;Duration;Title;Budget\r\n");
  expect(reply.json().data).toEqual([
    { heading: "Title", column: "title" },
    { heading: "Presenter", column: "speaker" },
    { heading: "Duration", column: "length" },
    { heading: "Title", column: null },
    { heading: "Budget", column: null },
  ]);
});

test("[ADM-03] imports lessons as drafts, and undoing deletes the unchanged ones", async () => {
  const file = csv(
    "Title,Type,Series,Length,Audience,CE,Sections,Goal,Budget",
    '"Rest, then ride",video,QUIET,4:05,nurses; physicians,yes,for tonight,Sleep <b>well</b>,12',
    "Second one,,,,,,,,",
  );
  const columns = "title,type,series,length,license_types,contact_hours,collections,objective_1,";
  const { data, errors } = (await upload(`?name=spring.csv&columns=${columns}`, file)).json();
  expect(errors).toEqual([
    { row: 2, column: "credit", value: "", message: "Enter the credit amount." },
  ]);
  expect(data).toMatchObject({
    title: "Import spring.csv",
    state: "previewed",
    counts: { changes: 1, same: 0, cannot: 1 },
    reasons: [{ why: "Credit: Enter the credit amount", names: ["Rest, then ride (row 2)"] }],
  });

  const again = file.replace(",yes,", ",no,");
  const preview = (await upload(`?name=spring.csv&columns=${columns}`, again)).json();
  expect(preview.errors).toEqual([]);
  expect(await titled("Rest, then ride")).toBeUndefined();
  const applied = await run(preview.data.id, "apply");
  expect(applied.counts).toEqual({ changes: 2, same: 0, cannot: 0 });
  const ride = (await titled("Rest, then ride")) as AdminLesson;
  expect(ride).toMatchObject({
    state: "draft",
    fields: {
      type: "Video",
      series_id: "quiet",
      length: "4:05",
      content_for: ["Nurses", "Physicians"],
      sections: ["For tonight"],
      objective_1: "Sleep well",
      released_on: "2026-11-02",
    },
  });
  const second = (await titled("Second one")) as AdminLesson;
  expect(second.fields.lesson_number).not.toBe(ride.fields.lesson_number);

  await admin.saveLesson(second, { tagline: "Kept" });
  const undone = await run(preview.data.id, "undo");
  expect(undone.undo).toMatchObject({ restored: 1, left: 1, reasons: [{ why: "Changed since" }] });
  expect(await titled("Rest, then ride")).toBeUndefined();
  expect((await titled("Second one"))?.fields.tagline).toBe("Kept");
});

test("[ADM-03] reports every invalid cell of a spreadsheet with its row, and creates none of those rows", async () => {
  const file = csv(
    "title,lesson_number,type,series,length,license_types,collections,cme,reading_1_url",
    ",RL-900,Podcast,Nowhere,4:75,Vets,Elsewhere,perhaps,javascript:x",
    "Two,RL-901,,,,,,,",
    "Three,RL-901,,,,,,,",
    "Four,RL-1,,,,,,,,,extra",
    "Five,,,,4:75,,,,javascript:x",
  );
  const columns =
    "title,lesson_number,type,series,length,license_types,collections,cme,reading_1_url";
  await admin.saveLesson(await admin.getLesson("RL-1"), { lesson_number: "RL-1" });
  const { data, errors } = (await upload(`?columns=${columns}`, file)).json();
  const cells = errors.map(
    (one: { row: number; column: string; message: string }) =>
      `${one.row} ${one.column}: ${one.message}`,
  );
  expect(cells).toEqual([
    "2 type: Use Video, Audio, or Handout",
    "2 series: No series has this name. Create it first.",
    "2 license_types: Unknown license type: Vets. Use Physicians, Nurses, or Advanced Practice Providers.",
    "2 collections: Unknown collection: Elsewhere",
    "2 cme: Use yes or no",
    "2 title: Required",
    "4 lesson_number: Duplicate of row 3",
    "5 : More cells than columns",
    "5 lesson_number: Another lesson has this number",
    "6 length: Use mm:ss, for example 4:05.",
    "6 reading_1_url: Enter a URL starting with https:// or http://.",
  ]);
  expect(data.counts).toEqual({ changes: 1, same: 0, cannot: 4 });
});

test("[ADM-03] refuses files that are no spreadsheet of lessons", async () => {
  const errorsOf = async (columns: string, file: string | Buffer) => {
    const reply = await upload(`?columns=${columns}`, file);
    return [reply.statusCode, reply.json().errors];
  };
  expect(await errorsOf("tagline", "tagline\r\nOne")).toEqual([422, { missing: ["title"] }]);
  expect(await errorsOf("title,title", "a,b\r\n1,2")).toEqual([422, { repeated: ["b"] }]);
  expect(await errorsOf("title", "title\r\n")).toEqual([422, { file: ["The file is empty."] }]);
  expect(await errorsOf("title", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toEqual([
    422,
    { file: ["This isn't a text file. Save it as CSV UTF-8."] },
  ]);
  const many = csv("title", ...Array.from({ length: 501 }, (_, at) => `Lesson ${at}`));
  expect((await upload("?columns=title", many)).statusCode).toBe(413);
});

test("[ADM-03] an import can't be undone after seven days", async () => {
  const { data } = (await upload("?columns=title", csv("title", "A week later"))).json();
  await run(data.id, "apply");
  now += 8 * 86_400_000;
  const late = await adminFixture(server);
  const reply = await late.send("POST", `/api/admin/bulk/lessons/${data.id}/undo`);
  expect(reply.json().code).toBe("too_late");
});
