import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn, submitSignIn, workerReady } from "../support/people.ts";
import {
  batchesOf,
  goOffline,
  goOnline,
  lessonUrl,
  ownerOf,
  personDatabase,
  queuedWrites,
  type RunningApp,
  readBrowserStorage,
  rowsOf,
  startApp,
  waitForOfflineData,
  waitUntilSynced,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const question = (page: Page, name: RegExp) => page.getByRole("heading", { level: 1, name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Signs in and waits until all offline data is cached. */
async function ready() {
  const browser = await app.openBrowser();
  const { page } = browser;
  await signIn(page, app.proxy.url, nurse);
  await workerReady(page);
  await waitForOfflineData(browser);
  return { browser, page };
}

const typed = "bed four will not leave my head";

/** Expects that no browser storage contains the answers in plain text. */
async function expectNothingReadable(page: Page, words: readonly string[]) {
  const stored = await readBrowserStorage(page);
  // The questions are the same for everyone, so they may be stored in plain text.
  const own = stored.filter(
    ([source]) => !/^(cache:|database:respite-device\/surveys)/.test(source),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const word of words)
    expect(own.filter(([, text]) => text.includes(word)).map(([source]) => source)).toEqual([]);
}

test("[SUR-01] [SYNC-11] the assessment works offline and across a reload, and its answers are never stored in plain text", async () => {
  const { browser, page } = await ready();
  await goOffline(app, browser);
  await page.getByRole("link", { name: "Check-in", exact: true }).click();

  await question(page, /^Question 1 of 4/).waitFor();
  const onlyYou = page.getByText("Only you can see your answer.");
  await onlyYou.waitFor();
  await press(page, "Next");
  await page.getByText("Choose the answer that fits best.").waitFor();
  const owner = await ownerOf(page);
  const draftAt = async () => {
    const person = personDatabase(owner);
    const facts = await rowsOf<{ key: string; value: { at: number } }>(page, person, "facts");
    return facts.find(({ key }) => key === "draft")?.value.at;
  };
  /** Waits until the latest answer is saved too. */
  const savedAfter = async (before?: number) => {
    await expect.poll(draftAt).not.toBe(before);
    return draftAt();
  };
  await page.getByRole("radio", { name: /won't go away/ }).check();
  const first = await savedAfter();
  await press(page, "Next");
  await question(page, /^Question 2 of 4/).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Question 2 of 4/);
  await page.getByText(/^An administrator reviews comments without names\./).waitFor();
  expect(await onlyYou.count()).toBe(0);
  const toSecond = await savedAfter(first);
  await page.getByRole("radio", { name: "Staffing" }).check();
  const chosen = await savedAfter(toSecond);
  await page.getByRole("textbox").fill(typed);
  await savedAfter(chosen);
  await expectNothingReadable(page, [typed, "choiceId"]);

  await page.reload();
  await question(page, /^Question 2 of 4/).waitFor();
  expect(await page.getByRole("radio", { name: "Staffing" }).isChecked()).toBe(true);
  await press(page, "Next");
  await question(page, /^Question 3 of 4/).waitFor();
  expect(await page.getByRole("radio", { name: "Staffing" }).count()).toBe(0);
  await press(page, "Skip");

  await question(page, /^This has been going on for a while$/).waitFor();
  const sections = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(sections[0]).toBe("You don't have to carry this alone");
  await page.getByRole("link", { name: "Call 988" }).waitFor();
  const lessons = page.getByRole("region", { name: "Lessons that may help" });
  await expect.poll(() => lessons.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  await page.getByText(/Connect to see your answers/).waitFor();
  const download = lessons.getByRole("button", { name: /^Download these lessons/ });
  await download.click();
  await download.waitFor({ state: "detached" });
  // They wait for the connection.
  expect(await lessons.getByText("Downloaded", { exact: true }).count()).toBe(0);

  expect(await draftAt()).toBeUndefined();
  const entries = await queuedWrites<{ call: string; body: object }>(page, owner);
  expect(entries).toMatchObject([{ call: "submitSurvey", body: { sealed: expect.any(String) } }]);
  expect(Object.keys(entries[0]?.body ?? {})).toEqual(["sealed"]);
  await expectNothingReadable(page, [typed, "choiceId", "survey_question_choice_id"]);

  await page.reload();
  await page.getByText("Your result was shown once").waitFor();
  await goOnline(app, browser);
  await page.goto(`${app.proxy.url}/sending`);
  await waitUntilSynced(page);
});

longTest(
  "[SUR-05] [SUR-03] a person can view, chart, export, and delete their own answers online, and sees none offline",
  async () => {
    const { browser, page } = await ready();
    for (const at of [3, 1]) {
      await page.goto(`${app.proxy.url}/pulse`);
      await page.getByRole("radio").nth(at).check();
      await press(page, "Done");
      await page.getByRole("heading", { level: 1, name: "Thanks for checking in" }).waitFor();
      const lines = page.getByRole("link", { name: "Call 988" });
      expect(await lines.count()).toBe(at === 3 ? 1 : 0);
    }
    await page.goto(`${app.proxy.url}/sending`);
    await waitUntilSynced(page);
    await page.goto(`${app.proxy.url}/assessment/history`);
    const checks = page.getByRole("listitem").filter({ hasText: "Pulse check" });
    await checks.first().waitFor();
    const before = await checks.count();
    expect(before).toBeGreaterThanOrEqual(2);
    const rail = page.getByRole("slider", { name: "Move between answers" });
    await rail.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => rail.getAttribute("aria-valuetext")).toMatch(/level 4 of 5/);
    await page.getByText("Show as table").click();
    await expect.poll(() => page.getByRole("row").count()).toBeGreaterThanOrEqual(before + 1);
    for (const format of ["CSV", "JSON"]) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        press(page, `Export answers as ${format}`),
      ]);
      const name = file.suggestedFilename();
      expect(name).toMatch(new RegExp(`^respite-my-answers-.*\\.${format}$`, "i"));
      await page.getByText(`Exported to ${name}`).waitFor();
    }

    await checks
      .first()
      .getByRole("button", { name: /^Delete/ })
      .click();
    await press(page, "Delete answers");
    await expect.poll(() => checks.count()).toBe(before - 1);
    await page.reload();
    await expect.poll(() => checks.count()).toBe(before - 1);

    await goOffline(app, browser);
    await page.reload();
    await page.getByText(/Connect to see your answers/).waitFor();
    expect(await checks.count()).toBe(0);
  },
);

longTest(
  "[SUR-01] help is one tap away on the login, library, and lesson pages, online and offline",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    const seesHelp = async (button: string, isForNurses: boolean) => {
      await page.getByRole("button", { name: button, exact: true }).click();
      const panel = page.getByRole("dialog", { name: "You don't have to carry this alone" });
      await panel.waitFor();
      expect(await panel.getByRole("link", { name: "Call 988" }).getAttribute("href")).toBe(
        "tel:988",
      );
      expect(await panel.getByRole("link", { name: "Text 988" }).getAttribute("href")).toBe(
        "sms:988",
      );
      const nurses = panel.getByRole("heading", { name: /^Nurse Well-Being/ });
      if (isForNurses) await nurses.waitFor();
      else expect(await nurses.count()).toBe(0);
      expect(await panel.getByRole("heading", { name: "Physician Support Line" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    };
    await page.goto(`${app.proxy.url}/login`);
    await seesHelp("Need help now?", false);
    await submitSignIn(page, nurse);
    await page.waitForURL((url) => url.pathname === "/library");
    await seesHelp("Help", true);
    await workerReady(page);
    await waitForOfflineData(browser);
    await goOffline(app, browser);
    await page.goto(lessonUrl(app, "rl-100"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await seesHelp("Help", true);
    await page.goto(`${app.proxy.url}/assessment`);
    await question(page, /^Question 1 of 4/).waitFor();
    await seesHelp("Need help now?", true);
  },
);

test("[SUR-01] text that suggests a crisis opens the help panel once, also offline", async () => {
  const { browser, page } = await ready();
  await goOffline(app, browser);
  await page.goto(`${app.proxy.url}/assessment`);
  await page.getByRole("radio").first().check();
  await press(page, "Next");
  await question(page, /^Question 2 of 4/).waitFor();
  const text = page.getByRole("textbox");
  const panel = page.getByRole("dialog");
  await text.fill("I don’t want to live like this, I could kill myself");
  await panel.getByText(/^Call or text 988 to talk with someone now\./).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await text.pressSequentially(" and so on");
  await expect.poll(() => text.inputValue()).toMatch(/so on$/);
  const typed = await page.evaluate(() => performance.now());
  // Well past the delay after which typed text is checked.
  await page.waitForFunction((then) => performance.now() > then + 1200, typed);
  expect(await panel.count()).toBe(0);
  const posted = app.proxy.seen.filter((one) => /^POST \/api\/(?!log_|sync\/batch)/.test(one));
  // An achievement of earlier answers may be on its way.
  const answers = batchesOf(app.proxy).filter(({ body }) => body.includes("submitSurvey"));
  expect([...posted, ...answers]).toEqual([]);
});

test("[ACC-14] signing in on a demo host opens the assessment with all of its questions", async () => {
  const browser = await app.openBrowser(undefined, [
    "--host-resolver-rules=MAP demo.respite.test 127.0.0.1",
  ]);
  const { page } = browser;
  const { port } = new URL(app.proxy.url);
  await page.goto(`http://demo.respite.test:${port}/login`);
  await submitSignIn(page, nurse);
  await page.waitForURL((url) => url.pathname === "/assessment");
  const query = new URL(page.url()).searchParams;
  expect([query.get("show_level"), query.get("show_stressor")]).toEqual(["true", "true"]);
});
