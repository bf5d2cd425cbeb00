import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { catalogSince } from "#server/learning/content/queries.ts";
import { storeTimeWatched, timeWatchedSince } from "#server/learning/progress/queries.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import { takeDatabase, testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { smallCatalogue, someContent } from "../../support/small-world.ts";
import { deviceOf, entry, seeded, watched } from "../../support/wire.ts";
import { act } from "../acts.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer());
});
afterEach(() => server.close());

type Device = Awaited<ReturnType<typeof deviceOf>>;

const page = async (device: Device, query: Record<string, string> = {}) => {
  const reply = await device.ask(`/api/sync/catalogue?${new URLSearchParams(query)}`);
  if (reply.statusCode !== 200) throw new Error(`The catalogue answered ${reply.statusCode}`);
  return reply.json<CatalogueChanges>();
};

/** Pulls page by page, like a device that may be interrupted in between. */
async function pullAll(device: Device, limit: string) {
  const pages: CatalogueChanges[] = [];
  let cursor: string | undefined;
  for (;;) {
    const next = await page(device, cursor ? { limit, cursor } : { limit });
    pages.push(next);
    cursor = next.cursor;
    if (!next.more) return pages;
  }
}

test("[SYNC-09] sends the catalog in pages, each row once", async () => {
  const nurse = await deviceOf(server);
  const pages = await pullAll(nurse, "3");
  expect(pages.map(({ more }) => more)).toEqual([...pages.slice(1).map(() => true), false]);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.flatMap(({ content }) => content)).toEqual(smallCatalogue.content);
  expect(pages.flatMap(({ series }) => series)).toEqual(smallCatalogue.series);
  expect(pages.flatMap(({ sections }) => sections)).toEqual(smallCatalogue.sections);
  expect(pages.flatMap((one) => one.content_to_sections)).toEqual(smallCatalogue.contentToSections);
  const { cursor } = pages.at(-1) as CatalogueChanges;
  const after = await page(nurse, { cursor });
  expect(after).toMatchObject({ cursor, more: false, content: [], series: [], removed: [] });
});

test("[SYNC-09] changes nothing for an unchanged import, and otherwise only what differs", async () => {
  const nurse = await deviceOf(server);
  const { cursor } = await page(nurse);
  expect(await importCatalog(server.db, smallCatalogue)).toBe(0);
  const renamed = someContent({ record_id_: "RL-2", order: 1, title: "Another title" });
  const others = smallCatalogue.content.filter(({ record_id_ }) => record_id_ !== "RL-2");
  const content = [renamed, ...others];
  expect(await importCatalog(server.db, { ...smallCatalogue, content })).toBe(1);
  const changes = await page(nurse, { cursor });
  expect(changes.content).toEqual([renamed]);
  expect(changes.removed).toEqual([]);
});

test("[SYNC-09] lists removed and unpublished content as removed, and sends restored content in full", async () => {
  const nurse = await deviceOf(server);
  const { cursor } = await page(nurse);
  const draft = someContent({ record_id_: "RL-2", order: 1, content_status: "Draft" });
  const content = [draft, ...smallCatalogue.content.slice(2)];
  await importCatalog(server.db, { ...smallCatalogue, content, contentToSections: [] });
  const changes = await page(nurse, { cursor });
  expect(changes.removed).toEqual([
    { kind: "content", id: "RL-2" },
    { kind: "content", id: "RL-1" },
    { kind: "content_to_section", id: "RL-1/For tonight" },
  ]);
  await importCatalog(server.db, smallCatalogue);
  const back = await page(nurse, { cursor: changes.cursor });
  expect(back.content.map(({ record_id_ }) => record_id_)).toEqual(["RL-1", "RL-2"]);
  expect(back.content_to_sections).toEqual(smallCatalogue.contentToSections);
});

