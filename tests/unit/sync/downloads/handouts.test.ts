import { expect, test } from "vitest";
import { HANDOUT_CACHE } from "#sync/downloads/download.ts";
import { storeHandouts } from "#sync/downloads/handouts.ts";
import { hasHandout } from "#sync/downloads/queries.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { CHUNK, type DownloadSetup, isDone, setUpDownload } from "./setup.ts";

const PDF = "application/pdf";
const forever = () => new AbortController().signal;

/** Returns a catalog whose first lessons have one handout each. */
async function withHandouts(count: number) {
  const setup = await setUpDownload();
  const urls = Array.from({ length: count }, (_, index) => `/media/h${index}.pdf`);
  for (const [index, url] of urls.entries()) {
    const handout = setup.server.put(url, bytesOf(url, 700 + index), PDF, CHUNK);
    await setup.tab.database.content.put(lesson(`h${index}`, undefined, { handout }));
  }
  const storeAll = (signal = forever()) =>
    storeHandouts(setup.tab.database, portsOf(setup), signal);
  return { ...setup, urls, storeAll };
}
const portsOf = ({ tab, device }: DownloadSetup) => ({
  clock: device.clock,
  files: device.files,
  locks: tab.locks,
  network: tab.network,
});

test("[DL-06] stores every handout after a pull, two at a time, each once", async () => {
  const { device, server, urls, storeAll } = await withHandouts(7);
  expect(await hasHandout(device.files, "/media/h3.pdf")).toBe(false);
  server.fail({ kind: "hold" });
  const kept = storeAll();
  await server.held();
  await expect.poll(() => server.asked.length).toBe(7);
  server.release();
  expect(await kept).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(urls);
  expect(await hasHandout(device.files, "/media/h3.pdf")).toBe(true);
  expect(server.mostOpen()).toBe(2);
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(server.asked).toHaveLength(7);
});

test("[DL-06] stores handouts byte for byte", async () => {
  const { device, storeAll } = await withHandouts(1);
  await storeAll();
  const kept = await (await device.files.open(HANDOUT_CACHE)).match("/media/h0.pdf");
  expect(kept?.headers.get("content-type")).toBe(PDF);
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? [])).toEqual(bytesOf("/media/h0.pdf", 700));
});

test("[DL-06] stops fetching handouts offline and later fetches only the missing ones", async () => {
  const { device, server, urls, storeAll } = await withHandouts(9);
  server.fail({ kind: "whole" }, { kind: "whole" }, { kind: "cut" });
  expect(await storeAll()).toEqual({ kind: "unreachable" });
  const there = device.files.paths(HANDOUT_CACHE).length;
  expect(there).toBeGreaterThan(0);
  expect(server.asked.length).toBeLessThan(6);
  server.asked.length = 0;
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(urls);
  expect(server.asked).toHaveLength(9 - there);
});

test.each(["corrupt", "truncate", "portal"] as const)(
  "[DL-06] never stores a %s reply as a handout",
  async (kind) => {
    const { device, server, storeAll } = await withHandouts(1);
    server.fail({ kind });
    expect((await storeAll()).kind).not.toBe("all");
    expect(device.files.paths(HANDOUT_CACHE)).toEqual([]);
    expect(await storeAll()).toEqual({ kind: "all" });
  },
);

