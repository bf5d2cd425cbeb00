import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leader, nurse, workerReady } from "../support/people.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import {
  comeBack,
  goOffline,
  type House,
  keptByBrowser,
  openHouse,
  ownerOf,
  personDatabase,
  rowsOf,
} from "./running-app.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.tidy());
afterAll(() => house?.close());

const admin = { email: "demo_admin@respite.example", password: "respite-demo" };
const ASKED = "/api/insights/";

const questions = () =>
  house.proxy.exchanges.filter(({ path }) => path.startsWith(ASKED)).map(({ query }) => query);

/** Every panel has its figures, or says why not. */
const settled = (page: Page) =>
  page.waitForFunction(() => {
    const panels = [...document.querySelectorAll("main section[aria-busy]")];
    return panels.length > 2 && panels.every((panel) => panel.ariaBusy === "false");
  });

async function openInsights(person: typeof nurse, path = "/insights") {
  const guest = await house.welcome(person, path);
  await guest.page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
  return guest;
}

const period = (page: Page) => page.getByLabel("Period").first();
const role = (page: Page) => page.getByLabel("Role").first();

test("[INS-02] a leader comes to the insights from the side bar, narrows them, and finds them so after a reload and in the other areas", async () => {
  const { page, complaints } = await house.welcome(leader, "/library");
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
  await page.getByRole("button", { name: "Reset (2)" }).click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => period(page).inputValue()).toBe("90 Days");
  await page.getByRole("link", { name: "Reported burnout" }).click();
  await expect.poll(() => period(page).inputValue()).toBe("1 Year");
  expect(complaints).toEqual([]);
});

test("[INS-02] all filters are in one sheet, each takes effect at once, and ages of engagement are a range", async () => {
  const { page } = await openInsights(leader, "/insights/engagement");
  await page.getByRole("button", { name: "More filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Department").fill("Intensive care");
  await sheet.getByLabel("Department").press("Enter");
  await sheet.getByLabel("From age").selectOption("28");
  await sheet.getByLabel("Up to age").selectOption("44");
  await sheet.getByLabel("First day").fill("2026-01-01");
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Show the figures" }).click();
  await expect
    .poll(() => Object.fromEntries(questions().findLast((query) => query.has("start_age")) ?? []))
    .toMatchObject({
      start_age: "28",
      end_age: "44",
      department: "Intensive care",
      start_date: "2026-01-01",
    });
  await settled(page);
  const chips = page.getByRole("group", { name: "Active filters" });
  await chips.getByRole("button", { name: "Up to age 44" }).click();
  await page.waitForURL((url) => !url.searchParams.has("end_age"));
  // The sheet was one step: back undoes all that was chosen in it.
  await page.goBack();
  await page.goBack();
  await page.waitForURL((url) => url.search === "");
});

test("[INS-03] the figures of the last time are read in the basement with their time, and are gone when their reader signs out", async () => {
  const guest = await openInsights(leader);
  const { page } = guest;
  await workerReady(page);
  await settled(page);
  const owner = await ownerOf(page);
  await expect
    .poll(() => rowsOf(page, personDatabase(owner), "insights").then((rows) => rows.length))
    .toBeGreaterThan(3);
  const keys = async () =>
    (await rowsOf<{ key: string }>(page, personDatabase(owner), "insights")).map(({ key }) => key);
  await expect.poll(keys).toContainEqual(expect.stringMatching(/^burnoutStressors\?/));
  const panel = page.getByRole("region", { name: "What weighs most" });
  const figures = await panel.getByRole("listitem").first().textContent();

  await goOffline(house, guest);
  await page.reload();
  await page.getByText("There is no network.").waitFor();
  await panel.getByText(/^Figures of today, /).waitFor();
  expect(await panel.getByRole("listitem").first().textContent()).toBe(figures);
  expect(await violations(page)).toEqual([]);
  // What nobody looked at before says what it needs.
  await role(page).selectOption("Physicians");
  await panel.getByText(/^Failed to fetch stressors\. There is no connection/).waitFor();
  await page.goBack();
  await panel.getByText(/^Figures of today, /).waitFor();

  await comeBack(house, guest);
  await panel.getByText(/^Figures of today, /).waitFor({ state: "hidden" });
  await page.goto(`${house.proxy.url}/you`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  const kept = await keptByBrowser(page);
  const told = kept.filter(([place]) => !place.startsWith("cache:"));
  const places = told.map(([place]) => place);
  expect(places).toContain(`database:${personDatabase(owner)}/insights`);
  const figuresLeft = told.filter(([, text]) => /practice_group_id|top_stressors/.test(text));
  expect(figuresLeft.map(([place]) => place)).toEqual([]);
});

test("[INS-06] what the server could not be asked for is told in the catalogue's words, and asked for again", async () => {
  house.proxy.readdress((address) =>
    address.startsWith("/api/insights/reported_burnout/stressors") ? "/nowhere" : address,
  );
  const { page } = await house.welcome(leader, "/insights");
  const panel = page.getByRole("region", { name: "What weighs most" });
  await panel.getByText(/^Failed to fetch stressors\./).waitFor();
  const again = panel.getByRole("button", { name: "Try again" });
  const asked = () => house.proxy.exchanges.filter(({ path }) => path.endsWith("/stressors"));
  const before = asked().length;
  await again.click();
  await expect.poll(() => asked().length).toBeGreaterThan(before);
  house.proxy.readdress(undefined);
  // It may also ask by itself, when it sees that the server is there.
  const come = panel.getByRole("listitem").first();
  await expect
    .poll(async () => {
      await again.click({ timeout: 1000 }).catch(() => undefined);
      return come.isVisible();
    })
    .toBe(true);
});

test("[GRP-01] an administrator chooses the group whose figures are shown", async () => {
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
  house.proxy.exchanges.length = 0;
  const atSide = page.getByRole("navigation", { name: "Main" }).getByLabel("Practice group");
  await atSide.selectOption(second);
  await expect.poll(groups).toEqual([second]);
  await settled(page);
  expect(groups()).toEqual([second]);
});

test("a nurse is told whom the insights are for, and nothing is asked", async () => {
  const { page, complaints } = await openInsights(nurse, "/insights/efficacy?role=Nurses");
  await page.getByRole("heading", { name: "Insights are for those who lead a group" }).waitFor();
  expect(await page.getByRole("link", { name: "Insights" }).count()).toBe(0);
  expect(questions()).toEqual([]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("[INS-03] a page of insights can be handed out: its filters in words, and nothing to press", async () => {
  const { page } = await openInsights(leader, "/insights?role=Nurses&timespan=6+Months");
  await settled(page);
  await page.emulateMedia({ media: "print" });
  await page.getByText("Last 6 months · Nurses").waitFor();
  await page.getByText(/^Printed on /).waitFor();
  expect(await page.getByRole("navigation").filter({ visible: true }).count()).toBe(0);
  const buttons = page.getByRole("main").getByRole("button").filter({ visible: true });
  expect(await buttons.allInnerTexts()).toEqual([]);
});
