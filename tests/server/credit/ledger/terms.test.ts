import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditTermsInput, LessonTerms } from "#contract/credit/admin-terms.ts";
import { rowHashes } from "../../../support/database.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { deviceOf, seeded } from "../../../support/wire.ts";
import {
  apply,
  askOf,
  attempt,
  changeLesson,
  claim,
  codes,
  type Device,
  finished,
} from "../../acts.ts";
import { adminOf, awardedTo, ledgerCredit } from "./ledger-helpers.ts";

const now = Date.parse("2026-11-21T03:00:00Z");
let server: TestServer;
let nurse: Device;
let admin: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ now: () => now }));
  nurse = await deviceOf(server);
  admin = await adminOf(server);
});
afterEach(() => server.close());

const shown = async (id = "RL-1", query: Record<string, string> = {}): Promise<LessonTerms> =>
  (await admin.ask(`/api/admin/credit_terms/${id}`, { query })).json();

const written = (changes: Partial<CreditTermsInput> = {}): CreditTermsInput => ({
  expires_on: null,
  provider: { name: "Somebody", web: "https://respite.example" },
  joint_provider: null,
  disclosure: "Nothing to disclose.",
  pass_mark: 1,
  questions: [
    {
      id: 1,
      text: "What helps?",
      choices: [
        { id: 1, label: "Rest" },
        { id: 2, label: "Noise" },
      ],
      right: 1,
      why: "It does.",
    },
  ],
  statements: { cme: "C", contact_hours: "H", participation: "P" },
  ...changes,
});

const save = (terms: unknown, version: number, id = "RL-1") =>
  admin.ask(`/api/admin/credit_terms/${id}`, { method: "PUT", payload: { version, terms } });

test("[ADM-05] changed terms become a new version and sync to devices", async () => {
  await askOf(server, "RL-1");
  const before = await shown();
  expect(before.version).toBe(1);
  const { cursor } = (await nurse.ask("/api/sync/catalogue")).json();
  const reply = await save(written(), 1);
  expect(reply.json()).toMatchObject({
    version: 2,
    questions: 1,
    terms: { disclosure: "Nothing to disclose." },
    versions: [
      { version: 2, edited_by: "Test Person" },
      { version: 1, edited_by: null },
    ],
  });
  expect((await shown("RL-1", { version: "1" })).terms).toEqual(before.terms);
  const changes = (await nurse.ask(`/api/sync/catalogue?cursor=${cursor}`)).json();
  expect(changes.credit_terms).toMatchObject([{ record_id_: "RL-1", version: 2, pass_mark: 1 }]);
});

test("[CE-09] an administrator records explicitly that there is nothing to disclose", async () => {
  const disclosed = async () => {
    const url = "/api/enrichment_center_external_video_page/RL-1";
    return (await server.app.inject({ url })).json().disclosure;
  };
  await save(written(), 0);
  expect(await disclosed()).toEqual({ text: "Nothing to disclose.", nothing_to_disclose: false });
  await save(written({ nothing_to_disclose: true }), 1);
  expect(await disclosed()).toMatchObject({ nothing_to_disclose: true });
  const { data } = (
    await admin.ask("/api/admin/audit", { query: { action: "credit_terms" } })
  ).json();
  expect(data[0]).toMatchObject({
    before: { nothing_to_disclose: false },
    after: { nothing_to_disclose: true },
  });
  expect((await save(written({ nothing_to_disclose: "yes" as never }), 2)).statusCode).toBe(400);
});

test("[ADM-05] saving terms unchanged does nothing, and saving over a newer version is rejected", async () => {
  await save(written(), 0);
  const before = await rowHashes(server.db);
  expect((await save(written(), 1)).statusCode).toBe(200);
  const late = await save(written({ disclosure: "Something" }), 0);
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-05] an import does not overwrite edited terms", async () => {
  await askOf(server, "RL-1");
  await save(written(), 1);
  await askOf(server, "RL-1", { disclosure: "Of the import" });
  expect(await shown()).toMatchObject({
    version: 2,
    terms: { disclosure: "Nothing to disclose." },
  });
});

