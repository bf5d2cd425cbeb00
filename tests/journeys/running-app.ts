import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import type { NewEntry } from "#sync/outbox/entry.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startBrowser,
} from "../support/browser.ts";
import { type DemoServer, startDemoServerHere } from "../support/demo-server.ts";
import { isLong } from "../support/long-tests.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { startDemoServer, startServer } from "../support/respite.ts";
import { createVisitors, type Visitors, withoutWorker } from "./visitors.ts";

/** A server, its proxy, and the browsers that connect to it. */
export type RunningApp = {
  readonly server: DemoServer;
  readonly proxy: FaultyProxy;
  /** Starts a browser, with its own profile unless one is given. */
  readonly openBrowser: (
    profile?: string,
    flags?: readonly string[],
    start?: typeof startBrowser,
  ) => Promise<RealBrowser>;
  /** Opens a page in the shared browser, signed in. For tests that neither kill the browser nor test the login. */
  readonly openPage: Visitors["open"];
  /** The same two, with the service worker even if the other tests of this file do without. */
  readonly withWorker: Pick<RunningApp, "openBrowser" | "openPage">;
  /** The same two, without the service worker even in the long tests. Requests that it answers can't be held. */
  readonly withoutWorker: Pick<RunningApp, "openBrowser" | "openPage">;
  /** Closes all browsers and pages and clears all faults. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Endless animations keep a machine without a GPU busy. */
const REDUCED_MOTION = "--force-prefers-reduced-motion";

/** The built-in mailbox needs the embedded database, which needs a separate process, as do settings. */
function startServerFor(env: Record<string, string>, readsMail: boolean): Promise<DemoServer> {
  if (readsMail) return startServer(env);
  return Object.keys(env).length > 0 ? startDemoServer(env) : startDemoServerHere();
}

/**
 * Starts the server and its proxy. Tests that do not depend on the service worker pass `needsWorker: false`: their browsers
 * then do without it, except in the long tests.
 */
export async function startApp(
  env: Record<string, string> = {},
  { needsWorker = true, readsMail = false } = {},
): Promise<RunningApp> {
  const server = await startServerFor(env, readsMail);
  const proxy = await startProxy(server.url);
  const browsers = new Set<RealBrowser>();
  const visitors = createVisitors(proxy.url);
  const reset = async () => {
    await visitors.closeAll();
    for (const browser of browsers) await browser.kill();
    browsers.clear();
    removeProfiles();
    proxy.restore();
    proxy.hang(undefined);
    proxy.release();
    proxy.degrade(undefined);
    proxy.answerWith(undefined);
    proxy.rewriteUrl(undefined);
    proxy.forwardTo(undefined);
    proxy.seen.length = 0;
    proxy.exchanges.length = 0;
  };
  const opening = (hasWorker: boolean): RunningApp["withWorker"] => ({
    openBrowser: async (profile = newProfile(), flags = [], start = startBrowser) => {
      const browser = await start(profile, [REDUCED_MOTION, ...flags]);
      browsers.add(browser);
      if (!hasWorker) await withoutWorker(browser.context);
      return browser;
    },
    openPage: (person, path) => visitors.open(person, path, { hasWorker }),
  });
  return {
    server,
    proxy,
    ...opening(needsWorker || isLong),
    withWorker: opening(true),
    withoutWorker: opening(false),
    reset,
    close: async () => {
      await reset();
      await proxy.close();
      await server.stop();
      server.remove();
    },
  };
}

export const lessonUrl = ({ proxy }: RunningApp, id: string) =>
  `${proxy.url}/enrichment_center/video/${id}`;

export async function download({ page }: RealBrowser, app: RunningApp, id: string) {
  await page.goto(lessonUrl(app, id));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
}

/** Plays the current lesson from its current position until it reaches `seconds`. */
export async function listenUntil(page: Page, seconds: number) {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction((end) => {
    const medium = document.querySelector("video");
    return medium !== null && !medium.paused && medium.currentTime >= end;
  }, seconds);
}

/** Pauses and returns the position in seconds. */
export async function pause(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
}

export const ownerOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("currentSession") ?? "{}").user.id);

/** Cuts the network and reports it to the browser. */
export async function goOffline(
  { proxy }: Pick<RunningApp, "proxy">,
  { context }: Pick<RealBrowser, "context">,
) {
  proxy.cut();
  await setOffline(context, true);
}
export async function goOnline(
  { proxy }: Pick<RunningApp, "proxy">,
  { context }: Pick<RealBrowser, "context">,
) {
  proxy.restore();
  await setOffline(context, false);
}

