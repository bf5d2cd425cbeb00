import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isReferenced,
  LESSON_OWN_TABLES,
  lessonReferences,
} from "#server/learning/publishing/references.ts";
import type { TestServer } from "../../../support/server.ts";
import { deviceOf } from "../../../support/wire.ts";
import { act, apply, type Device } from "../../acts.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

let server: TestServer;
let admin: AdminFixture;
let nurse: Device;
beforeAll(async () => {
  server = await seededServer();
  admin = await adminFixture(server);
  nurse = await deviceOf(server);
});
afterAll(() => server.close());

/** Lists "table.column" of every base table that names a lesson, through `information_schema` alone. */
async function columnsInSchema(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in (select relname from pg_class where relispartition)
      and (column_name in ('record_id', 'content_id', 'lesson_id') or exists (
        select from information_schema.referential_constraints fk
        join information_schema.key_column_usage own
          on own.constraint_name = fk.constraint_name and own.constraint_schema = fk.constraint_schema
        join information_schema.key_column_usage target
          on target.constraint_name = fk.unique_constraint_name
          and target.constraint_schema = fk.unique_constraint_schema
          and target.ordinal_position = own.position_in_unique_constraint
        where own.table_name = columns.table_name and own.column_name = columns.column_name
          and target.table_name = 'content' and target.column_name = 'id'))`.execute(server.db);
  return rows.map(({ name }) => name).toSorted();
}

const counted = async () =>
  (await lessonReferences(server.db)).map(({ table, column }) => `${table}.${column}`).toSorted();

test("[ADM-03] counts or excludes every table of the schema that refers to a lesson", async () => {
  const all = await columnsInSchema();
  const references = await counted();
  const excluded = LESSON_OWN_TABLES.map((table) => `${table}.content_id`);
  expect([...references, ...excluded].toSorted()).toEqual(all);
  expect(references).toEqual(
    expect.arrayContaining([
      ...["credit.record_id", "evaluation.record_id", "feedback.record_id", "post_test.record_id"],
      ...["saved_content.record_id", "time_watched.record_id"],
    ]),
  );
});

test("[ADM-03] counts a new table by its foreign key or its column name", async () => {
  const { db } = server;
  await sql`create table test_playlist (entry text references content (id))`.execute(db);
  await sql`create table test_note (lesson_id text, body text)`.execute(db);
  try {
    expect(await counted()).toEqual(
      expect.arrayContaining(["test_note.lesson_id", "test_playlist.entry"]),
    );
    const draft = await admin.createLesson();
    expect(await isReferenced(db, draft.id)).toBe(false);
    await sql`insert into test_playlist values (${draft.id})`.execute(db);
    expect(await isReferenced(db, draft.id)).toBe(true);
  } finally {
    await sql`drop table test_playlist, test_note`.execute(db);
  }
});

const evaluate = (record_id: string) =>
  server.db
    .insertInto("evaluation")
    .values({
      ...{ person_id: nurse.owner, credit_id: "credit-1", record_id, free_of_bias: true },
      ...{ bias_comment: null, objectives_met: null, will_change: null, change_comment: null },
      given_at: new Date(),
    })
    .execute();

test.each<[string, (id: string) => Promise<unknown>]>([
  ["a saved row", (id) => apply(nurse, act("saveContent", { record_id_: id, saved: true }))],
  [
    "feedback",
    (id) => apply(nurse, act("giveFeedback", { record_id_: id, helpful: 4, comment: null })),
  ],
  ["an evaluation", evaluate],
])("[ADM-03] refuses to delete a draft that only %s refers to", async (_, refer) => {
  const draft = await admin.createLesson();
  await refer(draft.id);
  const reply = await admin.send("DELETE", `/api/admin/content/${draft.id}?version=1`);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "in_use"]);
  expect((await admin.getLesson(draft.id)).id).toBe(draft.id);
});
