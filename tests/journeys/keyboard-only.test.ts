import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CreditTerms } from "#sync/local/content.ts";
import { paths } from "../../src/app/paths.ts";
import { longTest, sampleOf } from "../support/long-tests.ts";
import { leader, nurse, workerReady } from "../support/people.ts";
import { createKeyboard, type Keyboard } from "./keyboard.ts";
import { findInvisibleControls, findOutOfOrder, focusRingShows, follow } from "./page-checks.ts";
import { hasPlayed, medium, player } from "./player.ts";
import {
  queueWrites,
  type RunningApp,
  rowsOf,
  startApp,
  waitForOfflineData,
  waitUntilSynced,
} from "./running-app.ts";
import { admin } from "./test-data.ts";

const LESSON = "rl-189";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const title = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).and(page.locator(":focus"));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("[PWA-07] by keyboard alone, a person signs in, finds and plays a lesson, opens its handout, and moves on", async () => {
  const visitor = await app.openPage(undefined, "/login");
  const { page, context, pageErrors } = visitor;
  const keyboard = createKeyboard(page);
  await button(page, "Show password").waitFor();
  await keyboard.tabTo(page.getByRole("link", { name: "Skip to content" }));
  await keyboard.tabTo(page.getByLabel("Email"));
  await keyboard.type(nurse.email);
  await keyboard.tabTo(page.getByLabel("Password", { exact: true }));
  await keyboard.type(nurse.password);
  await keyboard.press("Enter");

  await title(page, /^(Good|Hi)\b/).waitFor();
  await waitForOfflineData(visitor);
  await keyboard.tabTo(page.getByRole("combobox", { name: /^Search/ }));
  await keyboard.type("coming down after nights");
  await keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "coming down after nights" }).waitFor();
  const found = page.getByRole("link", { name: "Coming down after nights" }).first();
  await keyboard.tabTo(found);
  await keyboard.press("Enter");

  await title(page, "Coming down after nights").waitFor();
  await keyboard.tabTo(player(page).getByRole("button", { name: "Play", exact: true }).last());
  await keyboard.press("Space");
  await hasPlayed(page, 0.5);
  await button(page, "Pause").and(page.locator(":focus")).waitFor();
  await keyboard.press("Space");
  await expect.poll(async () => (await medium(page)).isPaused).toBe(true);
  await keyboard.tabTo(page.getByRole("link", { name: /^Open handout / }));
  const [handout] = await Promise.all([context.waitForEvent("page"), keyboard.press("Enter")]);
  await handout.close();
  await keyboard.tabTo(page.getByRole("link", { name: "Check-in" }), "back");
  await keyboard.press("Enter");
  await title(page, /^Question 1 of 4/).waitFor();
  expect(keyboard.problems()).toEqual([]);
  expect(pageErrors).toEqual([]);
});

longTest("[PWA-07] [SUR-01] by keyboard alone, a person completes the assessment", async () => {
  const visitor = await app.withWorker.openPage(nurse, "/library");
  const { page, pageErrors } = visitor;
  await waitForOfflineData(visitor);
  // The message that the app is ready for offline use would cover the buttons at the window's edge.
  await workerReady(page);
  await page.goto(`${app.proxy.url}/assessment`);
  await page.getByRole("heading", { level: 1, name: /^Question 1 of 4/ }).waitFor();
  const keyboard = createKeyboard(page);
  await keyboard.tabTo(page.getByRole("radio").first());
  await keyboard.press("ArrowDown", "ArrowDown");
  await page.getByRole("radio").nth(2).and(page.locator(":focus:checked")).waitFor();
  await keyboard.tabTo(button(page, "Next"));
  await keyboard.press("Enter");
  await title(page, /^Question 2 of 4/).waitFor();
  await keyboard.tabTo(page.getByRole("radio").first());
  await keyboard.press("Space");
  await keyboard.tabTo(page.getByRole("textbox"));
  await keyboard.type("too few of us");
  await keyboard.tabTo(button(page, "Next"));
  await keyboard.press("Enter");
  await title(page, /^Question 3 of 4/).waitFor();
  await keyboard.tabTo(button(page, "Skip"));
  await keyboard.press("Enter");
  await title(page, /.+/).and(page.locator(":not(:text('Question'))")).waitFor();
  await page.waitForURL((url) => url.pathname === "/assessment/result");
  await keyboard.tabTo(page.getByRole("link", { name: "View, export, or delete your answers" }));
  expect(keyboard.problems()).toEqual([]);
  expect(pageErrors).toEqual([]);
});

