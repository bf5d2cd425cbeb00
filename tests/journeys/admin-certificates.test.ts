import { afterAll, beforeAll, expect } from "vitest";
import { awardedTo } from "../server/credit/ledger/ledger-helpers.ts";
import { longTest } from "../support/long-tests.ts";
import { deviceOf } from "../support/wire.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";

let app: AdminApp;
beforeAll(async () => {
  app = await startAdminApp();
});
afterAll(() => app?.close());

const LOGO = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg viewBox="0 0 40 10"><path d="M0 0h40v10z" fill="#2a5d4c"/></svg>'),
};

longTest(
  "[ADM-05] an admin edits the certificate template, previews it, and the next certificate uses it",
  async () => {
    const { page, pageErrors } = await app.open("leader", "/admin/credits/certificate");
    const paper = page.getByRole("img", { name: "Preview of the certificate" });
    await paper.getByText("Certificate of Contact Hours").waitFor();
    await page.getByLabel("Provider number").fill("WS-77");
    await paper.getByText("Provider number WS-77").waitFor();
    await page.getByRole("button", { name: "Add signatory" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Zoë Łukasiewicz");
    await page.getByLabel("File: Logo").setInputFiles(LOGO);
    await page.getByRole("img", { name: "Logo" }).waitFor();
    await page.getByLabel("Title: CME credit").fill("Accredited certificate");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/Remove the accreditation claim/).waitFor();
    await page.getByLabel("Title: CME credit").fill("Certificate of Credit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Version 1 (current)").waitFor();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download PDF" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("certificate-preview.pdf");

    await awardedTo(await deviceOf(app.server), "RL-2");
    const nurse = await app.open("nurse", "/credits");
    const [certificate] = await Promise.all([
      nurse.page.waitForEvent("download"),
      nurse.page
        .getByRole("button", { name: /^Download certificate/ })
        .first()
        .click(),
    ]);
    expect(certificate.suggestedFilename()).toMatch(/^Title-of-RL-2-.*\.pdf$/);
    // The browser logs the rejected save above.
    expect(pageErrors).toEqual([expect.stringContaining("422")]);
    expect(nurse.pageErrors).toEqual([]);
  },
);

longTest(
  "[ADM-03][ADM-10] a bulk collection change shows a preview first and can be undone",
  async () => {
    await app.admin.ask("/api/admin/sections", {
      method: "PUT",
      payload: { version: 0, section_name: "Short ones", show: "1" },
    });
    const { page, pageErrors } = await app.open("leader", "/admin/content");
    await page.getByRole("link", { name: "Title of RL-1" }).waitFor();
    for (const id of ["RL-1", "RL-3"])
      await page.getByRole("checkbox", { name: `Select Title of ${id}` }).check();
    const chosen = page.getByRole("group", { name: "Actions for selected rows" });
    await chosen.getByRole("button", { name: "Collection" }).click();
    const dialog = page.getByRole("dialog", { name: "Collection: 2 lessons" });
    await dialog.getByLabel("Collection", { exact: true }).selectOption("Short ones");
    await dialog.getByRole("button", { name: "Preview changes" }).click();
    await dialog.getByText("2 lessons will change").waitFor();
    await dialog.getByRole("button", { name: "Update 2 lessons" }).click();
    await dialog.getByText("2 lessons updated").waitFor();
    const inSection = async () =>
      (await app.admin.ask("/api/admin/content/RL-1")).json().fields.sections;
    expect(await inSection()).toContain("Short ones");
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByText("2 lessons restored").waitFor();
    expect(await inSection()).not.toContain("Short ones");
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(pageErrors).toEqual([]);
  },
);
