import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, vi } from "vitest";
import type { NewEntry } from "#sync/outbox/entry.ts";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { type RunningServer, startServer } from "../support/respite.ts";
import { type Guests, guestsOf } from "./visitors.ts";

/** A server process, what stands before it, and the browsers that come. */
export type House = {
  readonly server: RunningServer;
  readonly proxy: FaultyProxy;
  /** On a profile of its own unless one is named. */
  readonly open: (
    profile?: string,
    flags?: readonly string[],
    start?: typeof startBrowser,
  ) => Promise<RealBrowser>;
  /** In the browser that all files share, signed in; for whom neither a kill nor the login is the point. */
  readonly welcome: Guests["open"];
  /** Ends all browsers and visits, and all faults. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What moves without end keeps a machine without a graphics card busy. */
const CALM = "--force-prefers-reduced-motion";

export async function openHouse(env: Record<string, string> = {}): Promise<House> {
  const server = await startServer(env);
  const proxy = await startProxy(server.url);
  const browsers = new Set<RealBrowser>();
  const guests = guestsOf(proxy.url);
  const tidy = async () => {
    await guests.tidy();
    for (const browser of browsers) await browser.kill();
    browsers.clear();
    removeProfiles();
    proxy.restore();
    proxy.hang(undefined);
    proxy.release();
    proxy.readdress(undefined);
    proxy.seen.length = 0;
    proxy.exchanges.length = 0;
  };
  return {
    server,
    proxy,
    open: async (profile = newProfile(), flags = [], start = startBrowser) => {
      const browser = await start(profile, [CALM, ...flags]);
      browsers.add(browser);
      return browser;
    },
    welcome: guests.open,
    tidy,
    close: async () => {
      await tidy();
      await proxy.close();
      await server.stop();
      server.remove();
    },
  };
}

export const lessonUrl = ({ proxy }: House, id: string) =>
  `${proxy.url}/enrichment_center/video/${id}`;

export async function download({ page }: RealBrowser, house: House, id: string) {
  await page.goto(lessonUrl(house, id));
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
}

/** Plays the lesson that is shown, from wherever it goes on, until it stands at `seconds`. */
export async function listenUntil(page: Page, seconds: number) {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction((end) => {
    const medium = document.querySelector("video");
    return medium !== null && !medium.paused && medium.currentTime >= end;
  }, seconds);
}

/** Stops, and answers where. */
export async function pause(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
  return page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
}

export const ownerOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("currentSession") ?? "{}").user.id);

/** No network, and the browser says so. */
export async function goOffline({ proxy }: House, { context }: Pick<RealBrowser, "context">) {
  proxy.cut();
  await context.setOffline(true);
}
export async function comeBack({ proxy }: House, { context }: Pick<RealBrowser, "context">) {
  proxy.restore();
  await context.setOffline(false);
}

/** As after a while without use: the browser has ended the worker. */
export async function stopWorkers({ context, page }: RealBrowser) {
  const session = await context.newCDPSession(page);
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** All rows of a store of one of the page's databases; nothing where there is none yet. */
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
      const open = await promised(indexedDB.open(database));
      const rows = await promised(open.transaction(wanted).objectStore(wanted).getAll());
      open.close();
      return rows as Row[];
    },
    [name, store] as const,
  );

/** What somebody did, as their outbox keeps it. */
export type Deed = Pick<NewEntry, "call" | "lane" | "body">;

/** Writes deeds into the outbox behind the application's back: more of them than a hand could do in a test. */
export async function owe(page: Page, deeds: readonly Deed[]): Promise<string[]> {
  const owner = await ownerOf(page);
  const entries = deeds.map((deed): NewEntry => {
    const rest = { gen: 0, attempts: 0, notBefore: 0, createdAt: Date.now() };
    return { id: randomUUID(), owner, v: 1, state: "ready", ...rest, ...deed };
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

/** That a lesson was heard so far, as it is owed. */
export const heard = (record_id_: string, seconds_watched: number): Deed => ({
  call: "recordTimeWatched",
  lane: `content:${record_id_}`,
  body: { record_id_, seconds_watched, video_finished: false, intervals: [[0, seconds_watched]] },
});

/** What a device tells of its use travels along with what somebody did, and is not meant here. */
const isDeed = ({ call }: { readonly call: string }) => call !== "logUtilization";
/** None in one that was cut off before it had come whole. */
const deedsIn = ({ body }: { readonly body: string }): readonly { readonly call: string }[] =>
  body === "" ? [] : JSON.parse(body).writes.filter(isDeed);

/** What somebody owes, as their outbox keeps it. */
export const owedBy = async <Entry = { id: string }>(page: Page, owner: string) =>
  (await rowsOf<Entry & { readonly call: string }>(page, personDatabase(owner), "outbox")).filter(
    isDeed,
  );

/** The writes of all batches so far, one for each time a write was sent. */
export const writesSent = <Write = { id: string }>({ proxy }: House): Write[] =>
  batchesOf(proxy).flatMap((batch) => deedsIn(batch) as Write[]);
export const batchesOf = ({ exchanges }: FaultyProxy) =>
  exchanges.filter(
    (one) => one.path === "/api/sync/batch" && (one.body === "" || deedsIn(one).length > 0),
  );

export const everythingSent = (page: Page, timeout = 60_000) =>
  page.getByText("Everything has been sent").first().waitFor({ timeout });

/** The library has come, and every handout it names. */
export async function everythingIsHere({ page }: Pick<RealBrowser, "page">) {
  const missing = async () => {
    const lessons = await rowsOf<{ handout?: { url: string } }>(page, "respite-device", "content");
    const kept = await page.evaluate(async () => {
      const all = await (await caches.open("handouts-v1")).keys();
      return all.map(({ url }) => new URL(url).pathname);
    });
    const named = lessons.flatMap(({ handout }) => handout?.url ?? []);
    return lessons.length === 0 ? ["the library"] : named.filter((url) => !kept.includes(url));
  };
  await vi.waitFor(async () => expect(await missing()).toEqual([]), { timeout: 30_000 });
}

/** Everything this origin keeps in the browser, as text, by the name of its place. */
export const keptByBrowser = (page: Page): Promise<[place: string, text: string][]> =>
  page.evaluate(everythingKept);

async function everythingKept() {
  const kept: [string, string][] = [];
  for (const [key, value] of Object.entries(localStorage)) kept.push([`local:${key}`, value]);
  for (const [key, value] of Object.entries(sessionStorage)) kept.push([`session:${key}`, value]);
  kept.push(["cookie", document.cookie], ["name", window.name], ["address", location.href]);
  kept.push(["history", JSON.stringify(history.state)]);
  const promised = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await promised(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = await promised(database.transaction(store).objectStore(store).getAll());
      kept.push([`database:${name}/${store}`, JSON.stringify(rows)]);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const reply = await cache.match(request);
      const headers = JSON.stringify([...(reply?.headers ?? []), ...request.headers]);
      kept.push([`cache:${name}`, `${request.url} ${headers} ${await reply?.text()}`]);
    }
  }
  return kept;
}
