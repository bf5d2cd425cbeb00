import { afterEach, beforeEach, expect } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { scrollsSideways } from "./visitors.ts";

let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
});
afterEach(() => app.close());

longTest(
  "[API-01] an admin connects a learning record store and replaces its key, and its secret is never shown again",
  async () => {
    const { page, pageErrors } = await app.open("leader", "/admin/endpoints");
    await page.getByRole("button", { name: "Connect record store" }).click();
    const dialog = page.getByRole("dialog");
    const connect = dialog.getByRole("button", { name: "Connect record store" });
    await connect.click();
    await dialog.getByText("Enter an address that starts with https://.").waitFor();
    await dialog.getByText("Enter the key and the secret, without spaces.").waitFor();
    await dialog.getByLabel("Address").fill("https://lrs.harborpoint.example/xapi");
    await dialog.getByLabel("Practice group").selectOption("Ward 7");
    await dialog.getByLabel("Key").fill("respite-key");
    await dialog.getByLabel("Secret", { exact: true }).fill("respite-secret");
    expect(await violations(page)).toEqual([]);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await scrollsSideways(page)).toBe(false);
    }
    await connect.click();
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("link", { name: /lrs\.harborpoint\.example/ }).click();
    await page.getByRole("heading", { name: "Learning record store", level: 1 }).waitFor();
    await page.getByText("respite-key").waitFor();
    await page.getByRole("button", { name: "Edit" }).click();
    expect(await dialog.getByLabel("Secret", { exact: true }).inputValue()).toBe("");
    await dialog.getByLabel("Key").fill("next-key");
    await dialog.getByLabel("Secret", { exact: true }).fill("next-secret");
    await dialog.getByRole("button", { name: "Save record store" }).click();
    await page.getByText("next-key").waitFor();
    expect(await page.content()).not.toContain("next-secret");
    expect(pageErrors).toEqual([]);
  },
);