test("[ADM-05] scores offline answers by the questions shown at that time", async () => {
  await save(written(), 0);
  const [question] = written().questions;
  if (!question) throw new Error("It asks nothing.");
  await save(written({ questions: [{ ...question, right: 2 }] }), 1);
  const answer = (choice: number, more: object) =>
    attempt("RL-1", [choice, 0], { answers: [{ question: 1, choice }], ...more });
  const results = await apply(
    nurse,
    answer(1, { terms_version: 1 }),
    answer(1, { terms_version: 2 }),
    answer(1, {}),
    answer(2, { terms_version: 404 }),
  );
  expect(results).toMatchObject([
    { passed: true },
    { passed: false },
    { passed: false },
    { passed: true },
  ]);
  const rows = await server.db
    .selectFrom("post_test")
    .select("terms_version")
    .orderBy("rev")
    .execute();
  expect(rows.map(({ terms_version }) => terms_version)).toEqual([1, 2, 2, 2]);
});

test("[ADM-05] a credit keeps the terms it was awarded under", async () => {
  await askOf(server, "RL-1", { questions: [], pass_mark: 0 });
  const { certificate } = await awardedTo(nurse);
  await save(written({ disclosure: "Changed" }), 1);
  expect((await ledgerCredit(admin, certificate.id)).terms_version).toBe(1);
  expect((await shown("RL-1", { version: "1" })).terms?.disclosure).toBe("Nothing to disclose.");
});

test("[CE-09] keeps at least one question while the lesson offers credit", async () => {
  await save(written(), 0);
  const reply = await save(written({ questions: [], pass_mark: 0 }), 1);
  expect([reply.statusCode, reply.json().errors]).toEqual([
    422,
    [expect.stringContaining("This lesson offers credit, which needs a quiz.")],
  ]);
  await changeLesson(server, "RL-1", { contact_hours: "0", credit: "0.00" });
  expect((await save(written({ questions: [], pass_mark: 0 }), 1)).statusCode).toBe(200);
});

test("[ADM-05] newly added questions must be passed before a claim", async () => {
  await save(written(), 0);
  expect(codes(await nurse.batch([finished("RL-1"), claim("RL-1")]))).toEqual([
    "applied",
    "not_passed",
  ]);
});

const [ask] = written().questions;
test.each([
  ["a right answer that is no choice", { questions: [{ ...ask, right: 9 }] }],
  ["one choice alone", { questions: [{ ...ask, choices: [{ id: 1, label: "Rest" }] }] }],
  ["two questions with one id", { questions: [ask, ask] }],
  ["more to be right than is asked", { pass_mark: 2 }],
  ["nothing to be right", { pass_mark: 0 }],
  ["an address that is none", { provider: { name: "Somebody", web: "javascript:alert(1)" } }],
  ["a day that is none", { expires_on: "2026-02-30" }],
  ["an empty statement", { statements: { cme: " ", contact_hours: "H", participation: "P" } }],
  ["a text of 100 kB", { disclosure: "x".repeat(100_000) }],
  ["something else", { colour: "red" }],
])("[ADM-05] rejects terms with %s and changes nothing", async (_, changes) => {
  const before = await rowHashes(server.db);
  const reply = await save({ ...written(), ...changes }, 0);
  expect([reply.statusCode, reply.json().success]).toEqual([400, false]);
  expect(await rowHashes(server.db)).toEqual(before);
});

test("[ADM-05] lists lessons with post-tests, and unknown lessons have no terms", async () => {
  await save(written(), 0);
  const list = async (query: Record<string, string>) =>
    (await admin.ask("/api/admin/credit_terms", { query })).json().data;
  expect(await list({ asks: "yes" })).toMatchObject([
    { record_id: "RL-1", questions: 1, version: 1 },
  ]);
  expect(
    (await list({ asks: "no" })).map(({ record_id }: { record_id: string }) => record_id),
  ).not.toContain("RL-1");
  expect((await save(written(), 0, "RL-404")).statusCode).toBe(404);
  expect((await admin.ask("/api/admin/credit_terms/RL-404")).statusCode).toBe(404);
});