/** Stops the service workers, as the browser does when they are idle. */
export async function stopWorkers({ context, page }: RealBrowser) {
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** Returns all rows of an IndexedDB store, or none if the database does not exist. */
export const rowsOf = <Row = { id: string }>(page: Page, name: string, store: string) =>
  page.evaluate(
    async ([database, wanted]) => {
      const known = await indexedDB.databases();
      if (!known.some((one) => one.name === database)) return [];
      const promised = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const request = indexedDB.open(database);
      // Deleted in the meantime: opening it must not create it.
      request.onupgradeneeded = () => request.transaction?.abort();
      const open = await promised(request).catch((error) => {
        if (error.name !== "AbortError") throw error;
      });
      if (!open) return [];
      const rows = await promised(open.transaction(wanted).objectStore(wanted).getAll());
      open.close();
      return rows as Row[];
    },
    [name, store] as const,
  );

/** A write as the outbox stores it. */
export type QueuedWrite = Pick<NewEntry, "call" | "lane" | "body">;

/** Adds writes to the outbox directly, which is faster than going through the application. */
export async function queueWrites(page: Page, queued: readonly QueuedWrite[]): Promise<string[]> {
  const owner = await ownerOf(page);
  const entries = queued.map((write): NewEntry => {
    const rest = { gen: 0, attempts: 0, notBefore: 0, createdAt: Date.now() };
    return { id: randomUUID(), owner, v: 1, state: "ready", ...rest, ...write };
  });
  await page.evaluate(
    async ([database, rows]) => {
      const opening = indexedDB.open(database);
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const { result } = opening;
      const writing = result.transaction("outbox", "readwrite");
      for (const row of rows) writing.objectStore("outbox").add(row);
      await new Promise((done, fail) => {
        writing.oncomplete = done;
        writing.onabort = fail;
      });
      result.close();
    },
    [personDatabase(owner), entries] as const,
  );
  return entries.map(({ id }) => id);
}

export const personDatabase = (owner: string) => `respite-person-${owner}`;

/** Returns a progress write for this many seconds of a lesson. */
export const progressWrite = (record_id_: string, seconds_watched: number): QueuedWrite => ({
  call: "recordTimeWatched",
  lane: `content:${record_id_}`,
  body: { record_id_, seconds_watched, video_finished: false, intervals: [[0, seconds_watched]] },
});

/** What the app records by itself is synced along with the person's own writes and isn't counted here. */
export const isUserWrite = ({ call }: { readonly call: string }) =>
  call !== "logUtilization" && call !== "recordAchievement";
/** A request that was cut off has an empty body. */
const userWritesIn = ({ body }: { readonly body: string }): readonly { readonly call: string }[] =>
  body === "" ? [] : JSON.parse(body).writes.filter(isUserWrite);

/** Returns the person's queued writes. */
export const queuedWrites = async <Entry = { id: string }>(page: Page, owner: string) =>
  (await rowsOf<Entry & { readonly call: string }>(page, personDatabase(owner), "outbox")).filter(
    isUserWrite,
  );

/** Returns the writes that a person who has signed out left on the device. */
export const sealedWrites = (page: Page, owner: string) =>
  rowsOf<{ id: string; call: string; body: unknown }>(page, `respite-sealed-${owner}`, "entries");

/** Returns the writes of all batches so far. A write that was sent twice appears twice. */
export const writesSent = <Write = { id: string }>({ proxy }: RunningApp): Write[] =>
  batchesOf(proxy).flatMap((batch) => userWritesIn(batch) as Write[]);
export const batchesOf = ({ exchanges }: FaultyProxy) =>
  exchanges.filter(
    (one) => one.path === "/api/sync/batch" && (one.body === "" || userWritesIn(one).length > 0),
  );

export const waitUntilSynced = (page: Page, timeout = 60_000) =>
  page.getByText("All changes synced").first().waitFor({ timeout });

/** Waits until the catalog and all of its handouts are on the device. */
export async function waitForOfflineData({ page }: Pick<RealBrowser, "page">) {
  const missing = async () => {
    const lessons = await rowsOf<{ handout?: { url: string } }>(page, "respite-device", "content");
    const stored = await page.evaluate(async () => {
      const all = await (await caches.open("handouts-v1")).keys();
      return all.map(({ url }) => new URL(url).pathname);
    });
    const named = lessons.flatMap(({ handout }) => handout?.url ?? []);
    return lessons.length === 0 ? ["the library"] : named.filter((url) => !stored.includes(url));
  };
  await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 30_000 });
}

/** Returns everything that this origin stores in the browser, as text, with its location. */
export const readBrowserStorage = (page: Page): Promise<[source: string, text: string][]> =>
  page.evaluate(collectStorage);

async function collectStorage() {
  const stored: [string, string][] = [];
  for (const [key, value] of Object.entries(localStorage)) stored.push([`local:${key}`, value]);
  for (const [key, value] of Object.entries(sessionStorage)) stored.push([`session:${key}`, value]);
  stored.push(["cookie", document.cookie], ["name", window.name], ["address", location.href]);
  stored.push(["history", JSON.stringify(history.state)]);
  const promised = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    // Deleted in the meantime: opening it must not create it.
    request.onupgradeneeded = () => request.transaction?.abort();
    const database = await promised(request).catch((error) => {
      if (error.name !== "AbortError") throw error;
    });
    if (!database) continue;
    for (const store of database.objectStoreNames) {
      const rows = await promised(database.transaction(store).objectStore(store).getAll());
      stored.push([`database:${name}/${store}`, JSON.stringify(rows)]);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const reply = await cache.match(request);
      const headers = JSON.stringify([...(reply?.headers ?? []), ...request.headers]);
      stored.push([`cache:${name}`, `${request.url} ${headers} ${await reply?.text()}`]);
    }
  }
  return stored;
}

/** Holds a page's requests for matching addresses until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
