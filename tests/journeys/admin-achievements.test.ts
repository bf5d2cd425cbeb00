import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AchievementRow } from "#contract/admin-achievements.ts";
import type { Device } from "../server/acts.ts";
import { adminOf } from "../server/ledger/desk.ts";
import { violations } from "../src/support/ui-in-browser.ts";
import { newProfile, type RealBrowser, removeProfiles, startBrowser } from "../support/browser.ts";
import { signIn } from "../support/people.ts";
import { type TestServer, testServer } from "../support/server.ts";
import { PASSWORD, people } from "../support/small-world.ts";
import { seeded } from "../support/wire.ts";

const applicationFolder = join(import.meta.dirname, "../../dist");
let server: TestServer;
let origin: string;
let admin: Device;
let browser: RealBrowser;
beforeEach(async () => {
  server = await seeded(await testServer({ applicationFolder }));
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
  admin = await adminOf(server);
  browser = await startBrowser(newProfile());
  await signIn(browser.page, origin, { email: people.leader.email, password: PASSWORD });
});
afterEach(async () => {
  await browser.kill();
  removeProfiles();
  await server.close();
});

const all = async (): Promise<AchievementRow[]> =>
  (await admin.ask("/api/admin/achievements?size=100")).json().data;
const named = async (name: string) => (await all()).find((rule) => rule.name === name);

test("[ADM-04] an achievement is added, changed over somebody else's change, switched off and on again", async () => {
  const { page, context, complaints } = browser;
  await page.goto(`${origin}/admin/content/achievements`);
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
  await admin.ask("/api/admin/achievements", {
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
  const { page } = browser;
  await page.goto(`${origin}/admin`);
  const ways = page.getByRole("navigation", { name: "Quick ways" });
  await ways.getByRole("link", { name: "New lesson" }).click();
  await page.getByRole("dialog", { name: "New lesson" }).waitFor();
  await page.goto(`${origin}/admin`);
  await ways.getByRole("link", { name: "Add somebody" }).click();
  await page.waitForURL(`${origin}/admin/people/new`);
});

test.each(["day", "evening", "night"])(
  "the first page, achievements and names have nothing that axe finds, on a phone and on a desktop, in the theme %s",
  async (theme) => {
    const { page, complaints } = browser;
    await page.evaluate((chosen) => localStorage.setItem("theme", chosen), theme);
    const pages = [
      ["/admin", "Nothing needs a look"],
      ["/admin/content/achievements", "25 lessons finished"],
      ["/admin/content/names", "What weighs on people"],
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
