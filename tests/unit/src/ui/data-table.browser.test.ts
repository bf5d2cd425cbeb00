import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { longTest } from "../../../support/long-tests.ts";
import { openPage, openUi, violations } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

async function openTable(width: number, query = "") {
  const opened = await openPage(ui.browser, { theme: "day", width, reducedMotion: true });
  await opened.page.goto(`${ui.address}dev/ui${query}`);
  const list = opened.page.getByRole("region", { name: "Plants", exact: true });
  await list.waitFor();
  return { ...opened, list };
}

const firstRows = (page: Page, count = 3) =>
  page
    .getByRole("table")
    .getByRole("rowheader")
    .evaluateAll((cells, n) => cells.slice(0, n).map((cell) => cell.textContent), count);

test("[ADM-06] sorts and pages a list, and its URL restores the view", async () => {
  const { page, list, close } = await openTable(1280);
  await expect.poll(() => firstRows(page)).toEqual(["Plant 01", "Plant 02", "Plant 03"]);
  const height = list.getByRole("columnheader", { name: "Height (cm)" });
  await height.getByRole("button").click();
  await expect.poll(() => height.getAttribute("aria-sort")).toBe("ascending");
  await height.getByRole("button").click();
  await expect.poll(() => height.getAttribute("aria-sort")).toBe("descending");
  const [tallest] = await firstRows(page);
  await list.getByRole("button", { name: "Next" }).click();
  await list.getByText("Page 2 of 3").waitFor();
  await list.getByText("26–50 of 60", { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?sort=-height&page=2");
  await page.goBack();
  await list.getByText("Page 1 of 3").waitFor();
  await expect.poll(async () => (await firstRows(page))[0]).toBe(tallest);
  await list.getByLabel("Rows per page").selectOption("100");
  await list.getByText("Page 1 of 1").waitFor();
  await expect.poll(() => list.getByRole("row").count()).toBe(61);
  await close();
});

longTest("[ADM-06] keeps the selected columns after a reload", async () => {
  const { page, list, close } = await openTable(1280);
  await list.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByLabel("Light").uncheck();
  await dialog.getByLabel("Note").check();
  expect(await dialog.getByLabel("Name").count()).toBe(0);
  await dialog.getByRole("button", { name: "Done" }).click();
  const heads = () => list.getByRole("columnheader").allTextContents();
  await expect.poll(heads).toEqual(["", "Name", "Height (cm)", "Note"]);
  await page.reload();
  await list.waitFor();
  await expect.poll(heads).toEqual(["", "Name", "Height (cm)", "Note"]);
  await close();
});

test("[ADM-06] selects rows on several pages by keyboard and applies an action", async () => {
  const { page, list, close } = await openTable(1280);
  await list.getByLabel("Select Plant 01").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  const second = list.getByLabel("Select Plant 02");
  await expect.poll(() => second.evaluate((box) => box === document.activeElement)).toBe(true);
  const group = list.getByRole("group", { name: "Actions for selected rows" });
  await group.getByText("2 selected").waitFor();
  await list.getByRole("button", { name: "Next" }).press("Enter");
  await list.getByText("Page 2 of 3").waitFor();
  await list.getByLabel("Select all rows on this page").press("Space");
  await group.getByText("27 selected").waitFor();
  await group.getByRole("button", { name: "Water plants" }).press("Enter");
  await page.getByText("27 watered").waitFor();
  await group.getByRole("button", { name: "Clear selection" }).press("Enter");
  await group.waitFor({ state: "detached" });
  await close();
});

test("[ADM-10] selects a range with Shift, and every row that matches until the filter changes", async () => {
  const { page, list, close } = await openTable(1280);
  await list.getByLabel("Select Plant 02").click();
  await list.getByLabel("Select Plant 05").click({ modifiers: ["Shift"] });
  const group = list.getByRole("group", { name: "Actions for selected rows" });
  await group.getByText("4 selected").waitFor();
  await page.keyboard.press("Shift+ArrowDown");
  await group.getByText("5 selected").waitFor();
  await group.getByRole("button", { name: "Select all 60 matching" }).click();
  await group.getByText("All 60 matching selected").waitFor();
  await group.getByRole("button", { name: "Water plants" }).click();
  await page.getByText("60 watered").waitFor();
  await list.getByRole("button", { name: "Next" }).click();
  await expect.poll(() => list.getByLabel("Select Plant 30").isChecked()).toBe(true);
  await page.getByRole("combobox", { name: "Light" }).selectOption("Shade");
  await group.waitFor({ state: "detached" });
  await close();
});

longTest(
  "[ADM-06] shows rows as sortable, filterable cards on a phone, without horizontal scrolling",
  async () => {
    const { page, list, pageErrors, close } = await openTable(390);
    const cards = list.getByRole("list", { name: "Plants" });
    await expect.poll(() => cards.getByRole("listitem").count()).toBe(25);
    expect(await list.getByRole("table").count()).toBe(0);
    await list.getByRole("button", { name: "Sort and columns" }).click();
    const dialog = page.getByRole("dialog", { name: "Sort and columns" });
    await dialog.getByLabel("Sort by").selectOption({ label: "Height (cm), descending" });
    await dialog.getByRole("button", { name: "Done" }).click();
    await cards.getByRole("listitem").first().getByText("64").waitFor();
    await page
      .getByRole("region", { name: "Tables" })
      .getByLabel("Light", { exact: true })
      .selectOption("Shade");
    await list.getByText("1–20 of 20", { exact: true }).waitFor();
    await page.getByRole("searchbox", { name: "Search plants" }).fill("no such plant");
    await list.getByRole("heading", { name: "No results" }).waitFor();
    await list.getByRole("button", { name: "Clear search and filters" }).click();
    await list.getByText("1–25 of 60", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await close();
  },
);

longTest(
  "[ADM-06] ignores invalid URL values, and shows the last page for a page past the end",
  async () => {
    const { list, close } = await openTable(1280, "?page=900&size=banana&sort=DROP%20TABLE");
    await list.getByText("Page 3 of 3").waitFor();
    await close();
  },
);
