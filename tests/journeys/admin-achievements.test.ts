import { afterEach, beforeEach, expect, test } from "vitest";
import type { AchievementRow } from "#contract/learning/admin-achievements.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type Desk, openDesk } from "./admin-desk.ts";
import { expectUsable, showing } from "./visitors.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
});
afterEach(() => desk.close());

const all = async (): Promise<AchievementRow[]> =>
  (await desk.admin.ask("/api/admin/achievements?size=100")).json().data;
const named = async (name: string) => (await all()).find((rule) => rule.name === name);

test("[ADM-04] an achievement is added, changed over somebody else's change, switched off and on again", async () => {
  const { page, context, complaints } = await desk.open("leader", "/admin/content/achievements");
  await page.getByRole("button", { name: "New achievement" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("An achievement needs a name.").waitFor();
  await dialog.getByLabel("Name").fill("A handful");
  await dialog.getByLabel("Heart").check();
  await dialog.getByLabel("How many").fill("4");
  await dialog.getByText("Fewer than 5 people have done as much by today.").waitFor();
  expect(await violations(page)).toEqual([]);
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText(/This needs a connection.* What you typed is kept\./).waitFor();
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("A handful: saved").waitFor();
  await page.getByText("4 lessons finished").waitFor();

  await page.getByRole("button", { name: "Change A handful" }).click();
  await dialog.getByLabel("How many").fill("6");
  const rule = await named("A handful");
  await desk.admin.ask("/api/admin/achievements", {
    method: "PUT",
    payload: {
      ...{ version: rule?.version, was: "A handful", name: "A handful", icon: "sun" },
      ...{ counts: "lessons_finished", at_least: 3, is_on: true },
    },
  });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText(/Test Person, .*: it is earned with 3 lessons finished now/).waitFor();
  expect(await dialog.getByLabel("How many").inputValue()).toBe("6");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("6 lessons finished").waitFor();

  await page.getByRole("button", { name: "Switch off A handful" }).click();
  await page.getByText("A handful: switched off").waitFor();
  expect((await named("A handful"))?.is_on).toBe(false);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Switch off A handful" }).waitFor();
  expect(await named("A handful")).toMatchObject({ is_on: true, at_least: 6, icon: "heart" });
  // A browser says it of every refusal; this is the one somebody else's change led to.
  expect(complaints).toEqual([expect.stringContaining("409 (Conflict)")]);
});

test("[ADM-06] the first page leads to what is done most often", async () => {
  const { page } = await desk.open("leader", "/admin");
  const ways = page.getByRole("navigation", { name: "Quick ways" });
  await ways.getByRole("link", { name: "New lesson" }).click();
  await page.getByRole("dialog", { name: "New lesson" }).waitFor();
  await page.goto(`${desk.origin}/admin`);
  await ways.getByRole("link", { name: "Add somebody" }).click();
  await page.waitForURL(`${desk.origin}/admin/people/new`);
});

test("the first page has nothing that axe finds while nothing needs a look, on a phone and on a desktop, in the three themes", async () => {
  await expectUsable(
    (path) => desk.open("leader", path),
    [["/admin", showing("Nothing needs a look")]],
  );
});
