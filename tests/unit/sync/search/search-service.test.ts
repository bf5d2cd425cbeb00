import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectionKind } from "#sync/downloads/download.ts";
import { HANDOUT_CACHE } from "#sync/downloads/download.ts";
import type { Content } from "#sync/local/content.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { idsByCost } from "#sync/search/matches.ts";
import { createSearch, type SearchPorts } from "#sync/search/search-service.ts";
import { createFakeFiles } from "../../../support/cache-storage.ts";
import { bareLesson } from "../../../support/lesson.ts";
import { createManualClock } from "../../../support/manual-clock.ts";

const lesson = (id: string, more: Partial<Content> = {}) =>
  bareLesson(id, {
    title: `Lesson ${id}`,
    seriesId: "nights",
    lengthSeconds: 60,
    subtitlesUrl: `/media/${id}.vtt`,
    ...more,
  });
const captions = (words: string) =>
  `WEBVTT\n\n1\n00:41.500 --> 01:02:03.000\n<v Ines>${words}</v>\n`;

function deviceWith(answers: Record<string, Response | undefined>) {
  const databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const catalog = new DeviceDatabase(databases);
  onTestFinished(() => catalog.close());
  const asked: string[] = [];
  const files = createFakeFiles();
  const connection = { kind: "unmetered" as ConnectionKind };
  const reports: string[] = [];
  const ports: SearchPorts = {
    databases,
    files,
    clock: createManualClock(),
    connection: { kind: () => connection.kind, listen: () => () => undefined },
    network: {
      send: () => Promise.reject(new Error("not used")),
      fetchBytes: async (path) => {
        asked.push(path);
        const answer = answers[path];
        if (!answer) throw new TypeError("Failed to fetch");
        return answer.clone();
      },
    },
    report: (problem) => reports.push(problem),
  };
  let changes = 0;
  const open = (release = "a") =>
    createSearch(ports, release, () => {
      changes += 1;
    });
  return { databases, catalog, asked, files, connection, reports, open, changes: () => changes };
}

test("[LIB-14] indexes the catalog on the device and its transcripts, and tells when there is more to find", async () => {
  const at = deviceWith({ "/media/one.vtt": new Response(captions("Dim the lights")) });
  await at.catalog.content.bulkPut([lesson("one"), lesson("two", { releasedOn: "2020-01-01" })]);
  const search = at.open();
  expect(search.search("lesson", false).isReady).toBe(false);
  await search.update();
  expect(search.search("lesson", false)).toMatchObject({ isReady: true });
  expect(idsByCost(search.search("lesson", false).lessons)).toEqual(["one", "two"]);
  expect(search.search("lihgts", false).passages).toEqual([
    { contentId: "one", from: 41.5, text: "Dim the lights" },
  ]);
  expect(at.asked).toEqual(["/media/one.vtt", "/media/two.vtt"]);
  expect(at.changes()).toBeGreaterThan(0);
  expect(at.reports).toEqual([]);
});

test("[LIB-14] keeps the index on the device, and builds it again for another release", async () => {
  const at = deviceWith({ "/media/one.vtt": new Response(captions("Dim the lights")) });
  await at.catalog.content.put(lesson("one"));
  await at.open().update();
  const next = at.open();
  const updating = next.update();
  await expect.poll(() => next.search("lights", false).passages.length).toBe(1);
  await updating;
  expect(at.asked).toHaveLength(1);
  const other = at.open("b");
  await other.update();
  expect(at.asked).toHaveLength(2);
  expect(other.search("lights", false).passages).toHaveLength(1);
});

test("[LIB-14] follows changes of the catalog", async () => {
  const at = deviceWith({
    "/media/one.vtt": new Response(captions("Dim the lights")),
    "/media/new.vtt": new Response(captions("Close the curtains")),
  });
  await at.catalog.content.put(lesson("one"));
  const search = at.open();
  await search.update();
  await at.catalog.content.put(lesson("one", { subtitlesUrl: "/media/new.vtt" }));
  await Promise.all([search.update(), search.update()]);
  expect(search.search("lights", false).passages).toEqual([]);
  expect(search.search("curtains", false).passages).toHaveLength(1);
  await at.catalog.content.delete("one");
  await search.update();
  expect(idsByCost(search.search("lesson", false).lessons)).toEqual([]);
});

test("[LIB-14] doesn't ask pages to search again if the catalog hasn't changed", async () => {
  const at = deviceWith({ "/media/one.vtt": new Response(captions("Dim the lights")) });
  await at.catalog.content.put(lesson("one"));
  await at.open().update();
  const next = at.open();
  const before = at.changes();
  await next.update();
  // Its index came from the device.
  expect(at.changes()).toBe(before + 1);
  await next.update();
  expect(at.changes()).toBe(before + 1);
});

test("[LIB-14] reads only transcripts of downloads offline and on mobile data, and the others later", async () => {
  const answers: Record<string, Response | undefined> = {};
  const at = deviceWith(answers);
  const old = { releasedOn: "2020-01-01" };
  await at.catalog.content.bulkPut([lesson("away"), lesson("here", old), lesson("last", old)]);
  const cache = await at.files.open(HANDOUT_CACHE);
  await cache.put("/media/here.vtt", new Response(captions("Breathe out")));
  const search = at.open();
  await search.update();
  expect(search.search("breathe", false).passages).toMatchObject([{ contentId: "here" }]);
  // After the first failure it stops asking.
  expect(at.asked).toEqual(["/media/away.vtt"]);
  answers["/media/away.vtt"] = new Response(captions("Breathe in"));
  answers["/media/last.vtt"] = new Response("", { status: 404 });
  at.connection.kind = "metered";
  await search.update();
  expect(at.asked).toHaveLength(1);
  at.connection.kind = "unknown";
  await search.update();
  expect(search.search("breathe", false).passages).toHaveLength(2);
  await search.update();
  expect(at.asked).toHaveLength(3);
});

test("[LIB-14] takes no page of a hotel's wifi for a transcript", async () => {
  const page = new Response("<html>Sign in</html>", { headers: { "content-type": "text/html" } });
  const at = deviceWith({ "/media/one.vtt": page });
  await at.catalog.content.put(lesson("one"));
  const search = at.open();
  await search.update();
  await search.update();
  expect(search.search("sign", false).passages).toEqual([]);
  expect(at.asked).toHaveLength(2);
});

test("[LIB-14] creates no catalog where the browser has cleared it", async () => {
  const at = deviceWith({});
  await at.open().update();
  const names = (await at.databases.indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain("respite-device");
});
