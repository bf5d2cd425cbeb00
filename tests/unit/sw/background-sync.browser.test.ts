import type { CDPSession } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { catalogueChanges } from "#contract/sync/sync.ts";
import { batchesOf } from "../../journeys/running-app.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  startWholeBrowser,
} from "../../support/browser.ts";
import { nurse, signIn, workerReady } from "../../support/people.ts";
import { type FaultyProxy, startProxy } from "../../support/proxy.ts";
import { startServer } from "../../support/respite.ts";

// The built application, and nobody looking: what a closed page owes is sent by the worker.

const TAG = "workbox-background-sync:respite";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  removeProfiles();
});

type House = {
  /** Id of the smallest lesson that can be listened to. */
  readonly lesson: string;
  readonly proxy: FaultyProxy;
  readonly browser: RealBrowser;
  /** What the server has noted for this person: seconds by record. */
  readonly watched: () => Promise<Record<string, number>>;
};

async function signedInAtServer({ url }: FaultyProxy) {
  const reply = await fetch(`${url}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uid: nurse.email, password: nurse.password }),
  });
  const names = ["access-token", "client", "uid"];
  return Object.fromEntries(names.map((name) => [name, reply.headers.get(name) ?? ""]));
}

async function smallestAudio({ url }: FaultyProxy, headers: Record<string, string>) {
  const reply = await fetch(`${url}/api/sync/catalogue?limit=1000`, { headers });
  const { content } = catalogueChanges.reply.parse(await reply.json());
  const [smallest] = content
    .filter(({ type, file }) => type === "Audio" && file)
    .toSorted((a, b) => (a.file?.bytes ?? 0) - (b.file?.bytes ?? 0));
  if (!smallest) throw new Error("no audio lesson in the demo");
  return smallest.record_id_;
}

async function openHouse(): Promise<House> {
  const server = await startServer();
  cleanUps.push(
    async () => server.remove(),
    () => server.stop(),
  );
  const proxy = await startProxy(server.url);
  cleanUps.push(proxy.close);
  const browser = await startWholeBrowser(newProfile());
  cleanUps.push(browser.kill);
  const headers = await signedInAtServer(proxy);
  return {
    lesson: await smallestAudio(proxy, headers),
    proxy,
    browser,
    watched: async () => {
      // Straight from the server: the way through the proxy may be cut.
      const reply = await fetch(`${server.url}/api/time_watched`, { headers });
      const rows = (await reply.json()) as Record<string, { seconds_watched: number }>;
      return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, row.seconds_watched]));
    },
  };
}

/** Plays a lesson in the basement until something is owed, and closes every page of the application. */
async function listenAndLeave({ proxy, browser, lesson }: House) {
  const { context } = browser;
  const page = await context.newPage();
  await signIn(page, proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson}`);
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "On this device", exact: true }).waitFor();
  proxy.cut();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(() => {
    const medium = document.querySelector("audio, video");
    return medium instanceof HTMLMediaElement && medium.currentTime > 2;
  });
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  await page
    .getByText(/will be sent/)
    .first()
    .waitFor();
  await page.close();
  expect(context.pages().map((each) => each.url())).toEqual(["about:blank"]);
}

/** Of the worker, as the developer tools see it; its own page must not be one of the application. */
async function workerOf({ browser, proxy }: House) {
  const session = await browser.context.newCDPSession(browser.page);
  const known = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(proxy.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  return { session, registrationId: await known };
}

const wake = (session: CDPSession, origin: string, registrationId: string) =>
  session.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  });

test("[SYNC-03] a page is closed with something owed; the network comes back, and the worker sends it with no page open", async () => {
  const house = await openHouse();
  await listenAndLeave(house);
  expect(await house.watched()).toEqual({});
  house.proxy.exchanges.length = 0;
  house.proxy.restore();
  await house.browser.context.setOffline(false);
  await expect.poll(house.watched, { timeout: 30_000 }).toHaveProperty(house.lesson);
  expect(house.browser.context.pages().map((page) => page.url())).toEqual(["about:blank"]);
  expect(batchesOf(house.proxy)).toHaveLength(1);
  expect(house.browser.complaints).toEqual([]);
});

test("[SYNC-03] a wake-up that reaches no server loses nothing: the next one sends it, once", async () => {
  const house = await openHouse();
  await listenAndLeave(house);
  // The browser believes in a network, but the way is still cut.
  await house.browser.context.setOffline(false);
  const { session, registrationId } = await workerOf(house);
  await wake(session, house.proxy.url, registrationId);
  expect(await house.watched()).toEqual({});
  await session.send("ServiceWorker.stopAllWorkers");
  house.proxy.restore();
  house.proxy.loseNextReply("/api/sync/batch");
  const isDone = async () => {
    await wake(session, house.proxy.url, registrationId);
    return await house.watched();
  };
  await expect.poll(isDone, { timeout: 30_000, interval: 1000 }).toHaveProperty(house.lesson);
  const page = await house.browser.context.newPage();
  await page.goto(`${house.proxy.url}/downloads`);
  await page.getByText("Everything has been sent").first().waitFor({ timeout: 30_000 });
  expect(Object.keys(await house.watched())).toEqual([house.lesson]);
});
