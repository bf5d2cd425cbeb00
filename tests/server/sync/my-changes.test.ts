import { afterEach, beforeEach, expect, test } from "vitest";
import { type MyChanges, myChanges } from "#contract/sync/sync.ts";
import { testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded, watched } from "../../support/wire.ts";
import { act, apply, claim, type Device, finished, level, pulled } from "../acts.ts";

let server: TestServer;
let nurse: Device;
beforeEach(async () => {
  server = await seeded(await testServer());
  nurse = await deviceOf(server);
});
afterEach(() => server.close());

const writes = () => [
  finished("RL-1"),
  act("saveContent", { record_id_: "RL-2", saved: true }),
  claim("RL-1"),
  act("recordAchievement", { name: "First lesson" }),
  act("answerPulseCheck", level(3)),
  act("giveFeedback", { record_id_: "RL-1", helpful: 4, comment: "Calm" }),
  act("changeProfile", { gender: "female" }),
  finished("RL-2"),
];

/** Pulls like a device. Returns which lists each page has rows in. */
async function pull(limit: number, from?: string) {
  const pages: MyChanges[] = [];
  let cursor = from;
  do {
    pages.push(await pulled(nurse, `?limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`));
    cursor = pages.at(-1)?.cursor;
  } while (pages.at(-1)?.more);
  return pages;
}

const rowsIn = (page: MyChanges) =>
  [
    ...page.time_watched.map(({ record_id_ }) => `watched ${record_id_}`),
    ...(page.saved ?? []).map(({ record_id_ }) => `saved ${record_id_}`),
    ...(page.credits ?? []).map((credit) => `credit ${credit.record_id_}`),
    ...(page.achievements ?? []).map(({ name }) => name),
    ...(page.answered ?? []).map(({ survey_id }) => `answered ${survey_id}`),
    ...(page.feedback ?? []).map(({ record_id_ }) => `feedback ${record_id_}`),
    ...(page.profile ? [`profile ${page.profile.gender}`] : []),
  ].toSorted();

const inOrder = [
  "watched RL-1",
  "saved RL-2",
  "credit RL-1",
  "First lesson",
  "answered 27",
  "feedback RL-1",
  "profile female",
  "watched RL-2",
];

test("[SYNC-09] pages through all record types in one order, each row once", async () => {
  for (const one of writes()) await apply(nurse, one);
  const oneByOne = await pull(1);
  expect(oneByOne.map(rowsIn)).toEqual(inOrder.map((row) => [row]));
  expect(oneByOne.map(({ more }) => more)).toEqual([...Array(7).fill(true), false]);
  expect((await pull(3)).map(rowsIn)).toEqual([
    inOrder.slice(0, 3).toSorted(),
    inOrder.slice(3, 6).toSorted(),
    inOrder.slice(6).toSorted(),
  ]);
  const [whole] = await pull(500);
  expect(myChanges.reply.safeParse(whole).error).toBeUndefined();
  expect(whole && rowsIn(whole)).toEqual(inOrder.toSorted());
});

test("[SYNC-09] returns only new records after the last page, and never the answers themselves", async () => {
  await apply(nurse, ...writes());
  const [{ cursor } = { cursor: "" }] = await pull(500);
  expect(rowsIn(await pulled(nurse, `?cursor=${cursor}`))).toEqual([]);
  await apply(nurse, act("saveContent", { record_id_: "RL-2", saved: false }));
  const next = await pulled(nurse, `?cursor=${cursor}`);
  expect(next).toMatchObject({ saved: [{ record_id_: "RL-2", saved: false }], time_watched: [] });
  const everything = JSON.stringify(await pull(1));
  expect(everything).not.toContain("Calm");
  expect(everything).not.toContain("choice");
});

test("[SYNC-09] doesn't keep a device polling for unused change numbers", async () => {
  await apply(nurse, finished("RL-1"));
  const [{ cursor } = { cursor: "" }] = await pull(500);
  // Merged into known progress: nothing changes, but a number is used.
  await apply(nurse, act("recordTimeWatched", watched("RL-1", 3)));
  const after = await pulled(nurse, `?cursor=${cursor}`);
  expect(rowsIn(after)).toEqual([]);
  expect(after.cursor).not.toBe(cursor);
});

test("[SYNC-11] sends the same encryption key with every page", async () => {
  const leader = await deviceOf(server, "leader");
  const first = await pulled(nurse);
  const keys = [first, await pulled(nurse, `?cursor=${first.cursor}`), await pulled(leader)];
  for (const { sealing_key } of keys) expect(sealing_key).toEqual(first.sealing_key);
  expect(first.sealing_key).toMatchObject({ kty: "EC", crv: "P-256" });
});

// The embedded database has one session, so nothing is written during reads.
if (testDatabaseUrl)
  test("[SYNC-09] misses no row of any list when other devices write during paging", async () => {
    const tablet = await deviceOf(server);
    const ids = Array.from({ length: 25 }, (_, n) => `00000000-0000-7000-8000-${1e11 + n}`);
    const writing = Promise.all(
      ids.map((id, n) =>
        tablet.batch([
          act("answerPulseCheck", { ...level(1), id }),
          act("recordTimeWatched", watched(`RL-${(n % 5) + 1}`, n + 1)),
        ]),
      ),
    );
    let isWriting = true;
    const stop = () => {
      isWriting = false;
    };
    writing.then(stop, stop);
    const seen = new Set<string>();
    let cursor: string | undefined;
    const look = async () => {
      const page = await pulled(nurse, cursor ? `?limit=3&cursor=${cursor}` : "?limit=3");
      for (const { id } of page.answered ?? []) seen.add(id);
      const isSame = page.cursor === cursor;
      cursor = page.cursor;
      return page.more || !isSame;
    };
    while (isWriting) await look();
    await writing;
    while (await look());
    expect([...seen].toSorted()).toEqual(ids);
  });
