import type { CDPSession, Page } from "playwright-core";
import { newProfile, type RealBrowser, startBrowser } from "../../../support/browser.ts";
import type { Act } from "../kinds.ts";
import type { PeerOptions } from "../pages/peer.ts";
import type { Stage } from "../stage.ts";
import type { Told } from "./verdict.ts";

const flags = [
  "--host-resolver-rules=MAP *.localhost 127.0.0.1",
  // Many pages wait at the same time; none is to be slowed down for not being looked at.
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
];

/** A browser with a profile of its own, which can be killed and comes back. */
export async function startDevice() {
  const profile = newProfile();
  let browser: RealBrowser = await startBrowser(profile, flags);
  return {
    newPage: () => browser.context.newPage(),
    /** Of the whole browser. */
    killed: async () => {
      await browser.kill();
      browser = await startBrowser(profile, flags);
    },
    end: () => browser.kill(),
  };
}
export type PlayedDevice = Awaited<ReturnType<typeof startDevice>>;

export type Opening = Pick<PeerOptions, "batch" | "token" | "updated" | "clockMs">;

/** The application of a peer, opened in a tab. */
export type Tab = {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Of the worker of this site, once there is one. */
  readonly worker: () => string | undefined;
  readonly close: () => Promise<void>;
};

/** In a page, before anything else. */
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

export async function openTab(device: PlayedDevice, url: string, opening: Opening): Promise<Tab> {
  const page = await device.newPage();
  const cdp = await page.context().newCDPSession(page);
  const worker = await watchWorker(cdp, new URL("/", url).href);
  if (opening.clockMs) await page.addInitScript(shiftClock, opening.clockMs);
  await page.goto(url);
  await page.waitForFunction(() => "offered" in window);
  const options = { ...opening, live: true };
  // Who cannot open keeps nothing, which will be seen; and some do not come back before they have reached a server.
  const opened = page.evaluate((given) => peer.open(given).catch(() => undefined), options);
  await Promise.race([opened, page.waitForTimeout(3000)]);
  return { page, cdp, worker, close: () => page.close() };
}

/** Does it, and sees what the page is told. */
export async function act({ page }: Tab, given: Act): Promise<Told> {
  const isKept = page.evaluate(
    (one) =>
      peer.enqueue(one).then(
        () => true,
        () => false,
      ),
    given,
  );
  const silence = page.waitForTimeout(3000).then(() => false);
  return (await Promise.race([isKept, silence])) ? "kept" : "refused";
}

/** A page is told that the network is there again. */
export const announceTo = ({ page }: Tab) =>
  page.evaluate(() => dispatchEvent(new Event("online")));

/** And so is the worker, as the browser would do, once whatever the number of pages. */
export async function announce(tab: Tab, stage: Stage, site: string): Promise<void> {
  const { cdp, worker } = tab;
  await announceTo(tab);
  const registrationId = worker();
  if (registrationId === undefined) return;
  await cdp.send("ServiceWorker.dispatchSyncEvent", {
    origin: stage.url(site, ""),
    registrationId,
    tag: "workbox-background-sync:bench",
    lastChance: false,
  });
}

/** No room for anything more on this site, until the returned function is called. */
export async function withoutRoom(device: PlayedDevice, origin: string) {
  const page = await device.newPage();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  return async () => {
    await cdp.send("Storage.overrideQuotaForOrigin", { origin });
    await page.close();
  };
}

/** What the outbox still has; nothing is known while it is starting. */
export const waitingIn = ({ page }: Tab): Promise<string[] | undefined> =>
  Promise.race([
    page.evaluate(() => peer.waiting()).catch(() => undefined),
    page.waitForTimeout(2000).then(() => undefined),
  ]);