/** Selects the right answer in each group with the arrow keys. */
async function answer(page: Page, keyboard: Keyboard, { questions }: CreditTerms) {
  for (const { text, choices, right } of questions) {
    const group = page.getByRole("group", { name: text });
    const label = choices.find(({ id }) => id === right)?.label ?? "";
    await keyboard.tabTo(group.getByRole("radio").first());
    await keyboard.press("Space");
    for (let at = 0; at < choices.length; at += 1) {
      if (await group.getByRole("radio", { name: label, exact: true }).isChecked()) break;
      await keyboard.press("ArrowDown");
    }
  }
}

/** Waits until the next step of the claim is shown and has the focus. */
const stepHasFocus = (page: Page, name: string | RegExp) =>
  page
    .locator(":focus")
    .filter({ has: page.getByRole("heading", { name }) })
    .waitFor();

longTest(
  "[PWA-07] [CE-04] by keyboard alone, a person passes the quiz, fills in the evaluation, and claims the credit",
  async () => {
    const { page, pageErrors } = await app.openPage(nurse, "/downloads");
    const body = {
      record_id_: LESSON,
      seconds_watched: 908,
      video_finished: true,
      intervals: [[0, 908]],
    };
    await waitUntilSynced(page);
    await queueWrites(page, [{ call: "recordTimeWatched", lane: `content:${LESSON}`, body }]);
    await page.reload();
    await waitUntilSynced(page);
    await page.goto(`${app.proxy.url}/enrichment_center/video/${LESSON}/credit`);
    const keyboard = createKeyboard(page);
    await page.getByRole("heading", { name: "Quiz", exact: true }).waitFor();
    const all = await rowsOf<CreditTerms>(page, "respite-device", "creditTerms");
    const terms = all.find(({ contentId }) => contentId === LESSON);
    if (!terms) throw new Error("The demo asks nothing for this credit");
    await answer(page, keyboard, terms);
    await keyboard.tabTo(button(page, "Check answers"));
    await keyboard.press("Enter");
    await stepHasFocus(page, /correct$/);
    await keyboard.tabTo(button(page, /^Claim /));
    await keyboard.press("Enter");
    await page.getByText("Choose Yes or No.").waitFor();
    // Focus is on the unanswered question.
    await keyboard.press("Space");
    await keyboard.tabTo(page.getByText("Add feedback (optional)"));
    await keyboard.press("Enter");
    await keyboard.tabTo(page.getByRole("radio", { name: /^1, / }));
    await keyboard.press("Space", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
    await page.getByRole("radio", { name: "5, Fully" }).and(page.locator(":checked")).waitFor();
    await keyboard.tabTo(
      page
        .getByRole("group", { name: /change anything in your practice/ })
        .getByRole("radio")
        .first(),
    );
    await keyboard.press("Space");
    await keyboard.tabTo(button(page, /^Claim /));
    // Holds the server's reply back, which would replace the message asserted below.
    app.proxy.holdAfter("/api/sync/batch", 0);
    await keyboard.press("Enter");
    await page.getByText(/, pending verification\.$/).waitFor();
    await keyboard.tabTo(page.getByRole("link", { name: "Your credits" }));
    expect(keyboard.problems()).toEqual([]);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[PWA-07] [INS-03] by keyboard alone, a leader uses the dashboard's filters, chart points, and table",
  async () => {
    const { page, pageErrors } = await app.openPage(leader, "/insights");
    const keyboard = createKeyboard(page);
    const figure = page
      .getByRole("figure")
      .filter({ has: page.getByRole("slider") })
      .first();
    const rail = figure.getByRole("slider");
    await rail.waitFor();
    await keyboard.tabTo(page.getByRole("main").getByRole("combobox", { name: "Role" }).first());
    await keyboard.type("Nurses");
    await page.waitForURL((url) => url.search === "?role=Nurses");
    await page.getByRole("button", { name: "Nurses", pressed: true }).waitFor();
    await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
    await keyboard.tabTo(rail);
    const said = await rail.getAttribute("aria-valuetext");
    await keyboard.press("ArrowLeft");
    await expect.poll(() => rail.getAttribute("aria-valuetext")).not.toBe(said);
    await keyboard.tabTo(figure.getByText(/^Show as table/));
    await keyboard.press("Enter");
    await figure.getByRole("table").waitFor();
    await keyboard.tabTo(page.getByRole("button", { name: "More filters" }), "back");
    await keyboard.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.waitFor();
    await keyboard.tabTo(sheet.getByLabel("Department"));
    await keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "More filters" }).and(page.locator(":focus")).waitFor();
    expect(keyboard.problems()).toEqual([]);
    expect(pageErrors).toEqual([]);
  },
);

