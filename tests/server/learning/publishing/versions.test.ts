import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { importCatalogue } from "#server/learning/content/import-catalog.ts";
import type { TestServer } from "../../../support/server.ts";
import { smallCatalogue, someContent, someTerms } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { type Desk, deskAt, someServer } from "./desk.ts";

let server: TestServer;
let desk: Desk;
let nurse: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  server = await someServer();
  desk = await deskAt(server);
  nurse = await deviceOf(server);
});
afterAll(() => server.close());

const published = async (id: string) => {
  const reply = await nurse.ask("/api/sync/catalogue");
  return reply.json().content.find(({ record_id_ }: { record_id_: string }) => record_id_ === id);
};

test("[ADM-03] every version can be looked at and taken again, also that from before the first change", async () => {
  const first = await desk.lesson("RL-3");
  const saved = (await desk.save(first, { title: "Another title" })).json<AdminLesson>();
  const { data } = (await desk.ask("/api/admin/content/RL-3/versions")).json();
  expect(data.map(({ version, what, by }: Record<string, unknown>) => [version, what, by])).toEqual(
    [
      [2, "saved", "Ines Calloway"],
      [1, "found", null],
    ],
  );
  const old = (await desk.ask("/api/admin/content/RL-3/versions/1")).json();
  expect(old.fields).toEqual(first.fields);
  const restored = await desk.send("POST", "/api/admin/content/RL-3/restore", {
    version: saved.version,
    restore: 1,
  });
  expect(restored.json()).toMatchObject({ version: 3, has_changes: false, fields: first.fields });
});

test("[ADM-03] an old version is taken again without a section that is gone", async () => {
  const first = await desk.lesson("RL-1");
  expect(first.fields.sections).toEqual(["For tonight"]);
  const saved = (await desk.save(first, { sections: [] })).json<AdminLesson>();
  const { sections } = (await desk.ask("/api/admin/shelves")).json();
  const query = `section_name=For+tonight&version=${sections[0].version}`;
  expect((await desk.send("DELETE", `/api/admin/sections?${query}`)).statusCode).toBe(200);
  const restored = await desk.send("POST", "/api/admin/content/RL-1/restore", {
    version: saved.version,
    restore: 1,
  });
  expect(restored.json<AdminLesson>().fields.sections).toEqual([]);
});

test("[ADM-03] what a lesson asks before its credit is written before it is published, and devices get both together", async () => {
  const draft = await desk.begin("With questions");
  const { record_id_: _, ...terms } = someTerms({ record_id_: draft.id });
  const written = await desk.send("PUT", `/api/admin/credit_terms/${draft.id}`, {
    version: 0,
    terms,
  });
  expect(written.statusCode).toBe(200);
  const told = async () => (await nurse.ask("/api/sync/catalogue")).json();
  const idsOf = (rows: readonly { record_id_: string }[]) =>
    rows.map(({ record_id_ }) => record_id_);
  expect(idsOf((await told()).credit_terms)).not.toContain(draft.id);
  await server.db
    .updateTable("content_edit")
    .set({ was_published: true })
    .where("content_id", "=", draft.id)
    .execute();
  expect((await desk.become(draft, "published")).statusCode).toBe(200);
  const { content, credit_terms } = await told();
  expect(idsOf(content)).toContain(draft.id);
  expect(idsOf(credit_terms)).toContain(draft.id);
});

test("[ADM-06] every change is in the audit log with who did it and the fields that changed", async () => {
  const draft = await desk.begin("Told of");
  await desk.save(draft, { tagline: "Now with one" });
  const rows = await server.db
    .selectFrom("audit_event")
    .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
    .select(["action", "person_id", "body"])
    .where("about", "=", `lesson:${draft.id}`)
    .orderBy("audit_event.n")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["lesson.created", "lesson.saved"]);
  expect(JSON.parse(rows[1]?.body ?? "")).toEqual({
    before: { tagline: "" },
    after: { tagline: "Now with one" },
  });
  expect(rows[1]?.person_id).toBe("person-leader");
});

test("[ADM-03] the catalogue that an installation began with leaves alone what was edited", async () => {
  const saved = (await desk.save(await desk.lesson("RL-4"), { title: "Ours" })).json<AdminLesson>();
  await desk.become(saved, "published");
  const renamed = smallCatalogue.content.map((row) =>
    someContent({ ...row, title: "As it was delivered" }),
  );
  for (const content of [renamed, renamed.slice(0, 3)]) {
    await importCatalogue(server.db, { ...smallCatalogue, content });
    expect((await published("RL-4")).title).toBe("Ours");
  }
  expect(await published("RL-5")).toBeUndefined();
  expect((await desk.lesson("RL-4")).fields.title).toBe("Ours");
});
