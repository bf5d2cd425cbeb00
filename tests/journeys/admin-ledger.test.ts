import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { askOf } from "../server/acts.ts";
import { awardedTo, change } from "../server/credit/ledger/ledger-helpers.ts";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { deviceOf } from "../support/wire.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { expectUsable, showing } from "./visitors.ts";

let credit: CreditWire;
let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
  credit = await awardedTo(await deviceOf(app.server), "RL-2");
  await askOf(app.server, "RL-1");
});
afterEach(() => app.close());

const openCredit = () => app.open("leader", `/admin/credits/${credit.certificate.id}`);

async function send(page: Page, reason: string, button: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

const lookUp = async (page: Page) => {
  await page.goto(`${app.origin}/verify/${credit.certificate.id}`);
  return page.getByRole("heading", { level: 1 });
};

longTest(
  "[ADM-05] an admin corrects, revokes, and reinstates a credit, and its owner and the public page show it",
  async () => {
    const { page, pageErrors } = await app.open("leader", "/admin");
    await page.getByRole("navigation").getByRole("link", { name: "Credits" }).first().click();
    await page.getByLabel("Search people, lessons, and IDs").fill("title of rl-2");
    await page.waitForURL((url) => url.searchParams.get("q") === "title of rl-2");
    await page.getByRole("link", { name: "Title of RL-2" }).click();
    await page.getByRole("heading", { level: 1, name: "Title of RL-2" }).waitFor();

    await page.getByRole("button", { name: "Correct credit" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Amount").fill("100");
    await send(page, "The lesson was longer", "Correct credit");
    await dialog.getByText(/Enter an amount above 0, up to 24/).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel("Amount").fill("0.5");
    await dialog.getByRole("button", { name: "Correct credit", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("0.50 contact hours").first().waitFor();
    await page.getByText("The lesson was longer").waitFor();

    const nurse = await app.open("nurse", "/credits");
    await nurse.page.getByText(/^Corrected .* · The lesson was longer$/).waitFor();
    await (await lookUp(nurse.page)).getByText("This certificate is valid").waitFor();
    await nurse.page.getByText(/^Corrected on .* the details below are current\.$/).waitFor();

    await page.getByRole("button", { name: "Revoke credit", exact: true }).click();
    await send(page, "Claimed by somebody else", "Revoke credit");
    await page.getByRole("button", { name: "Reinstate" }).waitFor();
    await (await lookUp(nurse.page)).getByText("This certificate was revoked").waitFor();

    await page.getByRole("button", { name: "Reinstate" }).click();
    await send(page, "It was theirs after all", "Reinstate credit");
    await page.getByRole("button", { name: "Revoke credit", exact: true }).waitFor();
    await (await lookUp(nurse.page)).getByText("This certificate is valid").waitFor();
    // The browser logs the rejected amount above.
    expect([...pageErrors, ...nurse.pageErrors]).toEqual([
      expect.stringContaining("status of 422"),
    ]);
  },
);

longTest(
  "[ADM-05] a conflicting correction is rejected and keeps what the admin typed",
  async () => {
    const { page } = await openCredit();
    await page.getByRole("button", { name: "Correct credit" }).click();
    await page.getByRole("dialog").getByLabel("Amount").fill("0.75");
    await change(app.admin, "correct", credit.certificate.id, {
      amount: "0.50",
      reason: "I was first",
    });
    await send(page, "Me too", "Correct credit");
    await page
      .getByRole("dialog")
      .getByText(/Test Person changed this first \(Corrected,/)
      .waitFor();
    expect(await page.getByRole("dialog").getByLabel("Reason").inputValue()).toBe("Me too");
    expect(await page.getByRole("dialog").getByLabel("Amount").inputValue()).toBe("0.75");
  },
);

longTest(
  "[ADM-05] an admin edits a lesson's questions, and unsaved input survives a reload",
  async () => {
    const { page } = await app.open("leader", "/admin/credits/terms/RL-1");
    await page.getByLabel("Disclosure").fill("Nothing at all to disclose.");
    await page.getByLabel("No one involved has anything to disclose").check();
    await page.getByRole("button", { name: "Add question" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    const missing = page.getByText("Enter question 3.");
    await missing.waitFor();
    await page.locator(":focus").filter({ has: missing }).waitFor();
    await page.reload();
    const question = page.getByRole("group", { name: "Question 3" });
    await question.getByLabel("Question", { exact: true }).fill("What comes last?");
    await question.getByLabel("Answer 1", { exact: true }).fill("Rest");
    await question.getByLabel("Answer 2", { exact: true }).fill("More of it");
    await question.getByLabel("Correct answer to question 3: answer 2").check();
    await question.getByLabel("Explanation").fill("There is never enough.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Version 2 (current)").waitFor();
    const { terms } = (await app.admin.ask("/api/admin/credit_terms/RL-1")).json();
    expect(terms).toMatchObject({
      disclosure: "Nothing at all to disclose.",
      nothing_to_disclose: true,
      pass_mark: 2,
    });
    expect(terms.questions.at(-1)).toMatchObject({ id: 3, right: 2, text: "What comes last?" });
    await page.getByRole("link", { name: "Version 1" }).click();
    await page.getByText("Version 1. Earned credit keeps this version.").waitFor();
  },
);

longTest("[CE-06] the CSV export contains the filtered credits", async () => {
  const { page } = await app.open("leader", "/admin/credits?type=contact_hours");
  await page.getByRole("link", { name: "Title of RL-2" }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^credits-ledger-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(credit.certificate.id);
});

longTest("the ledger reports a lost connection and keeps the form's input", async () => {
  const { page, context } = await openCredit();
  await page.getByRole("button", { name: "Revoke credit", exact: true }).click();
  await setOffline(context, true);
  await send(page, "A mistake", "Revoke credit");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You're offline. Nothing was changed.").waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("A mistake");
  await setOffline(context, false);
  await dialog.getByRole("button", { name: "Revoke credit", exact: true }).click();
  await page.getByRole("button", { name: "Reinstate" }).waitFor();
});

longTest("suppressed evaluations pass axe on phone and desktop in all three themes", async () => {
  await expectUsable(
    (path) => app.open("leader", path),
    [["/admin/credits/evaluations", showing("Not enough responses to show (minimum 5)")]],
  );
});
