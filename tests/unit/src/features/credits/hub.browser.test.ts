import type { Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addEntries, openSignedIn } from "../../support/signed-in.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";
import { entryOf, oneOfEach, sealed } from "../sync-status/entries.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

test("until the first sync is over, the credits page doesn't say that there is no credit or no lesson", async () => {
  const { page, close } = await openSignedIn(ui, "credits", {
    theme: "day",
    width: 320,
    reducedMotion: true,
  });
  const notHere = page.getByRole("heading", { name: "Your credits aren't here yet" });
  await notHere.waitFor();
  await expectAccessible(page);
  const held: Route[] = [];
  const isSync = ({ pathname }: URL) => pathname.startsWith("/api/sync/");
  await page.route(isSync, (route) => {
    held.push(route);
  });
  await page.reload();
  // Not the skeleton of the page, which is shown until the device has answered.
  await page.locator("p", { hasText: "Loading your credits…" }).waitFor();
  expect(await notHere.count()).toBe(0);
  await expectAccessible(page);
  await page.unroute(isSync);
  await Promise.all(held.map((route) => route.abort()));
  await notHere.waitFor();
  expect(await page.getByText("No credit yet").count()).toBe(0);
  await page.goto(new URL("/enrichment_center/video/rl-100/credit", page.url()).href);
  await page.getByRole("heading", { name: "This lesson isn't here yet" }).waitFor();
  await page.goto(new URL("/you", page.url()).href);
  await page.getByRole("link", { name: /downloaded/ }).waitFor();
  expect(await page.getByText(/hours of credit|None yet/).count()).toBe(0);
  await close();
});

test("offline, the credits page shows what a renewal needs, and the goal can be edited", async () => {
  const { page, close } = await openSignedIn(ui, "credits", {
    theme: "day",
    width: 320,
    reducedMotion: true,
  });
  await page.getByRole("heading", { name: "Your credits aren't here yet" }).waitFor();
  const license = { state: "PA", profession: "RN", number: "RN648213", expires_on: "2999-04-30" };
  await addEntries(page, [
    entryOf("changeLicences", {
      licences: [license],
      npi: null,
      may_report: false,
      on_certificates: false,
    }),
  ]);
  await page.reload();
  const renewal = page.getByRole("region", { name: "This renewal cycle" });
  await renewal.getByText("30 hours left.").waitFor();
  await renewal.getByText("Apr 30, 2999").waitFor();
  const missing = page.getByRole("region", { name: "What's missing" });
  await missing.getByText("0 of 2", { exact: true }).waitFor();
  await missing.getByText("Goal from the rules of the Pennsylvania State Board").waitFor();
  await expectAccessible(page);

  await missing.getByRole("button", { name: "Edit goal" }).click();
  const dialog = page.getByRole("dialog", { name: "Goal for RN, Pennsylvania" });
  await dialog.getByLabel("Hours you need").fill("one");
  await dialog.getByRole("button", { name: "Save goal" }).click();
  await dialog.getByText("Enter a number from 0 to 1,000").waitFor();
  await expectAccessible(page);
  // By keyboard: the focus follows added topics and stays in the dialog when they are removed.
  const add = dialog.getByRole("button", { name: "Add topic" });
  const topics = dialog.getByRole("group");
  const before = await topics.count();
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.closest("fieldset")?.querySelector("legend")?.textContent,
    );
  for (const position of [before + 1, before + 2]) {
    await add.press("Enter");
    await expect.poll(focused).toBe(`Topic ${position}`);
  }
  for (const left of [before + 1, before]) {
    await dialog.getByRole("button", { name: `Remove topic ${left + 1}` }).press("Enter");
    await expect.poll(() => topics.count()).toBe(left);
    await dialog.locator("button:focus").waitFor();
  }
  await dialog.getByLabel("Hours you need").fill("20");
  await dialog.getByLabel("Hours earned elsewhere").fill("7.5");
  await dialog.getByLabel("Hours earned", { exact: true }).fill("2");
  await dialog.getByRole("button", { name: "Save goal" }).click();
  await renewal.getByText("10.5 hours left.").waitFor();
  await missing.getByText("Complete").waitFor();
  await missing.getByText("You set this goal. The Pennsylvania State Board").waitFor();

  await page.reload();
  await renewal.getByText("Added by you 9.5").waitFor();
  const report = page.getByRole("switch", { name: "Report my credit to boards" });
  expect(await report.isChecked()).toBe(false);
  await report.click();
  await expect.poll(() => report.isChecked()).toBe(true);
  await renewal.getByText("10.5 hours left.").waitFor();

  // A claim of an earlier session is encrypted, so the page doesn't know its lesson.
  const { seq: _, ...claim } = sealed(oneOfEach().claimCredit);
  const reason = { code: "not_finished", errors: ["Finish the lesson."], at: 1 } as const;
  await addEntries(page, [{ ...claim, state: "parked", reason }]);
  await page.reload();
  const attention = page.getByRole("region", { name: "Needs attention" });
  await attention.getByRole("heading", { name: "Claim from an earlier session" }).waitFor();
  await attention.getByText("Finish the lesson.").waitFor();
  await expectAccessible(page);
  await close();
});
