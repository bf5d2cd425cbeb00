import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreditWire } from "#contract/credits.ts";
import { askOf, type Device } from "../server/acts.ts";
import { adminOf, awardedTo, change } from "../server/ledger/desk.ts";
import { violations } from "../src/support/ui-in-browser.ts";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { signIn } from "../support/people.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { deviceOf, seeded } from "../support/wire.ts";

const applicationFolder = join(import.meta.dirname, "../../dist");
let server: TestServer;
let origin: string;
let admin: Device;
let credit: CreditWire;
const browsers: RealBrowser[] = [];
beforeEach(async () => {
  server = await seeded(await testServer({ applicationFolder }));
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  credit = await awardedTo(await deviceOf(server), "RL-2");
  await askOf(server, "RL-1");
  admin = await adminOf(server);
});
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.kill();
  removeProfiles();
  await server.close();
});

async function open(who: keyof typeof people, path: string): Promise<RealBrowser> {
  const browser = await startBrowser(newProfile());
  browsers.push(browser);
  await signIn(browser.page, origin, { email: people[who].email, password: PASSWORD });
  await browser.page.goto(origin + path);
  return browser;
}

const openCredit = () => open("leader", `/admin/credits/${credit.certificate.id}`);

async function send(page: Page, reason: string, button: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why").fill(reason);
  await dialog.getByRole("button", { name: button, exact: true }).click();
}

const lookUp = async (page: Page) => {
  await page.goto(`${origin}/verify/${credit.certificate.id}`);
  return page.getByRole("heading", { level: 1 });
};

test("[ADM-05] a credit is found, put right, revoked and reinstated; its owner and everybody else read it", async () => {
  const { page, complaints } = await open("leader", "/admin");
  await page.getByRole("navigation").getByRole("link", { name: "Credits" }).first().click();
  await page.getByLabel("Search people, lessons and certificates").fill("title of rl-2");
  await page.waitForURL((url) => url.searchParams.get("q") === "title of rl-2");
  await page.getByRole("link", { name: "Title of RL-2" }).click();
  await page.getByRole("heading", { level: 1, name: "Title of RL-2" }).waitFor();

  await page.getByRole("button", { name: "Put something right" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("100");
  await send(page, "The lesson was longer", "Put right");
  await dialog.getByText(/must be above 0 and at most 24/).waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Amount").fill("0.5");
  await dialog.getByRole("button", { name: "Put right", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("0.50 contact hours").first().waitFor();
  await page.getByText("The lesson was longer").waitFor();

  const nurse = await open("nurse", "/credits");
  await nurse.page.getByText(/Put right on .*: The lesson was longer\./).waitFor();
  await (await lookUp(nurse.page)).getByText("This certificate is genuine").waitFor();
  await nurse.page.getByText(/It was put right on/).waitFor();

  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await send(page, "Claimed by somebody else", "Revoke");
  await page.getByRole("button", { name: "Reinstate" }).waitFor();
  await (await lookUp(nurse.page)).getByText("This certificate was revoked").waitFor();

  await page.getByRole("button", { name: "Reinstate" }).click();
  await send(page, "It was theirs after all", "Reinstate");
  await page.getByRole("button", { name: "Revoke", exact: true }).waitFor();
  await (await lookUp(nurse.page)).getByText("This certificate is genuine").waitFor();
  // The amount that was refused.
  expect([...complaints, ...nurse.complaints]).toEqual([expect.stringContaining("status of 422")]);
});

test("[ADM-05] who was second is told who was first, and overwrites nothing", async () => {
  const { page } = await openCredit();
  await page.getByRole("button", { name: "Put something right" }).click();
  await page.getByRole("dialog").getByLabel("Amount").fill("0.75");
  await change(admin, "correct", credit.certificate.id, { amount: "0.50", reason: "I was first" });
  await send(page, "Me too", "Put right");
  await page
    .getByRole("dialog")
    .getByText(/Test Person was first: “Put right”/)
    .waitFor();
  expect(await page.getByRole("dialog").getByLabel("Why").inputValue()).toBe("Me too");
  expect(await page.getByRole("dialog").getByLabel("Amount").inputValue()).toBe("0.75");
});

test("[ADM-05] the questions of a lesson are changed; what was typed survives a reload", async () => {
  const { page } = await open("leader", "/admin/credits/terms/RL-1");
  await page.getByLabel("Disclosure").fill("Nothing at all to disclose.");
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const missing = page.getByText("Question 3 has no words yet.");
  await missing.waitFor();
  expect(await missing.evaluate((words) => document.activeElement?.contains(words))).toBe(true);
  await page.reload();
  const question = page.getByRole("group", { name: "Question 3" });
  await question.getByLabel("Question", { exact: true }).fill("What comes last?");
  await question.getByLabel("Answer 1", { exact: true }).fill("Rest");
  await question.getByLabel("Answer 2", { exact: true }).fill("More of it");
  await question.getByLabel("Answer 2 of question 3 is right").check();
  await question.getByLabel("Why the right answer is right").fill("There is never enough.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Version 2, the one that counts").waitFor();
  const { terms } = (await admin.ask("/api/admin/credit_terms/RL-1")).json();
  expect(terms).toMatchObject({ disclosure: "Nothing at all to disclose.", pass_mark: 2 });
  expect(terms.questions.at(-1)).toMatchObject({ id: 3, right: 2, text: "What comes last?" });
  await page.getByRole("link", { name: "Version 1" }).click();
  await page.getByText("Version 1, as it was then.").waitFor();
});

test("[CE-06] what the filters find is saved as a file", async () => {
  const { page } = await open("leader", "/admin/credits?type=contact_hours");
  await page.getByRole("link", { name: "Title of RL-2" }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Ledger (CSV)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^credits-ledger-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(credit.certificate.id);
});

test("without a network the ledger says so kindly, and keeps what is on the screen", async () => {
  const { page, context } = await openCredit();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await context.setOffline(true);
  await send(page, "A mistake", "Revoke");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/needs a connection.* What you typed is kept\./).waitFor();
  expect(await dialog.getByLabel("Why").inputValue()).toBe("A mistake");
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("button", { name: "Reinstate" }).waitFor();
});

test.each(["day", "evening", "night"])(
  "the pages of the ledger have nothing that axe finds, on a phone and on a desktop, in the theme %s",
  async (theme) => {
    const { page, complaints } = await open("leader", "/admin/credits");
    await page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    const pages = [
      ["/admin/credits", "Title of RL-2"],
      [`/admin/credits/${credit.certificate.id}`, "What happened"],
      ["/admin/credits/terms", "Title of RL-1"],
      ["/admin/credits/terms/RL-1", "On the certificate"],
      ["/admin/credits/evaluations", "Kept back: fewer than five have answered"],
    ] as const;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const [path, words] of pages) {
        await page.goto(origin + path);
        await page.getByText(words).first().waitFor();
        const found = await violations(page);
        expect(found.map((violation) => `${path} at ${width}: ${violation}`)).toEqual([]);
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect([path, width, isWide]).toEqual([path, width, false]);
      }
    }
    expect(complaints).toEqual([]);
  },
);
