import { afterEach, beforeEach, expect } from "vitest";
import type { CostAssumption } from "#contract/insights/admin-costs.ts";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
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

longTest(
  "[ADM-04] an admin changes a cost assumption with its source, resolves an edit conflict, and restores the published value",
  async () => {
    const { page, context, pageErrors } = await app.open("leader", "/admin/insights-costs");
    const row = page.getByRole("listitem").filter({ hasText: "Nurse turnover per year" });
    await row.getByText("16.4%").waitFor();
    await row.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Nurse turnover per year" });
    const save = dialog.getByRole("button", { name: "Save" });
    await dialog.getByLabel("Value (%)").fill("120");
    await save.click();
    await dialog.getByText("Enter a value from 0% to 100%.").waitFor();
    await dialog.getByText("Enter the source.").waitFor();
    await dialog.getByLabel("Value (%)").fill("20.5");
    await dialog.getByLabel("Source", { exact: true }).fill("Our own figures");
    await dialog.getByLabel("Source year").fill("2024");
    expect(await violations(page)).toEqual([]);
    await setOffline(context, true);
    await save.click();
    await dialog.getByText(/You're offline\. Your entries are saved in this tab\./).waitFor();
    await setOffline(context, false);

    const others = { value: 0.3, low: null, high: null, source: "Theirs", year: 2023 };
    await app.admin.ask("/api/admin/cost_assumptions/turnover_nurses", {
      method: "PUT",
      payload: { version: 0, ...others },
    });
    await save.click();
    await dialog.getByText(/Test Person saved this value/).waitFor();
    expect(await dialog.getByLabel("Value (%)").inputValue()).toBe("20.5");
    await dialog.getByRole("button", { name: "Keep my changes" }).click();
    await save.click();
    await row.getByText("20.5%").waitFor();
    await row.getByText("Our own figures, 2024").waitFor();
    expect(await nurses()).toMatchObject({ value: 0.205, version: 2 });
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText("30%", { exact: true }).waitFor();
    await row.getByRole("button", { name: "Edit" }).click();
    await dialog.getByRole("button", { name: "Reset to published value" }).click();
    await row.getByText("Changed", { exact: true }).waitFor({ state: "detached" });
    expect(await nurses()).toMatchObject({ value: 0.164, is_changed: false, version: 4 });
    // The browser logs the rejected save above.
    expect(pageErrors.filter((text) => !text.includes("409"))).toEqual([]);
  },
);

longTest(
  "[ADM-04] an admin adds, reorders, removes, and restores a help resource, and devices receive it",
  async () => {
    const { page, pageErrors } = await app.open("leader", "/admin/help");
    const dialog = page.getByRole("dialog", { name: "Help resource" });
    const button = (word: string, place: string) =>
      page.getByRole("button", { name: word.replace("…", place), exact: true });
    const add = async (name: string) => {
      await page.getByRole("button", { name: "Add resource" }).click();
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Description").fill("Colleagues who listen.");
      await dialog.getByLabel("Phone number").fill("call me");
      await dialog.getByRole("button", { name: "Add resource" }).click();
      await dialog.getByText(/Enter 3–15 digits/).waitFor();
      await dialog.getByLabel("Phone number").fill("+1 888 555 0100");
      await dialog.getByRole("button", { name: "Add resource" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await page.getByText("Always shown").first().waitFor();
    await add("Peer support");
    await add("Chaplain");
    const names = () => page.getByRole("listitem").locator("strong").allTextContents();
    const own = async () => (await names()).slice(-2);
    await expect.poll(own).toEqual(["Peer support", "Chaplain"]);
    await button("Move up …", "Chaplain").click();
    await button("Move up …", "Peer support").waitFor();
    await expect.poll(own).toEqual(["Chaplain", "Peer support"]);

    const nurse = await app.open("nurse", "/assessment");
    await nurse.page.getByRole("button", { name: "Need help now?" }).click();
    await nurse.page.getByRole("heading", { name: "Peer support" }).waitFor();

    // Earlier messages would delay the one with the Undo button.
    await page.reload();
    await button("Remove …", "Chaplain").click();
    await button("Remove …", "Chaplain").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await button("Remove …", "Chaplain").waitFor();
    await expect.poll(own).toEqual(["Chaplain", "Peer support"]);
    await page.getByLabel("Shown to").selectOption({ label: "Ward 7" });
    await page.getByText("No resources for this group.").waitFor();
    expect([...pageErrors, ...nurse.pageErrors]).toEqual([]);
  },
);