test("[SYNC-09] answers an unchanged page with 304 and a changed one in full", async () => {
  const nurse = await deviceOf(server);
  const first = await nurse.ask("/api/sync/catalogue");
  const etag = String(first.headers.etag);
  const again = () => nurse.ask("/api/sync/catalogue", { headers: { "if-none-match": etag } });
  const same = await again();
  expect([same.statusCode, same.body]).toEqual([304, ""]);
  expect(same.headers["access-token"]).toBe(nurse.headers["access-token"]);
  await importCatalog(server.db, { ...smallCatalogue, sections: [] });
  expect((await again()).statusCode).toBe(200);
  const other = await nurse.ask("/api/sync/catalogue?limit=2", {
    headers: { "if-none-match": etag },
  });
  expect(other.statusCode).toBe(200);
});

test("[SYNC-09] compresses a page for clients that support it, with the same content", async () => {
  const nurse = await deviceOf(server);
  const plain = await nurse.ask("/api/sync/catalogue");
  const packed = await nurse.ask("/api/sync/catalogue", { headers: { "accept-encoding": "gzip" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers).toMatchObject({ "content-encoding": "gzip", etag: plain.headers.etag });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});

test("[SYNC-09] a change of the catalog is read once for all devices that pull it, in every encoding", async () => {
  const database = await takeDatabase();
  let reads = 0;
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes("'content_to_section'")) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = await seeded(await testServer({ database: { ...database, db } }));
  const nurse = await deviceOf(counted);
  const pull = async (encoding: string) => {
    const reply = await nurse.ask("/api/sync/catalogue", {
      headers: { "accept-encoding": encoding },
    });
    return [reply.headers["content-encoding"], reply.rawPayload] as const;
  };
  reads = 0;
  const pulls = await Promise.all(
    Array.from({ length: 30 }, (_, n) => pull(["br", "gzip, br;q=0", "identity"][n % 3] ?? "")),
  );
  expect(reads).toBe(1);
  const [br, gz, plain] = pulls;
  expect([br?.[0], gz?.[0], plain?.[0]]).toEqual(["br", "gzip", undefined]);
  expect(brotliDecompressSync(br?.[1] ?? "")).toEqual(plain?.[1]);
  expect(gunzipSync(gz?.[1] ?? "")).toEqual(plain?.[1]);
  await importCatalog(counted.db, { ...smallCatalogue, sections: [] });
  reads = 0;
  expect((await pull("identity"))[1]).not.toEqual(plain?.[1]);
  expect(reads).toBe(1);
  await counted.close();
});

test("[SYNC-09] rejects an invalid cursor, and restarts for one from elsewhere or from the future", async () => {
  const nurse = await deviceOf(server);
  const leader = await deviceOf(server, "leader");
  const answer = async (path: string, cursor: string, device = nurse) => {
    const reply = await device.ask(`/api/sync/${path}?cursor=${encodeURIComponent(cursor)}`);
    return [reply.statusCode, reply.json().code];
  };
  for (const garbage of ["", "7", "null", "' or 1=1", "0.0", `${"a".repeat(12)}.01`, "\0"])
    for (const path of ["catalogue", "mine"])
      expect(await answer(path, garbage), garbage).toEqual([422, "cursor_invalid"]);
  expect(await answer("catalogue", "x".repeat(201))).toEqual([422, "invalid"]);
  const { cursor } = await page(nurse);
  const mine = (await nurse.ask("/api/sync/mine")).json<MyChanges>().cursor;
  const [mark] = cursor.split(".");
  expect(await answer("catalogue", `${mark}.999`)).toEqual([410, "cursor_expired"]);
  expect(await answer("mine", cursor)).toEqual([410, "cursor_expired"]);
  expect(await answer("mine", mine, leader)).toEqual([410, "cursor_expired"]);
  expect((await nurse.ask("/api/sync/catalogue?limit=0")).json().code).toBe("invalid");
});

test("[SYNC-09] returns only the person's own changes, each record's latest state, oldest change first", async () => {
  const [nurse, leader] = [await deviceOf(server), await deviceOf(server, "leader")];
  await nurse.batch([entry(watched("RL-1", 10)), entry(watched("RL-2", 10))]);
  await leader.batch([entry(watched("RL-3", 10))]);
  const { cursor } = (await nurse.ask("/api/sync/mine?limit=1")).json<MyChanges>();
  const first = (await nurse.ask(`/api/sync/mine?limit=1&cursor=${cursor}`)).json<MyChanges>();
  expect(first).toMatchObject({ owner: nurse.owner, more: true });
  const stored = (id: string, seconds: number) => ({
    ...watched(id, seconds),
    last_watched_at: expect.any(String),
  });
  expect(first.time_watched).toEqual([stored("RL-1", 10)]);
  await nurse.batch([entry(watched("RL-1", 20)), entry(watched("RL-2", 5))]);
  const rest = (await nurse.ask(`/api/sync/mine?cursor=${first.cursor}`)).json<MyChanges>();
  expect(rest.time_watched).toEqual([stored("RL-2", 10), stored("RL-1", 20)]);
  const last = (await nurse.ask(`/api/sync/mine?cursor=${rest.cursor}`)).json<MyChanges>();
  expect(last).toMatchObject({ time_watched: [], more: false, cursor: rest.cursor });
});

test("[SYNC-09] returns the profile of a person whose identity provider gave no last name", async () => {
  const nurse = await deviceOf(server);
  await nurse.batch([act("changeProfile", { gender: "Female" })]);
  await server.db
    .updateTable("person")
    .set({ last_name: "", provider_title: "Title ".repeat(60) })
    .where("id", "=", nurse.owner)
    .execute();
  const reply = await nurse.ask("/api/sync/mine");
  expect([reply.statusCode, reply.json().profile?.last_name]).toEqual([200, ""]);
});

// The embedded database has one session, so nothing can commit late there.
if (testDatabaseUrl) {
  test("[SYNC-09] never skips a change that commits late", async () => {
    const { db } = server;
    const scope = personScope("person-nurse");
    const write = async (trx: typeof db, record: string) => {
      const rev = await allocateRevs(trx, scope, 1);
      const row = { state: watched(record, 5), credited: 0, rev };
      await storeTimeWatched(trx, "person-nurse", [row], new Date());
    };
    const slow = await db.startTransaction().execute();
    await write(slow, "RL-1");
    let fastIsDone = false;
    const fast = db
      .transaction()
      .execute((trx) => write(trx, "RL-2"))
      .then(() => {
        fastIsDone = true;
      });
    const seen = async (rev: number) =>
      (await timeWatchedSince(db, "person-nurse", rev, 10).execute()).map((row) => row.record_id);
    // Several round trips, in which an unblocked second writer could overtake.
    for (let look = 0; look < 20; look += 1) expect(await seen(0)).toEqual([]);
    expect(fastIsDone).toBe(false);
    await slow.commit().execute();
    await fast;
    expect(await seen(0)).toEqual(["RL-1", "RL-2"]);
  });

  test("[SYNC-09] never misses a row when pages are read during writes", async () => {
    const { db } = server;
    const ids = Array.from({ length: 60 }, (_, n) => `late-${n}`);
    const writers = ids.map((record_id_, n) =>
      db.transaction().execute(async (trx) => {
        const rev = await allocateRevs(trx, "catalogue", 1);
        const wire = JSON.stringify(someContent({ record_id_, order: n }));
        const rest = { series_id: "quiet", type: "Audio", status: "Published" };
        await trx
          .insertInto("content")
          .values({ id: record_id_, wire, rev, ...rest })
          .execute();
      }),
    );
    const seen: string[] = [];
    let rev = 0;
    const read = async () => {
      for (const change of await catalogSince(db, rev, 5)) {
        seen.push(change.id);
        rev = change.rev;
      }
    };
    const done = Promise.all(writers);
    let isWriting = true;
    done.then(
      () => {
        isWriting = false;
      },
      () => undefined,
    );
    while (isWriting) await read();
    await done;
    for (let before = -1; before !== rev; ) {
      before = rev;
      await read();
    }
    expect(seen.filter((id) => id.startsWith("late-")).toSorted()).toEqual(ids.toSorted());
  });
}
