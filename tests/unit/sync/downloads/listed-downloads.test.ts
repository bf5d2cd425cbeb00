import { liveQuery } from "dexie";
import { expect, test } from "vitest";
import { changeSmart } from "#sync/downloads/smart-facts.ts";
import { catalogLoaded } from "#sync/local/fact.ts";
import type { PersonDatabase } from "#sync/local/person-database.ts";
import { addToOutbox } from "#sync/outbox/add.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { AUDIO, CHUNK, isDone, setUpDownload } from "./setup.ts";

const progressOf = (contentId: string, finished: boolean) => ({
  contentId,
  furthest: 60,
  finished,
  intervals: [],
  position: 0,
  updatedAt: 1,
});

const addPending = (person: PersonDatabase, contentId: string) =>
  person.transaction("rw", person.outbox, person.facts, () =>
    addToOutbox(person, {
      call: "recordTimeWatched",
      body: { record_id_: contentId, seconds_watched: 60, video_finished: true, intervals: [] },
      id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b02",
      now: 1,
    }),
  );

async function withOne() {
  const setup = await setUpDownload();
  await catalogLoaded.set(setup.tab.database.facts, true);
  await setup.tab.downloads.add("rain");
  await setup.tab.until(setup.hash, isDone);
  const listed = async () => (await setup.tab.downloads.listed())[0];
  return { ...setup, listed };
}

test("[DL-02] offers a new version with its size and keeps the old one until it is complete", async () => {
  const { tab, server, hash, listed } = await withOne();
  expect(await listed()).not.toHaveProperty("newer");
  const file = server.put(AUDIO, bytesOf("storm", 2222), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file));
  expect(await listed()).toMatchObject({ newer: { bytes: 2222, isDownloading: false } });
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  expect(await listed()).toMatchObject({
    fileHash: hash,
    state: "downloaded",
    newer: { bytes: 2222, isDownloading: true },
  });
  server.release();
  await tab.until(file.sha256, isDone);
  await expect.poll(async () => (await tab.downloads.listed()).length).toBe(1);
  expect(await listed()).not.toHaveProperty("newer");
});

test("[DL-03] updates the list as files, catalog, and progress change", async () => {
  const { tab, hash } = await withOne();
  const seen: string[] = [];
  const subscription = liveQuery(() => tab.downloads.listed()).subscribe((rows) => {
    seen.push(...rows.map((row) => `${row.isWatched} ${row.isWithdrawn} ${row.isSmart}`));
  });
  await expect.poll(() => seen.at(-1)).toBe("false false false");
  await tab.person.timeWatched.put(progressOf("rain", true));
  await expect.poll(() => seen.at(-1)).toBe("true false false");
  await changeSmart(tab.person, (smart) => ({ ...smart, fetched: [hash] }));
  await expect.poll(() => seen.at(-1)).toBe("true false true");
  await tab.database.content.delete("rain");
  await expect.poll(() => seen.at(-1)).toBe("true true true");
  await addPending(tab.person, "rain");
  await expect.poll(() => seen.at(-1)).toBe("false true true");
  subscription.unsubscribe();
});

test("[DL-02] marks a removed lesson as withdrawn, but not while the catalog is missing", async () => {
  const { tab, listed } = await withOne();
  expect(await listed()).toMatchObject({ isWithdrawn: false });
  await tab.database.content.delete("rain");
  expect(await listed()).toMatchObject({ isWithdrawn: true, state: "downloaded" });
  await catalogLoaded.delete(tab.database.facts);
  expect(await listed()).toMatchObject({ isWithdrawn: false });
});

test("[DL-03] treats a lesson as watched only after the server has all of its progress", async () => {
  const { tab, listed } = await withOne();
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.timeWatched.put(progressOf("rain", false));
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.timeWatched.put(progressOf("rain", true));
  await addPending(tab.person, "rain");
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.outbox.toCollection().modify({ state: "parked" });
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.outbox.clear();
  expect(await listed()).toMatchObject({ isWatched: true });
});

test("[DL-03] reports storage use by kind as far as the browser reveals it", async () => {
  const { tab, server, device, bytes } = await withOne();
  const film = server.put("/media/film.mp4", bytesOf("film", 2500), "video/mp4", CHUNK);
  await tab.database.content.put(lesson("film", film));
  await tab.downloads.add("film");
  await tab.until(film.sha256, isDone);
  expect(await tab.downloads.storage()).toMatchObject({
    audio: bytes.length,
    video: 2500,
    documents: 0,
    used: device.files.used(),
  });
});
