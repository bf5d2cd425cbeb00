import { afterAll, beforeAll, expect, test } from "vitest";
import { externalVideoPage } from "#contract/learning/library.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { seeded } from "../../../support/wire.ts";
import { askOf, changeLesson } from "../../acts.ts";

let server: TestServer;
beforeAll(async () => {
  server = await seeded(await testServer());
});
afterAll(() => server.close());

const ask = (id: string) =>
  server.app.inject({ url: `/api/enrichment_center_external_video_page/${id}` });
const file = (url: string) => ({ url, mime: "application/pdf", bytes: 1, sha256: "a", chunks: [] });
const DEFAULT = { title: "Burnout handout", file_url: "/handouts/burnout-handout.pdf" };

test("[EXT-01] shows the public fields of a published lesson without an account", async () => {
  await changeLesson(server, "RL-1", {
    length: "4:05",
    file_url: "/media/a/one.m4a",
    notes: "For editors only",
    references: "One|Two",
    cme: "1",
    transcript: file("/media/a/one.txt"),
  });
  const reply = await ask("RL-1");
  expect(reply.statusCode).toBe(200);
  const { main, handout, series } = reply.json();
  expect(main).toMatchObject({
    record_id_: "RL-1",
    title: "Title of RL-1",
    type: "Audio",
    length: "04:05",
    cme: "1",
    contact_hours: "1",
    file_url: "/media/a/one.m4a",
    references: "One|Two",
  });
  expect(Object.keys(main).toSorted()).toEqual(
    Object.keys(externalVideoPage.reply.shape.main.shape).toSorted(),
  );
  expect(handout).toEqual(DEFAULT);
  expect(series).toEqual({ id: expect.any(String), motif: expect.any(String) });
  expect(reply.headers["access-token"]).toBeUndefined();
});

test("[CE-09] shows the recorded disclosure of a lesson with credit, and none otherwise", async () => {
  const disclosure = async (id: string) => (await ask(id)).json().disclosure;
  expect(await disclosure("RL-1")).toBeUndefined();
  await askOf(server, "RL-1", { disclosure: "Dr. Ade advises a maker of sleep aids." });
  expect(await disclosure("RL-1")).toEqual({
    text: "Dr. Ade advises a maker of sleep aids.",
    nothing_to_disclose: false,
  });
  await askOf(server, "RL-1", { nothing_to_disclose: true });
  expect(await disclosure("RL-1")).toEqual({
    text: "Nothing to disclose.",
    nothing_to_disclose: true,
  });
  await askOf(server, "RL-1", { disclosure: " ", nothing_to_disclose: true });
  expect(await disclosure("RL-1")).toBeUndefined();
  await askOf(server, "RL-1", { nothing_to_disclose: true });
  await changeLesson(server, "RL-1", { cme: "0", contact_hours: "0" });
  expect(await disclosure("RL-1")).toBeUndefined();
});

test("[EXT-01] shows a handout as a PDF", async () => {
  await changeLesson(server, "RL-2", {
    type: "Handout",
    file: file("/media/b/two.pdf"),
    length: "",
  });
  expect((await ask("RL-2")).json()).toMatchObject({
    main: { type: "PDF", file_url: "/media/b/two.pdf", length: "" },
    handout: { title: "Title of RL-2", file_url: "/media/b/two.pdf" },
  });
});

test("[EXT-02] returns the lesson's own handout, or the default one", async () => {
  await changeLesson(server, "RL-3", { handout: file("/media/c/own.pdf"), handout_title: "Own" });
  expect((await ask("RL-3")).json().handout).toEqual({
    title: "Own",
    file_url: "/media/c/own.pdf",
  });
  expect((await ask("RL-4")).json().handout).toEqual(DEFAULT);
});

test.each(["Draft", "Expired"] as const)(
  "[EXT-01] returns 404 for an unpublished lesson: %s",
  async (content_status) => {
    await changeLesson(server, "RL-5", { content_status });
    const reply = await ask("RL-5");
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: "not_found" });
  },
);

test.each(["RL-404", "%2e%2e%2f", "a%20b", "%00", "'--", "x".repeat(65), "%F0%9F%92%A4"])(
  "[EXT-01] returns an error sentence for an unknown id: %s",
  async (id) => {
    const reply = await ask(id);
    expect([400, 404, 422]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ success: false, errors: [expect.any(String)] });
  },
);
