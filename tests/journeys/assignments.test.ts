import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { leader, nurse } from "../support/people.ts";
import { type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({}, { needsWorker: false });
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** Today on the calendar of this machine, which is also the browser's. */
const today = () => new Date().toLocaleDateString("sv");

test("[LIB-17] a leader assigns a lesson, and a nurse finds it first in the library with its due date", async () => {
  const { page: office, pageErrors } = await app.openPage(leader, "/admin/assignments/new");
  const choice = office.getByLabel("Lesson or series");
  // The first lesson of the last series, which the demo hasn't assigned.
  const value = await choice
    .locator("optgroup:last-of-type option:nth-child(2)")
    .first()
    .getAttribute("value");
  await choice.selectOption(value);
  const title = await choice.locator("option:checked").textContent();
  await office.getByText(/^This reaches \d+ people now\.$/).waitFor();
  await office.getByText("People who join the group later get it too.").waitFor();
  await office.getByLabel("Due date").fill(today());
  await office.getByRole("button", { name: "Assign", exact: true }).click();
  await office
    .getByRole("link", { name: title ?? "", exact: true })
    .first()
    .click();
  await office.getByRole("button", { name: "End assignment" }).waitFor();

  const { page } = await app.openPage(nurse, "/library");
  const first = page
    .getByRole("region", { name: /^(Continue|Assigned to you)$/ })
    .getByRole("listitem")
    .first();
  await first.getByText("Due today").waitFor();
  await first.getByRole("link", { name: title ?? "", exact: true }).click();
  await page.getByText(/^Assigned by Harbor Point Medical Center\./).waitFor();
  expect(pageErrors).toEqual([]);
});