test("[DL-06] stores the other handouts when one is missing on the server", async () => {
  const { device, server, storeAll } = await withHandouts(4);
  server.drop("/media/h1.pdf");
  expect(await storeAll()).toEqual({ kind: "some" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(
    ["0", "2", "3"].map((index) => `/media/h${index}.pdf`),
  );
});

test("[DL-06] replaces old handouts and removes withdrawn ones, but not a download's captions", async () => {
  const { device, tab, server, hash, bytes, storeAll } = await withHandouts(3);
  const rain = server.put("/media/rain.m4a", bytes, "audio/mp4", CHUNK);
  const subtitlesUrl = "/media/rain.vtt";
  server.put(subtitlesUrl, Buffer.from("WEBVTT\n\nrain"), "text/vtt", CHUNK);
  await tab.database.content.put(lesson("rain", rain, { subtitlesUrl }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  await storeAll();
  const handout = server.put("/media/h0.pdf", bytesOf("new edition", 900), PDF, CHUNK);
  await tab.database.content.put(lesson("h0", undefined, { handout }));
  await tab.database.content.delete("h2");
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([
    "/media/h0.pdf",
    "/media/h1.pdf",
    subtitlesUrl,
  ]);
  const kept = await (await device.files.open(HANDOUT_CACHE)).match("/media/h0.pdf");
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? [])).toEqual(bytesOf("new edition", 900));
});

test("[DL-06] stores transcripts with their downloads, renews them with the catalog, and keeps certificate files", async () => {
  const { device, tab, server, hash, bytes, storeAll, ...setup } = await withHandouts(1);
  const rain = server.put("/media/rain.m4a", bytes, "audio/mp4", CHUNK);
  const first = server.put("/media/words.txt", Buffer.from("Rain."), "text/plain", CHUNK);
  const listed = server.put("/media/other.txt", Buffer.from("Sea."), "text/plain", CHUNK);
  await tab.database.content.put(lesson("rain", rain, { transcript: first }));
  await tab.database.content.put(lesson("sea", undefined, { transcript: listed }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(["/media/words.txt"]);
  const next = server.put("/media/words2.txt", Buffer.from("More rain."), "text/plain", CHUNK);
  await tab.database.content.put(lesson("rain", rain, { transcript: next }));
  const paper = server.put("/media/certificate.json", Buffer.from("{}"), "application/json", CHUNK);
  const ports = portsOf({ ...setup, hash, bytes, server, device, tab });
  expect(await storeHandouts(tab.database, ports, forever(), [paper])).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([
    "/media/certificate.json",
    "/media/h0.pdf",
    "/media/words2.txt",
  ]);
});

test("[DL-04] a download gets captions that are added, corrected, or withdrawn later", async () => {
  const { device, tab, server, hash, bytes, storeAll } = await withHandouts(0);
  const rain = server.put("/media/rain.m4a", bytes, "audio/mp4", CHUNK);
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const publish = async (subtitlesUrl?: string) => {
    if (subtitlesUrl) server.put(subtitlesUrl, Buffer.from("WEBVTT\n\nrain"), "text/vtt", CHUNK);
    await tab.database.content.put(lesson("rain", rain, subtitlesUrl ? { subtitlesUrl } : {}));
    server.asked.length = 0;
  };
  const captions = async () => [
    (await tab.database.downloads.get(hash))?.subtitlesUrl,
    ...device.files.paths(HANDOUT_CACHE),
  ];

  await publish("/media/1.vtt");
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(await captions()).toEqual(["/media/1.vtt", "/media/1.vtt"]);

  await publish("/media/2.vtt");
  for (const [fault, kind] of [
    [{ kind: "portal" }, "unreachable"],
    [{ kind: "status", status: 404 }, "some"],
  ] as const) {
    server.fail(fault);
    expect(await storeAll()).toEqual({ kind });
    expect(await captions()).toEqual(["/media/1.vtt", "/media/1.vtt"]);
  }
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(await captions()).toEqual(["/media/2.vtt", "/media/2.vtt"]);
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(server.asked).toHaveLength(3);

  await publish();
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(await captions()).toEqual([undefined]);
});

test("[DL-04] a download of an earlier recording keeps the captions of that recording", async () => {
  const { device, tab, server, hash, bytes, storeAll } = await withHandouts(0);
  const rain = server.put("/media/rain.m4a", bytes, "audio/mp4", CHUNK);
  for (const url of ["/media/1.vtt", "/media/2.vtt"])
    server.put(url, Buffer.from("WEBVTT\n\nrain"), "text/vtt", CHUNK);
  await tab.database.content.put(lesson("rain", rain, { subtitlesUrl: "/media/1.vtt" }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  const next = server.put("/media/rain2.m4a", bytesOf("next", 900), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", next, { subtitlesUrl: "/media/2.vtt" }));
  expect(await storeAll()).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(["/media/1.vtt"]);
});

test("[DL-06] stops when storage is full and keeps what it has", async () => {
  const { device, storeAll, server } = await withHandouts(6);
  device.files.limit(1500);
  expect(await storeAll()).toEqual({ kind: "full" });
  expect(device.files.paths(HANDOUT_CACHE).length).toBeGreaterThan(0);
  expect(server.asked.length).toBeLessThan(6);
});

test("[DL-06] fetches handouts in one tab only, and stops at once when aborted", async () => {
  const { device, server, tab, storeAll, ...setup } = await withHandouts(4);
  server.fail({ kind: "hold" }, { kind: "hold" });
  const end = new AbortController();
  const first = storeAll(end.signal);
  await server.held();
  const second = device.openTab();
  const other = storeHandouts(
    second.database,
    portsOf({ ...setup, server, device, tab: second }),
    forever(),
  );
  expect(await other).toEqual({ kind: "busy" });
  end.abort();
  expect(await first).toEqual({ kind: "unreachable" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([]);
  expect(await tab.locks.ifFree("respite-handouts", async () => "free")).toBe("free");
});
