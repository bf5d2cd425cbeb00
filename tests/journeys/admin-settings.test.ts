import { afterEach, beforeEach, expect, test } from "vitest";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";

let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
});
afterEach(() => app.close());

const nurses = async () => {
  const { data } = (await app.admin.ask("/api/admin/cost_assumptions")).json();
  return data.find(({ name }: CostAssumption) => name === "turnover_nurses");
};

test("[ADM-04] an admin changes a cost assumption with its source, resolves an edit conflict, and restores the published value", async () => {
  const { page, context, pageErrors } = await app.open("leader", "/admin/insights-costs");
  const row = page.getByRole("listitem").filter({ hasText: "Nurses who leave in a year" });
  await row.getByText("16.4%").waitFor();
  await row.getByRole("button", { name: "Change" }).click();
  const dialog = page.getByRole("dialog", { name: "Nurses who leave in a year" });
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Value, in percent").fill("120");
  await save.click();
  await dialog.getByText("Between 0% and 100%.").waitFor();
  await dialog.getByText("Who says so? It is told with the figure.").waitFor();
  await dialog.getByLabel("Value, in percent").fill("20.5");
  await dialog.getByLabel("Source", { exact: true }).fill("Our own figures");
  await dialog.getByLabel("Year of the source").fill("2024");
  expect(await violations(page)).toEqual([]);
  await context.setOffline(true);
  await save.click();
  await dialog.getByText(/This needs a connection.* What you typed is kept\./).waitFor();
  await context.setOffline(false);

  const others = { value: 0.3, low: null, high: null, source: "Theirs", year: 2023 };
  await app.admin.ask("/api/admin/cost_assumptions/turnover_nurses", {
    method: "PUT",
    payload: { version: 0, ...others },
  });
  await save.click();
  await dialog.getByText(/Test Person saved this/).waitFor();
  expect(await dialog.getByLabel("Value, in percent").inputValue()).toBe("20.5");
  await dialog.getByRole("button", { name: "Keep what I typed" }).click();
  await save.click();
  await row.getByText("20.5%").waitFor();
  await row.getByText("Our own figures, 2024").waitFor();
  expect(await nurses()).toMatchObject({ value: 0.205, version: 2 });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByText("30%", { exact: true }).waitFor();
  await row.getByRole("button", { name: "Change" }).click();
  await dialog.getByRole("button", { name: "Back to the published value" }).click();
  await row.getByText("Changed").waitFor({ state: "detached" });
  expect(await nurses()).toMatchObject({ value: 0.164, is_changed: false, version: 4 });
  // The browser logs the rejected save above.
  expect(pageErrors.filter((text) => !text.includes("409"))).toEqual([]);
});

test("[ADM-04] an admin adds, reorders, removes, and restores a help resource, and devices receive it", async () => {
  const { page, pageErrors } = await app.open("leader", "/admin/help");
  const dialog = page.getByRole("dialog", { name: "A place to turn to" });
  const button = (word: string, place: string) =>
    page.getByRole("button", { name: new RegExp(`^${word} ?: ${place}$`) });
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add a place" }).click();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Who answers, and what for").fill("Colleagues who listen.");
    await dialog.getByLabel("Number to call").fill("call me");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.getByText(/Three to fifteen digits/).waitFor();
    await dialog.getByLabel("Number to call").fill("+1 888 555 0100");
    await dialog.getByRole("button", { name: "Add" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await page.getByText("Always there").first().waitFor();
  await add("Peer support");
  await add("Chaplain");
  const names = () => page.getByRole("listitem").locator("strong").allTextContents();
  const own = async () => (await names()).slice(-2);
  await expect.poll(own).toEqual(["Peer support", "Chaplain"]);
  await button("Move up", "Chaplain").click();
  await button("Move up", "Peer support").waitFor();
  await expect.poll(own).toEqual(["Chaplain", "Peer support"]);

  const nurse = await app.open("nurse", "/assessment");
  await nurse.page.getByRole("button", { name: "Need help now?" }).click();
  await nurse.page.getByRole("heading", { name: "Peer support" }).waitFor();

  // Earlier messages would delay the one with the Undo button.
  await page.reload();
  await button("Remove", "Chaplain").click();
  await button("Remove", "Chaplain").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await button("Remove", "Chaplain").waitFor();
  await expect.poll(own).toEqual(["Chaplain", "Peer support"]);
  await page.getByLabel("Shown to").selectOption({ label: "Ward 7" });
  await page.getByText("Nothing of its own yet").waitFor();
  expect([...pageErrors, ...nurse.pageErrors]).toEqual([]);
});
