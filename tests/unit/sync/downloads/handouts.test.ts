import { expect, test } from "vitest";
import { HANDOUT_CACHE } from "#sync/downloads/download.ts";
import { keepHandouts } from "#sync/downloads/handouts.ts";
import { handoutIsHere } from "#sync/downloads/questions.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { begin, CHUNK, isDone, type Story } from "./stories.ts";

const PDF = "application/pdf";
const forever = () => new AbortController().signal;

/** A catalogue whose first lessons have a handout each. */
async function withHandouts(count: number) {
  const story = await begin();
  const urls = Array.from({ length: count }, (_, index) => `/media/h${index}.pdf`);
  for (const [index, url] of urls.entries()) {
    const handout = story.server.put(url, bytesOf(url, 700 + index), PDF, CHUNK);
    await story.tab.database.content.put(lesson(`h${index}`, undefined, { handout }));
  }
  const keep = (signal = forever()) => keepHandouts(story.tab.database, portsOf(story), signal);
  return { ...story, urls, keep };
}
const portsOf = ({ tab, device }: Story) => ({
  clock: device.clock,
  files: device.files,
  locks: tab.locks,
  network: tab.network,
});

test("[DL-06] after a pull every handout of the catalogue is kept, two at a time, and only once", async () => {
  const { device, server, urls, keep } = await withHandouts(7);
  expect(await handoutIsHere(device.files, "/media/h3.pdf")).toBe(false);
  server.fail({ kind: "hold" });
  const kept = keep();
  await server.held();
  await expect.poll(() => server.asked.length).toBe(7);
  server.release();
  expect(await kept).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(urls);
  expect(await handoutIsHere(device.files, "/media/h3.pdf")).toBe(true);
  expect(server.mostOpen()).toBe(2);
  expect(await keep()).toEqual({ kind: "all" });
  expect(server.asked).toHaveLength(7);
});

test("[DL-06] a handout that is kept is the handout of the catalogue, byte for byte", async () => {
  const { device, keep } = await withHandouts(1);
  await keep();
  const kept = await (await device.files.open(HANDOUT_CACHE)).match("/media/h0.pdf");
  expect(kept?.headers.get("content-type")).toBe(PDF);
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? [])).toEqual(bytesOf("/media/h0.pdf", 700));
});

test("[DL-06] it stops asking when the network is gone, and later fetches only what is missing", async () => {
  const { device, server, urls, keep } = await withHandouts(9);
  server.fail({ kind: "whole" }, { kind: "whole" }, { kind: "cut" });
  expect(await keep()).toEqual({ kind: "unreachable" });
  const there = device.files.paths(HANDOUT_CACHE).length;
  expect(there).toBeGreaterThan(0);
  expect(server.asked.length).toBeLessThan(6);
  server.asked.length = 0;
  expect(await keep()).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(urls);
  expect(server.asked).toHaveLength(9 - there);
});

test.each(["corrupt", "truncate", "portal"] as const)(
  "[DL-06] a %s answer is never kept as a handout",
  async (kind) => {
    const { device, server, keep } = await withHandouts(1);
    server.fail({ kind });
    expect((await keep()).kind).not.toBe("all");
    expect(device.files.paths(HANDOUT_CACHE)).toEqual([]);
    expect(await keep()).toEqual({ kind: "all" });
  },
);

test("[DL-06] one handout missing on the server does not hold the others back", async () => {
  const { device, server, keep } = await withHandouts(4);
  server.drop("/media/h1.pdf");
  expect(await keep()).toEqual({ kind: "some" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual(
    ["0", "2", "3"].map((index) => `/media/h${index}.pdf`),
  );
});

test("[DL-06] a new edition replaces the old one, and what has left the catalogue goes, but not a download's captions", async () => {
  const { device, tab, server, hash, bytes, keep } = await withHandouts(3);
  const rain = server.put("/media/rain.m4a", bytes, "audio/mp4", CHUNK);
  const subtitlesUrl = "/media/rain.vtt";
  server.put(subtitlesUrl, Buffer.from("WEBVTT\n\nrain"), "text/vtt", CHUNK);
  await tab.database.content.put(lesson("rain", rain, { subtitlesUrl }));
  await tab.downloads.add("rain");
  await tab.until(hash, isDone);
  await keep();
  const handout = server.put("/media/h0.pdf", bytesOf("new edition", 900), PDF, CHUNK);
  await tab.database.content.put(lesson("h0", undefined, { handout }));
  await tab.database.content.delete("h2");
  expect(await keep()).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([
    "/media/h0.pdf",
    "/media/h1.pdf",
    subtitlesUrl,
  ]);
  const kept = await (await device.files.open(HANDOUT_CACHE)).match("/media/h0.pdf");
  expect(new Uint8Array((await kept?.arrayBuffer()) ?? [])).toEqual(bytesOf("new edition", 900));
});

test("[DL-06] a transcript is kept with its download and renewed with the catalogue; what certificates need is kept too", async () => {
  const { device, tab, server, hash, bytes, keep, ...story } = await withHandouts(1);
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
  const ports = portsOf({ ...story, hash, bytes, server, device, tab });
  expect(await keepHandouts(tab.database, ports, forever(), [paper])).toEqual({ kind: "all" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([
    "/media/certificate.json",
    "/media/h0.pdf",
    "/media/words2.txt",
  ]);
});

test("[DL-06] without room it stops and keeps what it has", async () => {
  const { device, keep, server } = await withHandouts(6);
  device.files.limit(1500);
  expect(await keep()).toEqual({ kind: "full" });
  expect(device.files.paths(HANDOUT_CACHE).length).toBeGreaterThan(0);
  expect(server.asked.length).toBeLessThan(6);
});

test("[DL-06] while one tab fetches handouts another leaves it to it; ended, it stops at once", async () => {
  const { device, server, tab, keep, ...story } = await withHandouts(4);
  server.fail({ kind: "hold" }, { kind: "hold" });
  const end = new AbortController();
  const first = keep(end.signal);
  await server.held();
  const second = device.openTab();
  const other = keepHandouts(
    second.database,
    portsOf({ ...story, server, device, tab: second }),
    forever(),
  );
  expect(await other).toEqual({ kind: "elsewhere" });
  end.abort();
  expect(await first).toEqual({ kind: "unreachable" });
  expect(device.files.paths(HANDOUT_CACHE)).toEqual([]);
  expect(await tab.locks.ifFree("respite-handouts", async () => "free")).toBe("free");
});
