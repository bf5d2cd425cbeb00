import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { apply, changeLesson, type Device, finished } from "../acts.ts";
import { adminOf, awardedTo } from "../credit/ledger/ledger-helpers.ts";

/* What people typed, in files that other programs open. */

let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ config: { rateLimits: false } }));
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

const rename = (first_name: string, last_name: string) =>
  server.db
    .updateTable("person")
    .set({ first_name, last_name })
    .where("id", "=", "person-nurse")
    .execute();

const exports = [
  "/api/admin/people/export",
  "/api/admin/content/export",
  "/api/admin/audit/export",
  "/api/admin/utilization/export",
  "/api/admin/feedback/export",
  "/api/cme_credits/export?layout=ce_broker",
  "/api/cme_credits/export?layout=accme",
  "/api/cme_credits/export?layout=ledger",
] as const;

test("[SEC-02] no cell of any export starts a formula in a spreadsheet", async () => {
  const starts = ["=", "+", "-", "@", "\t=", "\r=", " =", "＝", "\n-"];
  let leaked = 0;
  for (const start of starts) {
    const text = `${start}HYPERLINK("https://evil.example";"open")`;
    await rename(text, text);
    await changeLesson(server, "RL-1", {
      title: text,
      lesson_number: text,
      subject_matter_expert: text,
    });
    await awardedTo(nurse, "RL-1", { bias_response: text });
    for (const url of exports) {
      const reply = await admin.ask(url);
      if (reply.statusCode !== 200) continue;
      const rows: string[][] = parse(reply.body, { bom: true, relax_column_count: true });
      const cells = rows.flat();
      leaked += cells.filter((cell) => cell.includes("HYPERLINK")).length;
      expect([url, cells.filter((cell) => /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell))]).toEqual(
        [url, []],
      );
    }
  }
  // The exports did contain the typed text.
  expect(leaked).toBeGreaterThan(starts.length);
});

test("[SEC-02] a certificate shows hostile names as text, and contains no action or script", async () => {
  const hostile = "A) Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (\\\u001b\u202e";
  await rename(hostile, "O'Brien \\(");
  await changeLesson(server, "RL-1", { title: `${hostile} endstream endobj` });
  await apply(nurse, finished("RL-1"));
  const credit = await awardedTo(nurse);
  const reply = await nurse.ask(`/api/cme_credits/certificate/${credit.id}`);
  expect(reply.statusCode).toBe(200);
  // Without the strings, in which anything may stand, and the compressed streams.
  const structure = reply.rawPayload
    .toString("latin1")
    .replaceAll(/stream\n[\s\S]*?endstream/g, "")
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
  expect(structure).not.toMatch(/[()][^()]*\bapp\.alert/);
  expect(structure).not.toMatch(/\/(JavaScript|JS|Launch|AA|EmbeddedFile|SubmitForm)\b/);
  const actions = structure.match(/\/OpenAction [^\n]*/g) ?? [];
  // jsPDF shows the first page on opening. Nothing else may happen then.
  expect(actions).toEqual(actions.filter((action) => /^\/OpenAction \[\d+ 0 R /.test(action)));
  expect(reply.headers["content-disposition"]).toMatch(
    /^attachment; filename="[^"\r\n]+"; filename\*=UTF-8/,
  );
});
