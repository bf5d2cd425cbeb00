import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { leader, nurse, workerReady } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import {
  goOffline,
  goOnline,
  ownerOf,
  personDatabase,
  type RunningApp,
  readBrowserStorage,
  rowsOf,
  startApp,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const INSIGHTS_PATH = "/api/insights/";

const questions = () =>
  app.proxy.exchanges
    .filter(({ path }) => path.startsWith(INSIGHTS_PATH))
    .map(({ query }) => query);

/** Waits until each panel shows its figures or an explanation. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const panels = [...document.querySelectorAll("main section[aria-busy]")];
    return panels.length > 2 && panels.every((panel) => panel.ariaBusy === "false");
  });

async function openInsights(
  person: typeof nurse,
  { path = "/insights", openPage = app.openPage } = {},
) {
  const visitor = await openPage(person, path);
  await visitor.page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
  return visitor;
}

const period = (page: Page) => page.getByLabel("Period").first();
const role = (page: Page) => page.getByRole("combobox", { name: "Role" }).first();

longTest("[INS-02] insight filters persist across reloads and areas", async () => {
  const { page, pageErrors } = await app.openPage(leader, "/library");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Insights" })
    .click();
  await settled(page);
  expect(questions().every((query) => query.get("practice_group_id"))).toBe(true);
  expect(await period(page).inputValue()).toBe("1 Year");

  await role(page).selectOption("Nurses");
  await period(page).selectOption("6 Months");
  await page.waitForURL((url) => url.search === "?timespan=6+Months&role=Nurses");
  await expect.poll(() => questions().some((query) => query.get("role") === "Nurses")).toBe(true);
  await settled(page);
  await page.reload();
  await settled(page);
  expect(await role(page).inputValue()).toBe("Nurses");

  await page.getByRole("link", { name: "Engagement" }).click();
  await settled(page);
  expect(await role(page).inputValue()).toBe("Nurses");
  await expect
    .poll(() => questions().some((query) => query.get("timeSpan") === "6 Months"))
    .toBe(true);
  await page.getByRole("button", { name: "Reset filters" }).click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => period(page).inputValue()).toBe("90 Days");
  await page.getByRole("link", { name: "Reported burnout" }).click();
  await expect.poll(() => period(page).inputValue()).toBe("1 Year");
  expect(pageErrors).toEqual([]);
});

longTest(
  "[INS-02] the filter sheet applies each choice at once and supports an age range",
  async () => {
    const { page } = await openInsights(leader, { path: "/insights/engagement" });
    await page.getByRole("button", { name: "More filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Department").selectOption({ label: "Intensive care" });
    await sheet.getByLabel("Minimum age").selectOption("28");
    await sheet.getByLabel("Maximum age").selectOption("44");
    await sheet.getByLabel("Start date").fill("2026-01-01");
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole("button", { name: "Show results" }).click();
    await expect
      .poll(() => Object.fromEntries(questions().findLast((query) => query.has("start_age")) ?? []))
      .toMatchObject({
        start_age: "28",
        end_age: "44",
        department: "intensive care",
        start_date: "2026-01-01",
      });
    await settled(page);
    const chips = page.getByRole("group", { name: "Active filters" });
    await chips.getByRole("button", { name: "Maximum age 44" }).click();
    await page.waitForURL((url) => !url.searchParams.has("end_age"));
    // All choices made in the sheet are one history entry.
    await page.goBack();
    await page.goBack();
    await page.waitForURL((url) => url.search === "");
  },
);

longTest(
  "[INS-03] cached figures are shown offline with their date and deleted at sign-out",
  async () => {
    const visitor = await openInsights(leader, app.withWorker);
    const { page } = visitor;
    await workerReady(page);
    await settled(page);
    const owner = await ownerOf(page);
    await expect
      .poll(() => rowsOf(page, personDatabase(owner), "insights").then((rows) => rows.length))
      .toBeGreaterThan(3);
    const keys = async () =>
      (await rowsOf<{ key: string }>(page, personDatabase(owner), "insights")).map(
        ({ key }) => key,
      );
    await expect.poll(keys).toContainEqual(expect.stringMatching(/^burnoutStressors\?/));
    const panel = page.getByRole("region", { name: "Top stressors" });
    const figures = await panel.getByRole("listitem").first().textContent();

    await goOffline(app, visitor);
    await page.reload();
    await page.getByText("You're offline. Showing the last figures you loaded.").waitFor();
    await panel.getByText(/^Updated today at /).waitFor();
    expect(await panel.getByRole("listitem").first().textContent()).toBe(figures);
    expect(await violations(page)).toEqual([]);
    // A combination that was never loaded says that it needs a connection.
    await role(page).selectOption("Physicians");
    await panel.getByText(/^Failed to fetch stressors\. You're offline/).waitFor();
    await page.goBack();
    await panel.getByText(/^Updated today at /).waitFor();

    await goOnline(app, visitor);
    await panel.getByText(/^Updated today at /).waitFor({ state: "hidden" });
    await page.goto(`${app.proxy.url}/you`);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    const stored = await readBrowserStorage(page);
    const outsideCaches = stored.filter(([source]) => !source.startsWith("cache:"));
    expect(outsideCaches.length).toBeGreaterThan(0);
    const figuresLeft = outsideCaches.filter(([, text]) =>
      /practice_group_id|top_stressors/.test(text),
    );
    expect(figuresLeft.map(([source]) => source)).toEqual([]);
  },
);

longTest("[INS-06] a failed panel shows the specified message and can be retried", async () => {
  app.proxy.rewriteUrl((address) =>
    address.startsWith("/api/insights/reported_burnout/stressors") ? "/nowhere" : address,
  );
  const { page } = await app.openPage(leader, "/insights");
  const panel = page.getByRole("region", { name: "Top stressors" });
  await panel.getByText(/^Failed to fetch stressors\./).waitFor();
  const again = panel.getByRole("button", { name: "Try again" });
  const stressorRequests = () =>
    app.proxy.exchanges.filter(({ path }) => path.endsWith("/stressors"));
  const before = stressorRequests().length;
  await again.click();
  await expect.poll(() => stressorRequests().length).toBeGreaterThan(before);
  app.proxy.rewriteUrl(undefined);
  // The panel may also retry by itself when the server is reachable again.
  const come = panel.getByRole("listitem").first();
  await expect
    .poll(async () => {
      await again.click({ timeout: 1000 }).catch(() => undefined);
      return come.isVisible();
    })
    .toBe(true);
});

test("[GRP-01] an admin chooses the group whose insights are shown", async () => {
  const { page } = await openInsights(admin);
  await page.getByRole("heading", { name: "Choose a practice group" }).waitFor();
  expect(questions()).toEqual([]);
  expect(await violations(page)).toEqual([]);
  const choice = page.getByRole("main").getByLabel("Practice group");
  await choice.locator("option:not([value=''])").nth(1).waitFor({ state: "attached" });
  const [first = "", second = ""] = await choice
    .locator("option[value]:not([value=''])")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
  const groups = () => [...new Set(questions().map((query) => query.get("practice_group_id")))];
  await choice.selectOption(first);
  await settled(page);
  await expect.poll(groups).toEqual([first]);
  app.proxy.exchanges.length = 0;
  const atSide = page.getByRole("navigation", { name: "Main" }).getByLabel("Practice group");
  await atSide.selectOption(second);
  // A reply about the first group may still arrive.
  await expect.poll(() => groups().includes(second)).toBe(true);
  await settled(page);
  expect(questions().at(-1)?.get("practice_group_id")).toBe(second);
});

longTest("a nurse sees who the insights are for, and no figures are requested", async () => {
  const { page, pageErrors } = await openInsights(nurse, {
    path: "/insights/efficacy?role=Nurses",
  });
  await page.getByRole("heading", { name: "Insights are for leaders" }).waitFor();
  expect(await page.getByRole("link", { name: "Insights" }).count()).toBe(0);
  expect(questions()).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test("[INS-03] the print view lists the filters in words and hides all controls", async () => {
  const { page } = await openInsights(leader, { path: "/insights?role=Nurses&timespan=6+Months" });
  await settled(page);
  await page.emulateMedia({ media: "print" });
  await page.getByText("Last 6 months · Nurses").waitFor();
  await page.getByText(/^Printed /).waitFor();
  expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  const buttons = page.getByRole("main").getByRole("button").filter({ visible: true });
  expect(await buttons.allInnerTexts()).toEqual([]);
});
