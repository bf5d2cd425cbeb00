import { afterEach, beforeEach, expect } from "vitest";
import { changeLesson } from "../server/acts.ts";
import { awardedTo } from "../server/credit/ledger/ledger-helpers.ts";
import { allow, recordNumbers } from "../server/credit/reporting/reporting-helpers.ts";
import { longTest } from "../support/long-tests.ts";
import { deviceOf } from "../support/wire.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";

let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
});
afterEach(() => app.close());

longTest(
  "[CE-10] an administrator adds a missing number, reports the credit, and imports the answer",
  async () => {
    await recordNumbers(app.server, []);
    await changeLesson(app.server, "RL-2", { lesson_number: "RL-2" });
    const nurse = await deviceOf(app.server);
    await allow(nurse);
    await awardedTo(nurse, "RL-2");
    const { page } = await app.open("leader", "/admin/credits/reporting");
    await page.getByRole("link", { name: "CE Broker course number missing" }).click();
    const hours = page.getByRole("group", { name: "Contact hours" });
    const course = hours.getByLabel("CE Broker course number");
    await course.fill("20-555");
    await course.blur();
    await hours.getByText("Enter up to 9 digits, without 20-.").waitFor();
    await course.fill("555");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Record saved").waitFor();

    await page.goto(`${app.origin}/admin/credits/reporting`);
    await page.getByText("In the next file").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create file (1)" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Create file" }).click();
    expect((await download).suggestedFilename()).toMatch(/^ce-broker-.*\.xlsx$/);

    await page.getByRole("button", { name: /^Import answer/ }).click();
    const dialog = page.getByRole("dialog");
    const answer = "License Number,Status,Message\r\nRN9123456,Rejected,Not a Florida license\r\n";
    await dialog
      .getByLabel("CSV file")
      .setInputFiles({ name: "answer.csv", mimeType: "text/csv", buffer: Buffer.from(answer) });
    await dialog.getByRole("button", { name: "Import answer" }).click();
    await dialog.getByText("0 accepted, 1 rejected.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByText("Not a Florida license").waitFor();
    await page.getByRole("button", { name: /^Report again/ }).click();
    await page.getByText("In the next file").waitFor();
  },
);
