import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminShelves } from "#contract/learning/admin-collections.ts";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { TestServer } from "../../../support/server.ts";
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

const shelves = async (): Promise<AdminShelves> => (await desk.ask("/api/admin/shelves")).json();
const catalogue = async () => (await nurse.ask("/api/sync/catalogue")).json();

test("[ADM-03] a series is made, changed by whoever saw it last, and deleted while it is empty", async () => {
  const fields = { name: "Nights", tagline: "For nights", motif: "waves" };
  const made = await desk.send("PUT", "/api/admin/series/nights", { version: 0, ...fields });
  const series = made.json<AdminShelves>().series.find(({ id }) => id === "nights");
  expect(series).toMatchObject({ name: "Nights", order: 2, lessons: 0 });
  const version = series?.version ?? 0;
  const renamed = await desk.send("PUT", "/api/admin/series/nights", {
    ...fields,
    version,
    name: "Working nights",
  });
  expect(renamed.statusCode).toBe(200);
  const late = await desk.send("PUT", "/api/admin/series/nights", { ...fields, version });
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect((await catalogue()).series.map(({ name }: { name: string }) => name)).toContain(
    "Working nights",
  );
  const now = (await shelves()).series.find(({ id }) => id === "nights")?.version;
  expect((await desk.send("DELETE", `/api/admin/series/nights?version=${now}`)).statusCode).toBe(
    200,
  );
  expect((await catalogue()).removed).toContainEqual({ kind: "series", id: "nights" });
});

test("[ADM-03] a series with lessons in it cannot be deleted", async () => {
  const [quiet] = (await shelves()).series;
  const reply = await desk.send("DELETE", `/api/admin/series/quiet?version=${quiet?.version}`);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "in_use"]);
});

test("[ADM-03] a section is made, hidden, renamed with its lessons, and deleted without them", async () => {
  await desk.send("PUT", "/api/admin/sections", { version: 0, section_name: "Short", show: "1" });
  const [tonight] = (await shelves()).sections;
  const reply = await desk.send("PUT", "/api/admin/sections", {
    version: tonight?.version,
    was: "For tonight",
    section_name: "For this night",
    show: "0",
  });
  expect(reply.json<AdminShelves>().sections[0]).toMatchObject({
    section_name: "For this night",
    show: "0",
    lessons: 1,
  });
  const told = await catalogue();
  expect(told.content_to_sections).toEqual([
    { content___record_id_: "RL-1", section_name: "For this night" },
  ]);
  expect((await desk.lesson("RL-1")).fields.sections).toEqual(["For this night"]);
  const version = reply.json<AdminShelves>().sections[0]?.version;
  await desk.send("DELETE", `/api/admin/sections?section_name=For+this+night&version=${version}`);
  expect((await catalogue()).content_to_sections).toEqual([]);
  expect((await desk.lesson("RL-1")).fields.sections).toEqual([]);
});

test("[ADM-03] sections come in the order they were put in, unless another has come meanwhile", async () => {
  for (const section_name of ["One", "Two"])
    await desk.send("PUT", "/api/admin/sections", { version: 0, section_name, show: "1" });
  const order = ["Two", "Short", "One"];
  const reply = await desk.send("POST", "/api/admin/sections/order", { order });
  expect(reply.json<AdminShelves>().sections.map(({ section_name }) => section_name)).toEqual(
    order,
  );
  const partly = await desk.send("POST", "/api/admin/sections/order", { order: ["One", "Two"] });
  expect(partly.json().code).toBe("changed_meanwhile");
});

test("[ADM-03] the lessons of a series come in the order they were put in, and an open editor is not disturbed", async () => {
  const open = (
    await desk.save(await desk.lesson("RL-2"), { tagline: "Open" })
  ).json<AdminLesson>();
  const order = ["RL-5", "RL-4", "RL-3", "RL-2", "RL-1"];
  expect((await desk.send("POST", "/api/admin/series/quiet/order", { order })).statusCode).toBe(
    200,
  );
  const told = (await catalogue()).content as { record_id_: string; order: number }[];
  const inOrder = told.toSorted((a, b) => a.order - b.order).map(({ record_id_ }) => record_id_);
  expect(inOrder).toEqual(order);
  expect((await desk.save(open, { tagline: "Still open" })).statusCode).toBe(200);
});

test("[ADM-03] a speaker is renamed in every lesson, for learners too", async () => {
  const reply = await desk.send("POST", "/api/admin/names/rename", {
    of: "speaker",
    from: "R. Tester",
    to: "Rosa Tester, RN",
  });
  expect(reply.json().speaker).toEqual([{ name: "Rosa Tester, RN", lessons: 5 }]);
  const told = (await catalogue()).content as { subject_matter_expert: string }[];
  expect(new Set(told.map(({ subject_matter_expert }) => subject_matter_expert))).toEqual(
    new Set(["Rosa Tester, RN"]),
  );
  const again = await desk.send("POST", "/api/admin/names/rename", {
    of: "speaker",
    from: "R. Tester",
    to: "Nobody",
  });
  expect(again.statusCode).toBe(404);
});
