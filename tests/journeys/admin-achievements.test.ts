import { afterEach, beforeEach, expect } from "vitest";
import type { AchievementRow } from "#contract/learning/admin-achievements.ts";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { expectUsable, showing } from "./visitors.ts";

let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
});
afterEach(() => app.close());

const all = async (): Promise<AchievementRow[]> =>
  (await app.admin.ask("/api/admin/achievements?size=100")).json().data;
const named = async (name: string) => (await all()).find((rule) => rule.name === name);

longTest(
  "[ADM-04] an admin adds an achievement, resolves an edit conflict, and turns it off and on",
  async () => {
    const { page, context, pageErrors } = await app.open("leader", "/admin/content/achievements");
    await page.getByRole("button", { name: "New achievement" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText("Enter a name.").waitFor();
    await dialog.getByLabel("Name").fill("A handful");
    await dialog.getByLabel("Heart").check();
    await dialog.getByLabel("Count").fill("4");
    await dialog.getByText("Fewer than 5 people qualify.").waitFor();
    expect(await violations(page)).toEqual([]);
    await setOffline(context, true);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText(/You're offline\. Your entries are saved in this tab\./).waitFor();
    await setOffline(context, false);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("A handful saved").waitFor();
    await page.getByText("4 lessons completed").waitFor();

    await page.getByRole("button", { name: "Edit A handful" }).click();
    await dialog.getByLabel("Count").fill("6");
    const rule = await named("A handful");
    await app.admin.ask("/api/admin/achievements", {
      method: "PUT",
      payload: {
        ...{ version: rule?.version, was: "A handful", name: "A handful", icon: "sun" },
        ...{ counts: "lessons_finished", at_least: 3, is_on: true },
      },
    });
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText(/Test Person changed this to 3 lessons completed\./).waitFor();
    expect(await dialog.getByLabel("Count").inputValue()).toBe("6");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("6 lessons completed").waitFor();

    await page.getByRole("button", { name: "Deactivate A handful" }).click();
    await page.getByText("A handful deactivated").waitFor();
    expect((await named("A handful"))?.is_on).toBe(false);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Deactivate A handful" }).waitFor();
    expect(await named("A handful")).toMatchObject({ is_on: true, at_least: 6, icon: "heart" });
    // The browser logs every failed request. This is the edit conflict above.
    expect(pageErrors).toEqual([expect.stringContaining("409 (Conflict)")]);
  },
);

longTest("[ADM-06] the admin home page links to the most common tasks", async () => {
  const { page } = await app.open("leader", "/admin");
  const ways = page.getByRole("navigation", { name: "Quick actions" });
  await ways.getByRole("link", { name: "New lesson" }).click();
  await page.getByRole("dialog", { name: "New lesson" }).waitFor();
  await page.goto(`${app.origin}/admin`);
  await ways.getByRole("link", { name: "Add person" }).click();
  await page.waitForURL(`${app.origin}/admin/people/new`);
});

longTest(
  "the empty admin home page passes axe on phone and desktop in all three themes",
  async () => {
    await expectUsable(
      (path) => app.open("leader", path),
      [["/admin", showing("You're all caught up")]],
    );
  },
);
