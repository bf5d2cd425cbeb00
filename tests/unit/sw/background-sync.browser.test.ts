import type { CDPSession } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { catalogueChanges } from "#contract/sync/sync.ts";
import { reminderMessage } from "#server/platform/push/rules.ts";
import { PERIODIC_SYNC } from "#sync/worker-messages.ts";
import { batchesOf, goOffline, goOnline } from "../../journeys/running-app.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  setOffline,
  startWholeBrowser,
} from "../../support/browser.ts";
import { longTest } from "../../support/long-tests.ts";
import { nurse, signIn, workerReady } from "../../support/people.ts";
import { type FaultyProxy, startProxy } from "../../support/proxy.ts";
import { startServer } from "../../support/respite.ts";

// The built app with all pages closed: the worker sends pending entries.

const TAG = "workbox-background-sync:respite";

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  removeProfiles();
});

type Setup = {
  /** Id of the smallest audio lesson. */
  readonly lesson: string;
  readonly proxy: FaultyProxy;
  readonly browser: RealBrowser;
  /** Seconds watched by record, as the server has them for this person. */
  readonly watched: () => Promise<Record<string, number>>;
};

async function credentialHeadersFrom({ url }: FaultyProxy) {
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

async function setUp(): Promise<Setup> {
  const server = await startServer();
  cleanUps.push(
    async () => server.remove(),
    () => server.stop(),
  );
  const proxy = await startProxy(server.url);
  cleanUps.push(proxy.close);
  const browser = await startWholeBrowser(newProfile());
  cleanUps.push(browser.kill);
  const headers = await credentialHeadersFrom(proxy);
  return {
    lesson: await smallestAudio(proxy, headers),
    proxy,
    browser,
    watched: async () => {
      // Straight from the server, because the proxy may be cut.
      const reply = await fetch(`${server.url}/api/time_watched`, { headers });
      const rows = (await reply.json()) as Record<string, { seconds_watched: number }>;
      return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, row.seconds_watched]));
    },
  };
}

/** Plays a downloaded lesson offline until an entry is pending, then closes every page of the app. */
async function listenAndLeave({ proxy, browser, lesson }: Setup) {
  const { context } = browser;
  const page = await context.newPage();
  await signIn(page, proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${proxy.url}/enrichment_center/video/${lesson}`);
  await page.getByRole("button", { name: /^Download/ }).click();
  await page.getByRole("heading", { name: "Downloaded", exact: true }).waitFor();
  await goOffline({ proxy }, { context });
  await page.reload();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.waitForFunction(() => {
    const media = document.querySelector("audio, video");
    return media instanceof HTMLMediaElement && media.currentTime > 2;
  });
  await page.getByRole("button", { name: "Pause", exact: true }).first().click();
  await page
    .getByText(/^Offline, \d+ changes? saved/)
    .first()
    .waitFor();
  await page.close();
  expect(context.pages().map((each) => each.url())).toEqual(["about:blank"]);
}

/** Returns a CDP session with the worker's registration id, from a page outside the app. */
async function workerOf({ browser, proxy }: Setup) {
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

const dispatchPeriodicSync = (session: CDPSession, origin: string, registrationId: string) =>
  session.send("ServiceWorker.dispatchPeriodicSyncEvent", {
    origin,
    registrationId,
    tag: PERIODIC_SYNC,
  });

const dispatchSync = (session: CDPSession, origin: string, registrationId: string) =>
  session.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: TAG,
    lastChance: false,
  });

test("[SYNC-03] the worker sends pending entries when the network returns and no page is open", async () => {
  const app = await setUp();
  await listenAndLeave(app);
  expect(await app.watched()).toEqual({});
  app.proxy.exchanges.length = 0;
  await goOnline(app, app.browser);
  await expect.poll(app.watched, { timeout: 30_000 }).toHaveProperty(app.lesson);
  expect(app.browser.context.pages().map((page) => page.url())).toEqual(["about:blank"]);
  expect(batchesOf(app.proxy)).toHaveLength(1);
  expect(app.browser.pageErrors).toEqual([]);
});

longTest(
  "[SYNC-03] [SUR-03] a sync event that reaches no server loses nothing, a periodic one sends entries once, and reminders are shown without a page",
  async () => {
    const app = await setUp();
    await listenAndLeave(app);
    // The browser reports a network, but the proxy is still cut.
    await setOffline(app.browser.context, false);
    const { session, registrationId } = await workerOf(app);
    await dispatchSync(session, app.proxy.url, registrationId);
    expect(await app.watched()).toEqual({});
    await session.send("ServiceWorker.stopAllWorkers");
    app.proxy.restore();
    app.proxy.loseNextReply("/api/sync/batch");
    const isDone = async () => {
      await dispatchPeriodicSync(session, app.proxy.url, registrationId);
      return await app.watched();
    };
    await expect.poll(isDone, { timeout: 30_000, interval: 1000 }).toHaveProperty(app.lesson);
    await app.browser.context.grantPermissions(["notifications"], { origin: app.proxy.url });
    const data = JSON.stringify(reminderMessage(app.proxy.url));
    const message = { origin: app.proxy.url, registrationId, data };
    await session.send("ServiceWorker.deliverPushMessage", message);
    expect(app.browser.context.pages().map((each) => each.url())).toEqual(["about:blank"]);
    const page = await app.browser.context.newPage();
    await page.goto(`${app.proxy.url}/downloads`);
    const shown = () =>
      page.evaluate(async () => {
        const notifications = await (await navigator.serviceWorker.ready).getNotifications();
        return notifications.map(({ tag }) => tag);
      });
    await expect.poll(shown).toEqual(["pulse-check"]);
    await page.getByText("All changes synced").first().waitFor({ timeout: 30_000 });
    expect(Object.keys(await app.watched())).toEqual([app.lesson]);
  },
);
