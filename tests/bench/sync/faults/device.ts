import type { CDPSession, Page } from "playwright-core";
import { newProfile, type RealBrowser, startBrowser } from "../../../support/browser.ts";
import type { BenchServer } from "../bench-server.ts";
import type { PeerOptions } from "../pages/peer.ts";
import type { BenchWrite } from "../writes.ts";
import type { EnqueueResult } from "./verdict.ts";

const flags = [
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
  // Many pages wait at the same time, and none may be throttled for being in the background.
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
];

/** Starts a browser with its own profile that can be killed and restarted. */
export async function startDevice() {
  const profile = newProfile();
  let browser: RealBrowser = await startBrowser(profile, flags);
  return {
    newPage: () => browser.context.newPage(),
    /** Kills the whole browser and restarts it. */
    killed: async () => {
      await browser.kill();
      browser = await startBrowser(profile, flags);
    },
    end: () => browser.kill(),
  };
}
export type BenchDevice = Awaited<ReturnType<typeof startDevice>>;

export type Opening = Pick<PeerOptions, "batch" | "token" | "updated" | "clockMs">;

/** A peer's application, open in a tab. */
export type Tab = {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** The registration id of the site's worker, once there is one. */
  readonly worker: () => string | undefined;
  readonly close: () => Promise<void>;
};

/** Runs in the page, before any other script. */
const shiftClock = (clockMs: number) => {
  const { now } = Date;
  const Real = Date;
  class Shifted extends Real {
    constructor(...given: [number?]) {
      if (given[0] === undefined) super(now() + clockMs);
      else super(...(given as [number]));
    }
    static override now = () => now() + clockMs;
  }
  globalThis.Date = Shifted as DateConstructor;
};

async function watchWorker(cdp: CDPSession, scope: string): Promise<Tab["worker"]> {
  let id: string | undefined;
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === scope && !isDeleted);
    id = own?.registrationId ?? id;
  });
  await cdp.send("ServiceWorker.enable");
  return () => id;
}

export async function openTab(device: BenchDevice, url: string, opening: Opening): Promise<Tab> {
  const page = await device.newPage();
  const cdp = await page.context().newCDPSession(page);
  const worker = await watchWorker(cdp, new URL("/", url).href);
  if (opening.clockMs) await page.addInitScript(shiftClock, opening.clockMs);
  await page.goto(url);
  await page.waitForFunction(() => "offered" in window);
  const options = { ...opening, live: true };
  // A peer that can't open stores nothing, which the outcome shows. Some peers open only after they have reached a
  // server.
  const opened = page.evaluate((given) => peer.open(given).catch(() => undefined), options);
  await Promise.race([opened, page.waitForTimeout(3000)]);
  return { page, cdp, worker, close: () => page.close() };
}

/** Enqueues the write and returns the result. */
export async function write({ page }: Tab, given: BenchWrite): Promise<EnqueueResult> {
  const isStored = page.evaluate(
    (one) =>
      peer.enqueue(one).then(
        () => true,
        () => false,
      ),
    given,
  );
  const timeout = page.waitForTimeout(3000).then(() => false);
  return (await Promise.race([isStored, timeout])) ? "kept" : "refused";
}

/** Fires the page's `online` event. */
export const goOnline = ({ page }: Tab) => page.evaluate(() => dispatchEvent(new Event("online")));

/** Fires the `online` event and, as the browser would, the worker's sync event. */
export async function announce(tab: Tab, server: BenchServer, site: string): Promise<void> {
  const { cdp, worker } = tab;
  await goOnline(tab);
  const registrationId = worker();
  if (registrationId === undefined) return;
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin: server.url(site, ""),
    registrationId,
    tag: "workbox-background-sync:bench",
    lastChance: false,
  });
}

/** Leaves the site no storage quota until the returned function is called. */
export async function fillQuota(device: BenchDevice, origin: string) {
  const page = await device.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return async () => {
    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    await page.close();
  };
}

/** Returns the records still in the outbox, or undefined while it is starting. */
export const waitingIn = ({ page }: Tab): Promise<string[] | undefined> =>
  Promise.race([
    page.evaluate(() => peer.waiting()).catch(() => undefined),
    page.waitForTimeout(2000).then(() => undefined),
  ]);
