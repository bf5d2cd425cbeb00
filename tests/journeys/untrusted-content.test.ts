import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContentWire } from "#contract/learning/content.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, signIn } from "../support/people.ts";
import { copyOfDemo } from "../support/respite.ts";
import { player } from "./player.ts";
import { lessonUrl, type RunningApp, startApp } from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  const dataDir = await copyOfDemo();
  await insertHostileContent(dataDir);
  app = await startApp({ DATA_DIR: dataDir, SEED_DEMO: "0" }, { needsWorker: false });
});
afterAll(() => app?.close());

const BAD = "<img src=x onerror=\"window.ran='title'\">";
const description = [
  "<p>Good <b>words</b> stay</p>",
  "<script>window.ran = 'script'</script>",
  "<img src=/nothing.png onerror=\"window.ran='image'\">",
  "<svg onload=\"window.ran='drawing'\"><a xlink:href=\"javascript:window.ran='drawing'\"><text>draw</text></a></svg>",
  "<a href=\"javascript:window.ran='link'\">press me</a>",
  '<a href="https://example.org/more">read more</a>',
  "<iframe srcdoc=\"<script>parent.ran='frame'</script>\"></iframe>",
  '<form action="/login"><input name="password"></form>',
  "<style>h1 { display: none }</style>",
].join("\n");

/** Writes hostile text into every catalog field that people read. */
async function insertHostileContent(dataDir: string) {
  const database = await PGlite.create(`${dataDir}/pg`);
  const { rows } = await database.query<{ wire: ContentWire }>(
    "select wire from content where id = 'rl-101'",
  );
  const hostile = {
    ...rows[0]?.wire,
    title: `Hostile ${BAD}`,
    tagline: BAD,
    description,
    subject_matter_expert: BAD,
    length: "ten:minutes",
    objective_1: BAD,
    references: `${BAD}|Fine`,
    reference_urls: "javascript:window.ran='reference'|https://example.org/fine",
    recommended_reading_1: BAD,
    recommended_reading_1_web_url_: "javascript:window.ran='reading'",
  };
  await database.query("update content set wire = $1 where id = 'rl-101'", [
    JSON.stringify(hostile),
  ]);
  await database.close();
}

test("[LIB-07] [LIB-08] catalog text is displayed as text and never executes, loads, or links to unsafe URLs", async () => {
  const { page, context } = await app.openBrowser();
  const requestedUrls: string[] = [];
  context.on("request", (request) => requestedUrls.push(request.url()));
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => dialogs.push(dialog.message()));
  await signIn(page, app.proxy.url, nurse);
  await page.getByRole("combobox", { name: /^Search/ }).fill("hostile");
  await page.getByRole("link", { name: /Hostile <img src=x/ }).waitFor();
  await page.goto(lessonUrl(app, "rl-101"));
  await page.getByRole("heading", { level: 1, name: `Hostile ${BAD}` }).waitFor();
  const words = page.locator("b", { hasText: "words" });
  await words.waitFor();
  const outward = page.getByRole("link", { name: "read more" });
  expect(await outward.getAttribute("href")).toBe("https://example.org/more");
  expect(await outward.getAttribute("rel")).toContain("noopener");
  const sources = page.getByRole("region", { name: "References" });
  await expect.poll(() => sources.getByRole("listitem").count()).toBe(2);
  expect(await sources.getByRole("link").evaluateAll((all) => all.map(String))).toEqual([
    "https://example.org/fine",
  ]);
  await page.getByText("press me").click();
  const main = page.getByRole("main");
  // The page's own form, for notes, sends nowhere and has no password.
  const foreignForm = "form[action], input[name=password]";
  for (const foreign of [
    "script",
    "iframe",
    foreignForm,
    "style",
    "svg text",
    "[onerror]",
    "[onload]",
  ])
    expect(await main.locator(foreign).count(), foreign).toBe(0);
  expect(await main.locator('[href^="javascript:" i]').count()).toBe(0);
  expect(await page.evaluate(() => Reflect.get(window, "ran"))).toBeUndefined();
  expect(dialogs).toEqual([]);
  expect(requestedUrls.filter((url) => /nothing\.png|\/x$|example\.org/.test(url))).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/enrichment_center/video/rl-101");
});

longTest("[LIB-08] a length that is not m:ss is ignored, and an error is logged", async () => {
  const { page, pageErrors } = await app.openBrowser();
  await signIn(page, app.proxy.url, nurse);
  await expect.poll(() => pageErrors.join("\n")).toMatch(/Length is not m:ss: "ten:minutes"/);
  await page.goto(lessonUrl(app, "rl-101"));
  await page.getByRole("heading", { level: 1, name: /^Hostile/ }).waitFor();
  await player(page).getByRole("slider", { name: "Position" }).waitFor();
  expect(await page.getByText(/NaN|ten:minutes/).count()).toBe(0);
});
