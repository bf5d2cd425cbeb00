import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import type { TestServer } from "../../../support/server.ts";
import { smallCatalogue, someContent, someTerms } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import { type AdminFixture, adminFixture, seededServer } from "./admin-fixture.ts";

let server: TestServer;
let admin: AdminFixture;
let nurse: Awaited<ReturnType<typeof deviceOf>>;
beforeAll(async () => {
  server = await seededServer();
  admin = await adminFixture(server);
  nurse = await deviceOf(server);
});
afterAll(() => server.close());

const published = async (id: string) => {
  const reply = await nurse.ask("/api/sync/catalogue");
  return reply.json().content.find(({ record_id_ }: { record_id_: string }) => record_id_ === id);
};

test("[ADM-03] shows and restores every version, including the one before the first edit", async () => {
  const first = await admin.getLesson("RL-3");
  const saved = (await admin.saveLesson(first, { title: "Another title" })).json<AdminLesson>();
  const { data } = (await admin.ask("/api/admin/content/RL-3/versions")).json();
  expect(data.map(({ version, what, by }: Record<string, unknown>) => [version, what, by])).toEqual(
    [
      [2, "saved", "Ines Calloway"],
      [1, "found", null],
    ],
  );
  const old = (await admin.ask("/api/admin/content/RL-3/versions/1")).json();
  expect(old.fields).toEqual(first.fields);
  const restored = await admin.send("POST", "/api/admin/content/RL-3/restore", {
    version: saved.version,
    restore: 1,
  });
  expect(restored.json()).toMatchObject({ version: 3, has_changes: false, fields: first.fields });
});

test("[ADM-03] restores an old version without its deleted section", async () => {
  const first = await admin.getLesson("RL-1");
  expect(first.fields.sections).toEqual(["For tonight"]);
  const saved = (await admin.saveLesson(first, { sections: [] })).json<AdminLesson>();
  const { sections } = (await admin.ask("/api/admin/shelves")).json();
  const query = `section_name=For+tonight&version=${sections[0].version}`;
  expect((await admin.send("DELETE", `/api/admin/sections?${query}`)).statusCode).toBe(200);
  const restored = await admin.send("POST", "/api/admin/content/RL-1/restore", {
    version: saved.version,
    restore: 1,
  });
  expect(restored.json<AdminLesson>().fields.sections).toEqual([]);
});

test("[ADM-03] syncs credit terms written for a draft together with the published lesson", async () => {
  const draft = await admin.createLesson("With questions");
  const { record_id_: _, ...terms } = someTerms({ record_id_: draft.id });
  const written = await admin.send("PUT", `/api/admin/credit_terms/${draft.id}`, {
    version: 0,
    terms,
  });
  expect(written.statusCode).toBe(200);
  const synced = async () => (await nurse.ask("/api/sync/catalogue")).json();
  const idsOf = (rows: readonly { record_id_: string }[]) =>
    rows.map(({ record_id_ }) => record_id_);
  expect(idsOf((await synced()).credit_terms)).not.toContain(draft.id);
  await server.db
    .updateTable("content_edit")
    .set({ was_published: true })
    .where("content_id", "=", draft.id)
    .execute();
  expect((await admin.setState(draft, "published")).statusCode).toBe(200);
  const { content, credit_terms } = await synced();
  expect(idsOf(content)).toContain(draft.id);
  expect(idsOf(credit_terms)).toContain(draft.id);
});

test("[ADM-06] audits every change with the editor and the changed fields", async () => {
  const draft = await admin.createLesson("Audited");
  await admin.saveLesson(draft, { tagline: "Now with one" });
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

test("[ADM-03] keeps edited lessons when the built-in catalog is imported again", async () => {
  const saved = (
    await admin.saveLesson(await admin.getLesson("RL-4"), { title: "Ours" })
  ).json<AdminLesson>();
  await admin.setState(saved, "published");
  const renamed = smallCatalogue.content.map((row) =>
    someContent({ ...row, title: "As it was delivered" }),
  );
  for (const content of [renamed, renamed.slice(0, 3)]) {
    await importCatalog(server.db, { ...smallCatalogue, content });
    expect((await published("RL-4")).title).toBe("Ours");
  }
  expect(await published("RL-5")).toBeUndefined();
  expect((await admin.getLesson("RL-4")).fields.title).toBe("Ours");
});
