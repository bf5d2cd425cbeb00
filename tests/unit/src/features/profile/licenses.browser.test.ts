import { beforeAll, expect } from "vitest";
import { longTest } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

longTest(
  "[CE-06] licenses are edited offline, are not reported by default, and the form is accessible",
  async () => {
    const { page, close } = await openSignedIn(ui, "you", {
      theme: "day",
      width: 320,
      reducedMotion: true,
    });
    const card = page.getByRole("region", { name: "Licenses", exact: true });
    const open = () => card.locator("summary").click();
    await open();
    await card.getByText("Add your license so we can report").waitFor();
    const report = card.getByRole("switch", { name: "Report my credit to boards" });
    expect(await report.isChecked()).toBe(false);
    await expectAccessible(page);

    await card.getByRole("button", { name: "Add license or NPI" }).click();
    await card.getByLabel("License number").fill("9123456");
    await card.getByLabel("NPI").fill("12345");
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("Choose the state that issued your license.").waitFor();
    await card.getByText("Enter your license type.").waitFor();
    await card.getByText("Enter a 10-digit NPI.").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("state-0");
    await expectAccessible(page);

    await card.getByLabel("State").selectOption("Florida");
    await card.getByLabel("License type").fill("RN");
    await card.getByLabel("Expiration date").fill("2030-04-30");
    await card.getByLabel("NPI").fill("123 456-7890");
    await card.getByRole("button", { name: "Add another license" }).click();
    await expect.poll(focused).toBe("state-1");
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("Florida · 9123456 · Expires Apr 30, 2030").waitFor();
    await card.getByText("1234567890").waitFor();
    await card.getByText("Saved, waiting to sync").waitFor();
    await expectAccessible(page);

    await report.click();
    await expect.poll(() => report.isChecked()).toBe(true);
    await page.reload();
    await open();
    await card.getByText("Florida · 9123456 · Expires Apr 30, 2030").waitFor();
    expect(await report.isChecked()).toBe(true);
    const shown = card.getByRole("switch", { name: /on certificates$/ });
    expect(await shown.isChecked()).toBe(false);

    await card.getByRole("button", { name: "Edit licenses" }).click();
    await card.getByRole("button", { name: "Remove license 1" }).click();
    await card.getByLabel("NPI").fill("");
    await card.getByRole("button", { name: "Save" }).click();
    await card.getByText("Add your license so we can report").waitFor();
    expect(await report.isChecked()).toBe(true);
    // Where the credits page leads people without a license.
    await page.goto(`${ui.address}you?add-license#licenses`);
    await card.getByLabel("License number").waitFor();
    await close();
  },
);
