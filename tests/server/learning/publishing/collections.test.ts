import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminCollections } from "#contract/learning/admin-collections.ts";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
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

const collections = async (): Promise<AdminCollections> =>
  (await admin.ask("/api/admin/shelves")).json();
const catalog = async () => (await nurse.ask("/api/sync/catalogue")).json();

test("[ADM-03] creates, renames, and deletes a series, and rejects stale changes", async () => {
  const fields = { name: "Nights", tagline: "For nights", motif: "waves" };
  const made = await admin.send("PUT", "/api/admin/series/nights", { version: 0, ...fields });
  const series = made.json<AdminCollections>().series.find(({ id }) => id === "nights");
  expect(series).toMatchObject({ name: "Nights", order: 2, lessons: 0 });
  const version = series?.version ?? 0;
  const renamed = await admin.send("PUT", "/api/admin/series/nights", {
    ...fields,
    version,
    name: "Working nights",
  });
  expect(renamed.statusCode).toBe(200);
  const late = await admin.send("PUT", "/api/admin/series/nights", { ...fields, version });
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect((await catalog()).series.map(({ name }: { name: string }) => name)).toContain(
    "Working nights",
  );
  const now = (await collections()).series.find(({ id }) => id === "nights")?.version;
  expect((await admin.send("DELETE", `/api/admin/series/nights?version=${now}`)).statusCode).toBe(
    200,
  );
  expect((await catalog()).removed).toContainEqual({ kind: "series", id: "nights" });
});

test("[ADM-03] refuses to delete a series with lessons", async () => {
  const [quiet] = (await collections()).series;
  const reply = await admin.send("DELETE", `/api/admin/series/quiet?version=${quiet?.version}`);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "in_use"]);
});

test("[ADM-03] refuses to delete a series while learners see lessons in it", async () => {
  const fields = { version: 0, name: "Short stay", tagline: "", motif: "waves" };
  await admin.send("PUT", "/api/admin/series/stay", fields);
  const moveTo = async (series_id: string) =>
    (await admin.saveLesson(await admin.getLesson("RL-5"), { series_id })).json<AdminLesson>();
  const publish = (lesson: AdminLesson) => admin.setState(lesson, "published");
  const tryDelete = async () => {
    const version = (await collections()).series.find(({ id }) => id === "stay")?.version;
    return admin.send("DELETE", `/api/admin/series/stay?version=${version}`);
  };
  await publish(await moveTo("stay"));
  const moved = await moveTo("quiet");
  const reply = await tryDelete();
  expect([reply.statusCode, reply.json().errors]).toEqual([
    409,
    ["Learners still see lessons in this series. Publish the changes to those lessons first."],
  ]);
  await publish(moved);
  expect((await tryDelete()).statusCode).toBe(200);
});

test("[ADM-03] creates, hides, renames, and deletes a section without losing its lessons", async () => {
  await admin.send("PUT", "/api/admin/sections", { version: 0, section_name: "Short", show: "1" });
  const [tonight] = (await collections()).sections;
  const reply = await admin.send("PUT", "/api/admin/sections", {
    version: tonight?.version,
    was: "For tonight",
    section_name: "For this night",
    show: "0",
  });
  expect(reply.json<AdminCollections>().sections[0]).toMatchObject({
    section_name: "For this night",
    show: "0",
    lessons: 1,
  });
  const synced = await catalog();
  expect(synced.content_to_sections).toEqual([
    { content___record_id_: "RL-1", section_name: "For this night" },
  ]);
  expect((await admin.getLesson("RL-1")).fields.sections).toEqual(["For this night"]);
  const version = reply.json<AdminCollections>().sections[0]?.version;
  await admin.send("DELETE", `/api/admin/sections?section_name=For+this+night&version=${version}`);
  expect((await catalog()).content_to_sections).toEqual([]);
  expect((await admin.getLesson("RL-1")).fields.sections).toEqual([]);
});

test("[ADM-03] reorders sections unless the list is incomplete", async () => {
  for (const section_name of ["One", "Two"])
    await admin.send("PUT", "/api/admin/sections", { version: 0, section_name, show: "1" });
  const order = ["Two", "Short", "One"];
  const reply = await admin.send("POST", "/api/admin/sections/order", { order });
  expect(reply.json<AdminCollections>().sections.map(({ section_name }) => section_name)).toEqual(
    order,
  );
  const partly = await admin.send("POST", "/api/admin/sections/order", { order: ["One", "Two"] });
  expect(partly.json().code).toBe("changed_meanwhile");
});

test("[ADM-03] reorders the lessons of a series without disturbing an open editor", async () => {
  const open = (
    await admin.saveLesson(await admin.getLesson("RL-2"), { tagline: "Open" })
  ).json<AdminLesson>();
  const order = ["RL-5", "RL-4", "RL-3", "RL-2", "RL-1"];
  expect((await admin.send("POST", "/api/admin/series/quiet/order", { order })).statusCode).toBe(
    200,
  );
  const synced = (await catalog()).content as { record_id_: string; order: number }[];
  const inOrder = synced.toSorted((a, b) => a.order - b.order).map(({ record_id_ }) => record_id_);
  expect(inOrder).toEqual(order);
  expect((await admin.saveLesson(open, { tagline: "Still open" })).statusCode).toBe(200);
});

test("[ADM-03] renames a speaker in every lesson, published ones included", async () => {
  const reply = await admin.send("POST", "/api/admin/names/rename", {
    of: "speaker",
    from: "R. Tester",
    to: "Rosa Tester, RN",
  });
  expect(reply.json().speaker).toEqual([{ name: "Rosa Tester, RN", lessons: 5 }]);
  const synced = (await catalog()).content as { subject_matter_expert: string }[];
  expect(new Set(synced.map(({ subject_matter_expert }) => subject_matter_expert))).toEqual(
    new Set(["Rosa Tester, RN"]),
  );
  const again = await admin.send("POST", "/api/admin/names/rename", {
    of: "speaker",
    from: "R. Tester",
    to: "Nobody",
  });
  expect(again.statusCode).toBe(404);
});
