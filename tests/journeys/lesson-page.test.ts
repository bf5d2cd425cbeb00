import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { nurse, openAs } from "../support/people.ts";
import { player, visit } from "./player.ts";
import { goOffline, type House, lessonUrl, openHouse } from "./running-app.ts";

/** A quarter of an hour of credit, with reading, sources, a handout and lessons beside it. */
const LESSON = "rl-130";
const NO_CREDIT = "rl-132";
const WITHDRAWN = "rl-131";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const claimButton = (page: Page) => page.getByRole("button", { name: /^Claim / }).first();

test("[LIB-06] a lesson's page has all there is to know about it", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await visit(house, browser, LESSON);
  await page.getByRole("heading", { level: 1, name: "Coming down after nights" }).waitFor();
  await part(page, "Learning Objectives").getByRole("listitem").first().waitFor();
  await part(page, "Recommended Reading").getByRole("link").first().waitFor();
  await part(page, "References").getByRole("listitem").first().waitFor();
  await part(page, "Recommended Learning").getByRole("link").first().waitFor();
  await page.getByRole("link", { name: /^Open the handout / }).waitFor();
  await page.getByRole("button", { name: /^Save / }).waitFor();
  const credit = part(page, "Continuing education");
  await credit.getByText("As a Registered Nurse, you get 0.25 contact hours.").waitFor();
  await credit
    .getByText(/^(All|Both|One|Two|Three).* (right|enough)\. Try as often as you like\.$/)
    .waitFor();
  for (const told of ["Disclosure", "Provided by", "On your certificate"])
    expect(await credit.getByText(told, { exact: true }).locator("+ dd").textContent()).toMatch(
      /\w/,
    );
  await page.getByText("Aug 28, 2025").waitFor();
  await expect.poll(() => claimButton(page).getAttribute("aria-disabled")).toBe("true");
  const why = await claimButton(page).getAttribute("aria-describedby");
  await expect.poll(() => page.locator(`[id="${why}"]`).textContent()).toMatch(/left to hear/);
  const speaker = page.getByRole("link", { name: "Louise Brandt, MSN, RN, CCRN" });
  expect(await speaker.getAttribute("href")).toBe(
    `/library?${new URLSearchParams({ speaker: "Louise Brandt, MSN, RN, CCRN" })}`,
  );
  expect(complaints).toEqual([]);
});

test("[CE-07] a lesson without credit says so, beside a button that cannot be pressed", async () => {
  const browser = await house.open();
  const { page } = browser;
  await visit(house, browser, NO_CREDIT);
  await page.getByText("This lesson carries no continuing-education credit.").waitFor();
  expect(await claimButton(page).getAttribute("aria-disabled")).toBe("true");
});

test("[LIB-06] back leads to where one came from, and to the library for who came by a link", async () => {
  const browser = await house.open();
  const { page } = browser;
  await visit(house, browser, LESSON);
  const main = page.getByRole("main");
  expect(await main.getByRole("link", { name: "Library", exact: true }).getAttribute("href")).toBe(
    "/library",
  );
  const next = part(page, "Recommended Learning").getByRole("link").first();
  const title = (await next.textContent()) ?? "";
  await next.click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await main.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Coming down after nights" }).waitFor();
});

test("[LIB-06] [PWA-08] sharing copies the address that anybody may open", async () => {
  const browser = await house.open();
  const { page, context } = browser;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(house, browser, LESSON);
  await page.evaluate(() => Reflect.set(navigator, "share", undefined));
  await page.getByRole("button", { name: "Share this lesson" }).click();
  await page.getByText("The link is copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${house.proxy.url}/external_video_page?data=${LESSON}`,
  );
});

test("[LIB-06] without a network the page says what is not on this device", async () => {
  const browser = await house.open();
  const { page } = browser;
  await visit(house, browser, LESSON);
  await part(page, "Recommended Learning").getByRole("link").first().waitFor();
  await goOffline(house, browser);
  await part(page, "Recommended Learning").getByText("Not on this device").first().waitFor();
  await part(page, "References")
    .getByText("Links to other places open when there is a network")
    .waitFor();
  await player(page).getByText("Not on this device, and there is no network").waitFor();
});

test("[EXT-01] time watched before signing in is kept for the person, once, and not beyond the end", async () => {
  const { page } = await house.open();
  await openAs(page, `${lessonUrl(house, NO_CREDIT)}?time_watched=20&other=1`, nurse);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  expect(new URL(page.url()).searchParams.get("other")).toBe("1");
  const position = page.getByRole("slider", { name: "Position" });
  await expect.poll(() => position.getAttribute("aria-valuetext")).toMatch(/open up to 20 seconds/);
  await page.goto(`${lessonUrl(house, NO_CREDIT)}?time_watched=-5`);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  await expect.poll(() => position.getAttribute("aria-valuetext")).toMatch(/open up to 20 seconds/);
});

/** As when the catalogue has taken it back: what the person did with it stays. */
const withdraw = (page: Page, id: string) =>
  page.evaluate(async (gone) => {
    const opening = indexedDB.open("respite-device");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction("content", "readwrite");
    writing.objectStore("content").delete(gone);
    await new Promise((done) => {
      writing.oncomplete = done;
    });
    opening.result.close();
  }, id);

test("[LIB-06] a withdrawn lesson that was heard and is on this device says what is left of it", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await visit(house, browser, WITHDRAWN);
  const offer = page.getByRole("button", { name: "Download", exact: true });
  await offer.click();
  await offer.waitFor({ state: "detached" });
  await page.goto(`${lessonUrl(house, WITHDRAWN)}?time_watched=12`);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  await withdraw(page, WITHDRAWN);
  await page.reload();
  await page.getByRole("heading", { name: "This lesson was withdrawn" }).waitFor();
  await page.getByText("You heard it up to 0:12. That still counts.").waitFor();
  await page.getByRole("heading", { name: "Its recording still takes room here" }).waitFor();
  await page.getByRole("button", { name: /^(Remove|Cancel) / }).waitFor();
  expect(complaints).toEqual([]);
});

test("[LIB-06] a lesson that never was, or is not any more, is told in words", async () => {
  const browser = await house.open();
  const { page, complaints } = browser;
  await visit(house, browser, LESSON);
  for (const id of ["rl-none", "..%2F", "%F0%9F%92%A4"]) {
    await page.goto(lessonUrl(house, id));
    await page.getByRole("heading", { name: "It may have been taken back" }).waitFor();
  }
  expect(complaints).toEqual([]);
});
