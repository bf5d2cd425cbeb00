import { liveQuery } from "dexie";
import { expect, test } from "vitest";
import { changeSmart } from "#sync/downloads/smart-facts.ts";
import { hasArrived } from "#sync/local/facts.ts";
import type { PersonDatabase } from "#sync/local/person-database.ts";
import { addToOutbox } from "#sync/outbox/add.ts";
import { bytesOf, lesson } from "../../../support/download-device.ts";
import { AUDIO, begin, CHUNK, isDone } from "./stories.ts";

const heard = (contentId: string, finished: boolean) => ({
  contentId,
  furthest: 60,
  finished,
  intervals: [],
  position: 0,
  updatedAt: 1,
});

const owe = (person: PersonDatabase, contentId: string) =>
  person.transaction("rw", person.outbox, person.facts, () =>
    addToOutbox(person, {
      call: "recordTimeWatched",
      body: { record_id_: contentId, seconds_watched: 60, video_finished: true, intervals: [] },
      id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b02",
      now: 1,
    }),
  );

async function withOne() {
  const story = await begin();
  await hasArrived.set(story.tab.database.facts, true);
  await story.tab.downloads.add("rain");
  await story.tab.until(story.hash, isDone);
  const listed = async () => (await story.tab.downloads.listed())[0];
  return { ...story, listed };
}

test("[DL-02] a new version in the library is told with its size, and the old one stays until that is whole", async () => {
  const { tab, server, hash, listed } = await withOne();
  expect(await listed()).not.toHaveProperty("newer");
  const file = server.put(AUDIO, bytesOf("storm", 2222), "audio/mp4", CHUNK);
  await tab.database.content.put(lesson("rain", file));
  expect(await listed()).toMatchObject({ newer: { bytes: 2222, isOnItsWay: false } });
  server.fail({ kind: "hold" });
  await tab.downloads.add("rain");
  await server.held();
  expect(await listed()).toMatchObject({
    fileHash: hash,
    state: "downloaded",
    newer: { bytes: 2222, isOnItsWay: true },
  });
  server.release();
  await tab.until(file.sha256, isDone);
  await expect.poll(async () => (await tab.downloads.listed()).length).toBe(1);
  expect(await listed()).not.toHaveProperty("newer");
});

test("[DL-03] whoever looks at the list sees it change with the files, the library and what was watched", async () => {
  const { tab, hash } = await withOne();
  const seen: string[] = [];
  const subscription = liveQuery(() => tab.downloads.listed()).subscribe((rows) => {
    seen.push(...rows.map((row) => `${row.isWatched} ${row.isWithdrawn} ${row.isSmart}`));
  });
  await expect.poll(() => seen.at(-1)).toBe("false false false");
  await tab.person.timeWatched.put(heard("rain", true));
  await expect.poll(() => seen.at(-1)).toBe("true false false");
  await changeSmart(tab.person, (smart) => ({ ...smart, fetched: [hash] }));
  await expect.poll(() => seen.at(-1)).toBe("true false true");
  await tab.database.content.delete("rain");
  await expect.poll(() => seen.at(-1)).toBe("true true true");
  await owe(tab.person, "rain");
  await expect.poll(() => seen.at(-1)).toBe("false true true");
  subscription.unsubscribe();
});

test("[DL-02] a lesson that has left the library is told as withdrawn, and no library at all withdraws nothing", async () => {
  const { tab, listed } = await withOne();
  expect(await listed()).toMatchObject({ isWithdrawn: false });
  await tab.database.content.delete("rain");
  expect(await listed()).toMatchObject({ isWithdrawn: true, state: "downloaded" });
  await hasArrived.forget(tab.database.facts);
  expect(await listed()).toMatchObject({ isWithdrawn: false });
});

test("[DL-03] a lesson counts as watched only when the server has been told all of it", async () => {
  const { tab, listed } = await withOne();
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.timeWatched.put(heard("rain", false));
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.timeWatched.put(heard("rain", true));
  await owe(tab.person, "rain");
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.outbox.toCollection().modify({ state: "parked" });
  expect(await listed()).toMatchObject({ isWatched: false });
  await tab.person.outbox.clear();
  expect(await listed()).toMatchObject({ isWatched: true });
});

test("[DL-03] the room is told by kinds, as far as the browser tells of it", async () => {
  const { tab, server, device, bytes } = await withOne();
  const film = server.put("/media/film.mp4", bytesOf("film", 2500), "video/mp4", CHUNK);
  await tab.database.content.put(lesson("film", film));
  await tab.downloads.add("film");
  await tab.until(film.sha256, isDone);
  expect(await tab.downloads.room()).toMatchObject({
    audio: bytes.length,
    video: 2500,
    documents: 0,
    used: device.files.used(),
  });
});
