import { brotliDecompressSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CatalogueChanges, MyChanges } from "#contract/sync/sync.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { startEpoch } from "#server/platform/database/epoch.ts";
import { takeDatabase, testDatabaseUrl } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { PASSWORD, people, seedSmall, smallCatalogue } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";

let server: TestServer;
beforeEach(async () => {
  server = await seeded(await testServer({ config: { metricsToken: "a-long-token" } }));
});
afterEach(() => server.close());

async function stateOn(on: TestServer): Promise<string> {
  const { ask } = await deviceOf(on);
  const { catalogue } = (await ask("/api/sync/mine")).json<MyChanges>();
  if (catalogue === undefined) throw new Error("The server names no state of the catalog.");
  return catalogue;
}

const addressOf = (state: string, query = "limit=500") => `/api/sync/catalogue/${state}?${query}`;

const get = ({ app }: TestServer, url: string, headers: InjectOptions["headers"] = {}) =>
  app.inject({ url, headers: { "accept-encoding": "br", ...headers } });

async function buildsOn({ app }: TestServer): Promise<number> {
  const headers = { authorization: "Bearer a-long-token" };
  const { body } = await app.inject({ url: "/metrics", headers });
  return Number(/^respite_catalog_builds_total (\d+)/m.exec(body)?.[1]);
}

test("[OPS-13] 300 devices pull a page of the catalog that is built once, without a session, byte for byte the same", async () => {
  const address = addressOf(await stateOn(server));
  const replies = await Promise.all(Array.from({ length: 300 }, () => get(server, address)));
  const [first] = replies;
  if (!first) throw new Error("No reply");
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(first.rawPayload)).toBe(true);
  }
  expect(await buildsOn(server)).toBe(1);
  const page = JSON.parse(brotliDecompressSync(first.rawPayload).toString()) as CatalogueChanges;
  expect(page.content).toEqual(smallCatalogue.content);
  // The newest page, with a session, has the same content and isn't built again.
  const nurse = await deviceOf(server);
  expect((await nurse.ask("/api/sync/catalogue")).json()).toEqual(page);
  expect(await buildsOn(server)).toBe(1);
});

test("[OPS-13] every process gives a page the same address and the same bytes", async () => {
  const { db } = server;
  const other = await testServer({ database: { db, giveBack: async () => undefined } });
  const state = await stateOn(server);
  expect(await stateOn(other)).toBe(state);
  const [one, two] = [await get(server, addressOf(state)), await get(other, addressOf(state))];
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  expect(two.headers.etag).toBe(one.headers.etag);
  await other.close();
});

test("[OPS-13] shared caches may keep a page for good, and find nothing personal in it", async () => {
  const nurse = await deviceOf(server);
  const state = await stateOn(server);
  // A careless client sends its credentials.
  const page = await get(server, addressOf(state), nurse.headers);
  expect(page.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    etag: expect.stringMatching(/^"[\w.-]+"$/),
    vary: "Accept-Encoding",
  });
  const ofSession = ["access-token", "client", "uid", "expiry", "token-type", "set-cookie"];
  const ofRequest = ["x-request-id", "traceparent", "traceresponse"];
  for (const name of [...ofSession, ...ofRequest]) expect(page.headers).not.toHaveProperty(name);
  const all = JSON.stringify(page.headers) + brotliDecompressSync(page.rawPayload).toString();
  for (const secret of [nurse.headers["access-token"], nurse.headers.client, PASSWORD])
    expect(all).not.toContain(secret);
  for (const person of Object.values(people))
    for (const secret of [person.id, person.email]) expect(all).not.toContain(secret);

  const known = { "if-none-match": String(page.headers.etag) };
  const same = await get(server, addressOf(state), known);
  expect([same.statusCode, same.body]).toEqual([304, ""]);
});

test("[OPS-13] no one can guess the address of a page, and errors aren't cached", async () => {
  const state = await stateOn(server);
  const [mark, rev, seal] = state.split(".");
  const wrong = [
    `${mark}.${rev}.${"A".repeat(22)}`,
    `${mark}.${Number(rev) - 1}.${seal}`,
    `${mark}.${rev}`,
    "newest",
    "../catalogue",
  ];
  for (const name of wrong) {
    const reply = await get(server, addressOf(encodeURIComponent(name)));
    expect([404, 422]).toContain(reply.statusCode);
    expect(reply.headers["cache-control"]).toBe("no-store");
  }
  const elsewhere = await get(server, addressOf(state, "cursor=0123456789ab.1"));
  expect([elsewhere.statusCode, elsewhere.headers["cache-control"]]).toEqual([404, "no-store"]);
});

test("[OPS-13] a change, a restore, and another build give the catalog new addresses", async () => {
  const state = await stateOn(server);
  const first = (await get(server, addressOf(state), { "accept-encoding": "" })).json();
  await importCatalog(server.db, { ...smallCatalogue, sections: [] });
  const changed = await stateOn(server);
  expect(changed).not.toBe(state);
  const query = `limit=500&cursor=${first.cursor}`;
  const next = await get(server, addressOf(changed, query), { "accept-encoding": "" });
  expect(next.json()).toMatchObject({ content: [], removed: [{ kind: "section" }] });
  // A page that wasn't built while its state lasted can't be built anymore.
  expect((await get(server, addressOf(state, "limit=3"))).statusCode).toBe(404);

  await startEpoch(server.db, Date.now());
  expect(await stateOn(server)).not.toBe(changed);
  const config = { build: { commitId: "c0ffee", branchName: "main" } };
  const database = { db: server.db, giveBack: async () => undefined };
  const newer = await testServer({ config, database });
  expect(await stateOn(newer)).not.toBe(await stateOn(server));
  expect((await get(newer, addressOf(await stateOn(server)))).statusCode).toBe(404);
  await newer.close();
});

test("[OPS-13] never keeps a page that was read while the catalog changed", async () => {
  const database = await takeDatabase();
  let change: (() => Promise<unknown>) | undefined;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const isPage = result.rows.some((row) => row.kind === "content_to_section");
      if (!isPage || !change) return result;
      const changing = change();
      change = undefined;
      // The embedded database has one connection, and the change is the next to get it.
      if (testDatabaseUrl) await changing;
      return result;
    },
  });
  const busy = await testServer({ database: { ...database, db } });
  await seedSmall(database.db);
  const nurse = await deviceOf(busy);
  const state = await stateOn(busy);
  change = () => importCatalog(database.db, { ...smallCatalogue, sections: [] });
  expect((await get(busy, addressOf(state))).statusCode).toBe(404);
  change = () => importCatalog(database.db, smallCatalogue);
  const newest = (await nurse.ask("/api/sync/catalogue")).json<CatalogueChanges>();
  expect(newest.sections).toEqual(smallCatalogue.sections);
  await busy.close();
});
