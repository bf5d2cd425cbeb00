import type { CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reminderMessage } from "#server/platform/push/rules.ts";
import { OPEN_PULSE, openPageMessage } from "#sync/worker-messages.ts";
import {
  newProfile,
  type RealBrowser,
  removeProfiles,
  startWholeBrowser,
} from "../../support/browser.ts";
import { type Site, startSite } from "./site.ts";

declare const messages: unknown[];
declare let displayed: Promise<void>;
declare const registration: ServiceWorkerRegistration;

let site: Site;
let browser: RealBrowser;
let page: Page;
let session: CDPSession;
let registrationId: string;

beforeAll(async () => {
  site = await startSite("one");
  browser = await startWholeBrowser(newProfile());
  page = browser.page;
  await browser.context.grantPermissions(["notifications"], { origin: site.url });
  await page.goto(site.url);
  session = await browser.context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  });
  registrationId = await known;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
});
afterAll(async () => {
  await browser?.kill();
  await site?.close();
  removeProfiles();
});

const shown = () =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag }) => ({ title, body, tag }));
  });

function workerOf({ context }: RealBrowser) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no worker");
  return worker;
}

/**
 * Delivers a push message once and waits for its notification. Asking for the notifications meanwhile would delete it:
 * Chromium forgets stored ones that aren't displayed yet.
 */
async function deliver(data: string) {
  const worker = workerOf(browser);
  await worker.evaluate(() => {
    const show = registration.showNotification.bind(registration);
    displayed = new Promise((resolve, reject) => {
      registration.showNotification = (...args) => {
        const showing = show(...args);
        showing.then(resolve, reject);
        return showing;
      };
    });
  });
  const origin = site.url;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await worker.evaluate(() => displayed);
}

/** Clicks the notification: a trusted click needs a person, so the worker dispatches the event. */
const click = () =>
  workerOf(browser).evaluate(`registration.getNotifications().then(([notification]) =>
    dispatchEvent(new NotificationEvent("notificationclick", { notification })))`);

test("[SUR-03] shows the server's message, and a second message replaces the first", async () => {
  const { notification } = reminderMessage("https://respite.example");
  const { title, body, tag } = notification;
  await deliver(JSON.stringify(reminderMessage("https://respite.example")));
  expect(await shown()).toEqual([{ title, body, tag }]);
  await deliver(JSON.stringify({ notification: { ...notification, body: "Another" } }));
  expect(await shown()).toEqual([{ title, body: "Another", tag }]);
});

test("[SUR-03] shows a default reminder for a message that cannot be read", async () => {
  const plain = {
    title: "Respite",
    body: "Your pulse check is ready.",
    tag: "pulse-check",
  };
  for (const data of [
    "not JSON",
    "",
    "null",
    '{"notification":null}',
    '{"notification":{"title":7}}',
  ]) {
    const before = { title: "Before", tag: "pulse-check" };
    await deliver(JSON.stringify({ notification: before }));
    expect(await shown()).toMatchObject([before]);
    await deliver(data);
    expect(await shown()).toEqual([plain]);
  }
});

test("[SUR-03] a click closes the notification and sends an open page to the pulse check", async () => {
  await page.evaluate(() => {
    Object.assign(globalThis, { messages: [] });
    navigator.serviceWorker.addEventListener("message", ({ data }) => messages.push(data));
    navigator.serviceWorker.startMessages();
  });
  await click();
  await expect.poll(() => page.evaluate(() => messages)).toEqual([OPEN_PULSE]);
  await expect.poll(shown).toEqual([]);
});

test("[LIB-17] a click on the reminder of an assignment sends an open page to the lesson", async () => {
  const path = "/enrichment_center/video/rl-100";
  const tag = "assignment:1";
  const text = { title: "Respite", body: "“Good sleep” is due today.", tag };
  const navigate = `https://respite.example${path}`;
  await deliver(JSON.stringify({ notification: { ...text, navigate } }));
  expect(await shown()).toEqual([text]);
  await click();
  await expect
    .poll(() => page.evaluate(() => messages))
    .toEqual([OPEN_PULSE, openPageMessage(path)]);
});
