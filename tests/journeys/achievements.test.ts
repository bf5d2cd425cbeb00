import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newProfile, startWholeBrowser } from "../support/browser.ts";
import { demoCatalogue, nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import { goOffline, type House, openHouse } from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

async function finishLesson(origin: string) {
  const { content } = await demoCatalogue(origin);
  const short = content.find(
    ({ content_status, type }) => content_status === "Published" && type === "Audio",
  );
  if (!short) throw new Error("The demo has no lesson to listen to");
  const reply = await fetch(`${origin}/auth/sign_in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(nurse),
  });
  const names = ["access-token", "client", "uid"];
  const headers = Object.fromEntries(names.map((name) => [name, reply.headers.get(name) ?? ""]));
  const done = await fetch(`${origin}/api/time_watched`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      ...{ record_id_: short.record_id_, seconds_watched: 60, video_finished: true },
      intervals: [[0, 60]],
    }),
  });
  expect(done.status).toBe(200);
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("[ACH-01] what is reached is told once and quietly, stands on a page of its own, and is there without a network", async () => {
  const browser = await house.open();
  const { page } = browser;
  await signIn(page, house.proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${house.proxy.url}/achievements`);
  await page.getByRole("heading", { name: "Nothing earned yet" }).waitFor();
  await card(page, "Next").getByText("0 of 1 lesson", { exact: true }).waitFor();
  await finishLesson(house.server.url);
  await page.reload();
  await page.getByRole("status").getByText("First lesson: earned").waitFor({ timeout: 30_000 });
  await card(page, "Earned").getByText("First lesson").waitFor();
  await card(page, "Next").getByText("1 of 5 lessons").waitFor();
  await expect
    .poll(async () => (await recordsOf(house.server.url, nurse)).achievements)
    .toMatchObject([{ name: "First lesson", icon: "sprout" }]);
  await goOffline(house, browser);
  await page.reload();
  await card(page, "Earned").getByText("First lesson").waitFor();
  expect(await page.getByText("First lesson: earned").count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});

test("[SUR-03] nobody is asked for permission before they ask for reminders; without a push service it is said, and nothing is on", async () => {
  const browser = await house.open(newProfile(), [], startWholeBrowser);
  const { page } = browser;
  await browser.context.grantPermissions(["notifications"], { origin: house.proxy.url });
  await signIn(page, house.proxy.url, nurse);
  await workerReady(page);
  await page.goto(`${house.proxy.url}/you`);
  const wish = card(page, "Reminders").getByRole("switch");
  expect(await wish.isChecked()).toBe(false);
  await wish.click();
  await card(page, "Reminders").getByText("could not reach its push service").waitFor();
  expect(await wish.isChecked()).toBe(false);
  await goOffline(house, browser);
  await page.reload();
  await card(page, "Reminders").getByText("switched on with a connection").waitFor();
  expect(await wish.isDisabled()).toBe(true);
});