longTest(
  "[PWA-07] [ADM-01] by keyboard alone, an admin uploads a roster and reviews its changes",
  async () => {
    const { page, pageErrors } = await app.openPage(admin, "/admin/people/import");
    const keyboard = createKeyboard(page);
    await page.getByLabel("Roster file (CSV)").waitFor();
    await page
      .getByRole("option", { name: "Harbor Point Medical Center" })
      .waitFor({ state: "attached" });
    await keyboard.tabTo(page.getByLabel("Group", { exact: true }));
    await keyboard.type("Harbor");
    await keyboard.tabTo(page.getByLabel("Roster file (CSV)"));
    const fileChooser = page.waitForEvent("filechooser");
    // The browser opens a file chooser only for a recent user gesture, which can expire on a busy machine.
    await expect
      .poll(async () => {
        await keyboard.press("Space");
        return Promise.race([fileChooser.then(() => "open"), page.waitForTimeout(2000)]);
      })
      .toBe("open");
    const chooser = await fileChooser;
    await chooser.setFiles({
      name: "ward.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("email,first_name,last_name\r\nann.ash@ward.example,Ann,Ash"),
    });
    await keyboard.tabTo(button(page, "Check file"));
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ready to review" }).waitFor();
    await title(page, "ward.csv").waitFor();
    await keyboard.tabTo(button(page, "Apply changes"));
    expect(keyboard.problems()).toEqual([]);
    expect(pageErrors).toEqual([]);
  },
);

/** On a phone, the navigation bar and the mini player overlap the end of the page. */
longTest(
  "[PWA-07] tabbing through a lesson and a series reaches every control, hides none, and returns to the start",
  async () => {
    const visitor = await app.openPage(nurse, "/enrichment_center/video/rl-104");
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 640 });
    await player(page).waitFor();
    await waitForOfflineData(visitor);
    const skip = page.getByRole("link", { name: "Skip to content" });
    const keyboard = createKeyboard(page);
    await keyboard.tabTo(skip);
    expect(await keyboard.tabAround(skip)).toBeGreaterThan(15);
    await keyboard.tabTo(player(page).getByRole("button", { name: "Play", exact: true }).last());
    await keyboard.press("Space");
    await hasPlayed(page, 0.5);

    await follow(page, "/library/series/first-steps");
    await title(page, /./).waitFor();
    await page.getByRole("region", { name: "Now playing" }).waitFor();
    await keyboard.tabTo(skip);
    expect(await keyboard.tabAround(skip)).toBeGreaterThan(15);
    expect(keyboard.problems()).toEqual([]);
  },
);

/** Reports that the person saves data, or no longer does. Browsers have no other switch for tests. */
const saveData = (page: Page, isOn: boolean) =>
  page.evaluate((value) => {
    const connection = Reflect.get(navigator, "connection") as EventTarget;
    Object.defineProperty(connection, "saveData", { configurable: true, value });
    connection.dispatchEvent(new Event("change"));
  }, isOn);

const LESSON_PAGE = "/enrichment_center/video/rl-129";
const inOrder = [
  /^Mindful breathing/,
  /^Learning Objectives$/,
  /^Continuing education$/,
  /^Your notes$/,
  /^References$/,
];
const checkedPages = [
  [paths.library, /^(Good|Hi)\b/],
  [LESSON_PAGE, /^Mindful breathing/],
  [paths.credits, /^Credits$/],
] as const;
const widths = [390, 1280];

test("[PWA-07] in forced colors, controls, selected chips, and focus stay visible, and pages read in visual order", async () => {
  const { page } = await app.openPage(nurse, paths.library);
  await page.emulateMedia({ forcedColors: "active" });
  for (const [path, heading] of checkedPages) {
    await follow(page, path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    for (const width of sampleOf(widths, path)) {
      await page.setViewportSize({ width, height: 844 });
      const message = `${path} ${width}`;
      // Suggestions may still come in between two pictures.
      await expect.poll(() => findOutOfOrder(page), { message }).toEqual([]);
      await expect.poll(() => findInvisibleControls(page), { message }).toEqual([]);
      await page.keyboard.press("Tab");
      expect(await focusRingShows(page), message).toBe(true);
    }
    if (path === LESSON_PAGE) {
      // Wherever credit and notes are drawn, they are read after what the lesson is about.
      const headings = await page.locator("main :is(h1, h2)").allTextContents();
      const read = headings.filter((one) => inOrder.some((part) => part.test(one)));
      expect(read).toEqual(inOrder.map((part) => expect.stringMatching(part)));
    }
  }
  await follow(page, paths.library);
  const chip = page.getByRole("button", { name: "With credit" });
  const look = async (isPressed: boolean) => {
    await expect.poll(() => chip.getAttribute("aria-pressed")).toBe(`${isPressed}`);
    await page.mouse.move(0, 0);
    await chip.evaluate((one) => one.blur());
    return (await chip.screenshot()).toString("base64");
  };
  const before = await look(false);
  await chip.click();
  expect(await look(true)).not.toBe(before);

  await expect.poll(() => page.locator("main li img").count()).toBeGreaterThan(0);
  await saveData(page, true);
  await expect.poll(() => page.locator("main li img").count()).toBe(0);
});
