import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleOf } from "../../../support/long-tests.ts";
import { openUi } from "../support/ui-in-browser.ts";
import { loadingRows } from "./error-catalog/loading.ts";
import { type Row, type Scene, type Situation, situations } from "./error-catalog/row.ts";
import { sessionEndRows } from "./error-catalog/session-end.ts";
import { signedInRows } from "./error-catalog/signed-in.ts";
import { signedOutRows } from "./error-catalog/signed-out.ts";
import { openTestApp, type TestApp } from "./error-catalog/test-app.ts";

/** Each situation exactly once: missing or duplicate ones don't compile. */
const catalog: Readonly<Record<Situation, readonly Row[]>> = {
  ...signedOutRows,
  ...sessionEndRows,
  ...signedInRows,
  ...loadingRows,
};

/** Finds duplicates, because one would hide the other. */
const all = [signedOutRows, sessionEndRows, signedInRows, loadingRows].flatMap(Object.keys);

const apps = new Map<Scene, TestApp>();
beforeAll(async () => {
  const ui = await openUi();
  for (const scene of ["signed out", "signed in", "loading"] as const)
    apps.set(scene, await openTestApp(ui));
  await Promise.all(
    ["signed out", "signed in"].map((scene) => appFor(scene as Scene).load("/login")),
  );
});
afterAll(async () => {
  for (const { close } of apps.values()) await close();
});

function appFor(scene: Scene): TestApp {
  const app = apps.get(scene);
  if (!app) throw new Error(`No app for ${scene}`);
  return app;
}

const rows = Object.entries(catalog).flatMap(([situation, all]) =>
  all.map((row) => ({ ...row, situation })),
);
/** One way into each situation. The long tests try all. */
const sampled = Object.entries(catalog).flatMap(([situation, all]) =>
  sampleOf(all, situation).map((row) => ({ ...row, situation })),
);

const exactText = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const waitUntilVisible = (locator: Locator) =>
  locator.filter({ visible: true }).first().waitFor({ state: "visible" });

/** Other requirements that the same situation proves. */
const extraIds: Partial<Readonly<Record<Situation, string>>> = {
  "API error list contains 'Authorized users only.' or 'You need to sign in or sign up before continuing.'":
    "[ACC-07] ",
  "Utilization logging receives those same errors": "[ACC-07] ",
  "Session check says timed out, or fails": "[ACC-08] ",
  "Confirmation-token check fails": "[ACC-11] ",
  "Reset token validation fails": "[ACC-10] ",
  "Recommended content fails": "[LIB-12] ",
};
const titleOf = ({ situation, when }: (typeof rows)[number]) =>
  `${extraIds[situation as Situation] ?? ""}${situation}: ${when}`;

test.for(sampled.map((row) => [titleOf(row), row] as const))("[PWA-06] %s", async ([, row]) => {
  const app = appFor(row.scene);
  const { page } = app;
  app.console.length = 0;
  app.mockReplies(row.replies ?? {});
  await row.run(app);
  if (row.path) await expect.poll(() => new URL(page.url()).pathname).toBe(row.path);
  if (row.heading)
    await waitUntilVisible(page.getByRole("heading", { level: 1, name: row.heading }));
  if (row.message) await waitUntilVisible(page.getByText(exactText(row.message)));
  const { console: logged } = row;
  if (logged) await expect.poll(() => app.console.join("\n")).toMatch(logged);
  if (logged) expect(await page.locator("#root").textContent()).not.toMatch(logged);
  await row.check?.(app);
});

test("[PWA-06] each situation is listed once and has a message, a redirect, or a console entry", () => {
  expect(all.toSorted()).toEqual(situations.toSorted());
  const isMute = ({ message: said, console: logged, check: also }: Row) =>
    !(said || logged || also);
  expect(rows.filter(isMute)).toEqual([]);
});
