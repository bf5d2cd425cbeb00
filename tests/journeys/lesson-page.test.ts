import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, openAs } from "../support/people.ts";
import { openLesson, player } from "./player.ts";
import { goOffline, lessonUrl, type RunningApp, startApp } from "./running-app.ts";

/** A lesson worth 0.25 contact hours, with readings, references, a handout, and related lessons. */
const LESSON = "rl-139";
const NO_CREDIT = "rl-132";
const WITHDRAWN = "rl-131";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const claimButton = (page: Page) => page.getByRole("button", { name: /^Claim / }).first();

test("[LIB-06] the lesson page shows all details of a lesson", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await openLesson(app, browser, LESSON);
  await page
    .getByRole("heading", {
      level: 1,
      name: "Sleep after night shifts",
    })
    .waitFor();
  await part(page, "Learning Objectives").getByRole("listitem").first().waitFor();
  await part(page, "Recommended Reading").getByRole("link").first().waitFor();
  await part(page, "References").getByRole("listitem").first().waitFor();
  await part(page, "Recommended Learning").getByRole("link").first().waitFor();
  await page.getByRole("link", { name: /^Open handout / }).waitFor();
  await page.getByRole("button", { name: /^Save / }).waitFor();
  const credit = part(page, "Continuing education");
  await credit.getByText("As a Registered Nurse, you earn 0.25 contact hours.").waitFor();
  await credit
    .getByText(/^\d+ questions?\. .* correct(ly)? to pass\.( Unlimited tries\.)?$/)
    .waitFor();
  for (const told of ["Disclosure", "Provider", "Statement on your certificate"])
    expect(await credit.getByText(told, { exact: true }).locator("+ dd").textContent()).toMatch(
      /\w/,
    );
  await page.getByText("Published Oct 29, 2025").waitFor();
  await expect.poll(() => claimButton(page).getAttribute("aria-disabled")).toBe("true");
  const why = await claimButton(page).getAttribute("aria-describedby");
  await expect
    .poll(() => page.locator(`[id="${why}"]`).textContent())
    .toMatch(/^Complete the lesson to claim\. .* left\.$/);
  const speaker = page.getByRole("link", { name: "Louise Brandt, MSN, RN, CCRN" });
  expect(await speaker.getAttribute("href")).toBe(
    `/library?${new URLSearchParams({ speaker: "Louise Brandt, MSN, RN, CCRN" })}`,
  );
  expect(pageErrors).toEqual([]);
});

test("[CE-07] a lesson without credit has no button to claim any", async () => {
  const browser = await app.openBrowser();
  const { page } = browser;
  await openLesson(app, browser, NO_CREDIT);
  await page.getByRole("heading", { name: "Recommended Learning" }).waitFor();
  expect(await claimButton(page).count()).toBe(0);
});

longTest(
  "[LIB-06] Back returns to the previous page, or to the library after opening a link directly",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    await openLesson(app, browser, LESSON);
    const main = page.getByRole("main");
    expect(
      await main.getByRole("link", { name: "Library", exact: true }).getAttribute("href"),
    ).toBe("/library");
    const next = part(page, "Recommended Learning").getByRole("link").first();
    const title = (await next.textContent()) ?? "";
    await next.click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await main.getByRole("link", { name: "Back", exact: true }).click();
    await page
      .getByRole("heading", {
        level: 1,
        name: "Sleep after night shifts",
      })
      .waitFor();
  },
);

test("[LIB-06] [PWA-08] sharing copies the public link", async () => {
  const browser = await app.openBrowser();
  const { page, context } = browser;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openLesson(app, browser, LESSON);
  await page.evaluate(() => Reflect.set(navigator, "share", undefined));
  await page.getByRole("button", { name: "Share lesson" }).click();
  await page.getByText("Link copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${app.proxy.url}/external_video_page?data=${LESSON}`,
  );
});

test("[LIB-06] the lesson page marks unavailable content offline", async () => {
  const browser = await app.openBrowser();
  const { page } = browser;
  await openLesson(app, browser, LESSON);
  await part(page, "Recommended Learning").getByRole("link").first().waitFor();
  await goOffline(app, browser);
  await part(page, "Recommended Learning").getByText("Not downloaded").first().waitFor();
  await part(page, "References")
    .getByText("You're offline. Links open when you reconnect.")
    .waitFor();
  await player(page).getByText("You're offline and this lesson isn't downloaded.").waitFor();
});

test("[EXT-01] time watched before signing in is credited once and never beyond the end", async () => {
  const { page } = await app.openBrowser();
  await openAs(page, `${lessonUrl(app, NO_CREDIT)}?time_watched=20&other=1`, nurse);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  expect(new URL(page.url()).searchParams.get("other")).toBe("1");
  const position = page.getByRole("slider", { name: "Position" });
  await expect.poll(() => position.getAttribute("aria-valuetext")).toMatch(/skip up to 20 seconds/);
  await page.goto(`${lessonUrl(app, NO_CREDIT)}?time_watched=-5`);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  await expect.poll(() => position.getAttribute("aria-valuetext")).toMatch(/skip up to 20 seconds/);
});

/** Deletes the lesson as a catalog update would. The person's progress and download stay. */
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

longTest("[LIB-06] a removed lesson shows the remaining progress and download", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await openLesson(app, browser, WITHDRAWN);
  const offer = page.getByRole("button", { name: "Download lesson", exact: true });
  await offer.click();
  await offer.waitFor({ state: "detached" });
  await page.goto(`${lessonUrl(app, WITHDRAWN)}?time_watched=12`);
  await page.waitForURL((url) => !url.searchParams.has("time_watched"));
  await withdraw(page, WITHDRAWN);
  await page.reload();
  await page.getByRole("heading", { name: "This lesson is no longer available" }).waitFor();
  await page.getByText("You reached 0:12. Your progress is saved.").waitFor();
  await page.getByRole("heading", { name: /^The download still uses / }).waitFor();
  await page.getByRole("button", { name: /^(Remove|Cancel) / }).waitFor();
  expect(pageErrors).toEqual([]);
});

longTest(
  "[LIB-06] an unknown lesson is a page that doesn't exist, and the path above lessons leads to the library",
  async () => {
    const browser = await app.openBrowser();
    const { page, pageErrors } = browser;
    await openLesson(app, browser, LESSON);
    for (const id of ["rl-none", "..%2F", "%F0%9F%92%A4"]) {
      await page.goto(lessonUrl(app, id));
      await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    }
    await page.goto(`${app.proxy.url}/enrichment_center`);
    await page.waitForURL((url) => url.pathname === "/library");
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[LIB-16] a sentence of the transcript is highlighted by keyboard, offline, and removed in the notes",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    await openLesson(app, browser, LESSON);
    await page.getByRole("button", { name: "Transcript", exact: true }).click();
    const transcript = part(page, "Transcript");
    await goOffline(app, browser);
    const sentence = transcript.getByRole("button", { expanded: false }).first();
    const text = (await sentence.textContent()) ?? "";
    await sentence.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("Sentence highlighted", { exact: true }).waitFor();
    await transcript.getByRole("button", { name: `${text} , highlighted` }).waitFor();
    const notes = part(page, "Your notes");
    await notes.getByText(text, { exact: true }).waitFor();
    await notes.getByRole("button", { name: "Remove highlight" }).click();
    await expect.poll(() => transcript.locator("mark").count()).toBe(0);
    await page.getByText("Highlight removed", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(() => transcript.locator("mark").count()).toBe(1);
  },
);
