import { expect } from "vitest";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { type FaultyProxy, startProxy } from "../support/proxy.ts";
import { type RunningServer, startServer } from "../support/respite.ts";

/** A server process, what stands before it, and the browsers that come. */
export type House = {
  readonly server: RunningServer;
  readonly proxy: FaultyProxy;
  /** On a profile of its own unless one is named. */
  readonly open: (profile?: string, flags?: readonly string[]) => Promise<RealBrowser>;
  /** Ends all browsers, and all faults. */
  readonly tidy: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openHouse(): Promise<House> {
  const server = await startServer();
  const proxy = await startProxy(server.url);
  const browsers = new Set<RealBrowser>();
  const tidy = async () => {
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
    open: async (profile = newProfile(), flags = []) => {
      const browser = await startBrowser(profile, flags);
      browsers.add(browser);
      return browser;
    },
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

/** No network, and the browser says so. */
export async function goOffline({ proxy }: House, { context }: RealBrowser) {
  proxy.cut();
  await context.setOffline(true);
}
export async function comeBack({ proxy }: House, { context }: RealBrowser) {
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

/** The library has come, and every handout it names. */
export async function everythingIsHere({ page }: RealBrowser) {
  await expect.poll(() => page.evaluate(missingHandouts), { timeout: 30_000 }).toEqual([]);
}

async function missingHandouts() {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === "respite-device")) return ["the database"];
  const database = await new Promise<IDBDatabase>((done, fail) => {
    const opening = indexedDB.open("respite-device");
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => fail(opening.error);
  });
  const lessons = await new Promise<{ handout?: { url: string } }[]>((done, fail) => {
    const all = database.transaction("content").objectStore("content").getAll();
    all.onsuccess = () => done(all.result);
    all.onerror = () => fail(all.error);
  });
  database.close();
  if (lessons.length === 0) return ["the library"];
  const shelf = await caches.open("handouts-v1");
  const kept = new Set((await shelf.keys()).map(({ url }) => new URL(url).pathname));
  const named = lessons.flatMap(({ handout }) => handout?.url ?? []);
  return [...new Set(named)].filter((url) => !kept.has(url));
}
