import { afterAll, beforeAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { type Drawer, drawers, fragmentFile, prepare, servePages } from "./charts/site.ts";
import { slowed } from "./library/hands.ts";
import { keepFragment, median, printTable, spread } from "./sync/table.ts";

/*
 * The drawings of a dashboard on a slow phone, from the moment the figures are there until they have been drawn: ours beside
 * Chart.js and ECharts with the same figures, in turns. `REPEATS` says how often.
 */

const REPEATS = Number(process.env.REPEATS ?? 7);
const SLOWER = 4;
const DRAWN_MS = 300;

let pages: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  await prepare();
  pages = await servePages();
}, 300_000);
afterAll(async () => {
  await pages?.close();
  removeProfiles();
  keepFragment(fragmentFile);
});

type Browser = Awaited<ReturnType<typeof startBrowser>>;

/** A page of its own each time: what was drawn before would make the next drawing faster. */
async function drawnBy(name: Drawer, { page }: Browser): Promise<number> {
  await page.goto(pages.url(`/page/${name}`));
  await page.waitForFunction(() => "offered" in window);
  return page.evaluate(() =>
    (window as unknown as { offered: { measure: () => Promise<number> } }).offered.measure(),
  );
}

test("a dashboard of five drawings at 4× CPU slow-down", async () => {
  const browser = await startBrowser(newProfile());
  await slowed(browser.page, SLOWER);
  const taken = new Map<Drawer, number[]>(drawers.map((name) => [name, []]));
  // The first round warms the browser.
  for (let round = 0; round <= REPEATS; round += 1)
    for (const name of drawers) {
      const ms = await drawnBy(name, browser);
      if (round > 0) taken.get(name)?.push(ms);
    }
  await browser.kill();
  const of = (name: Drawer) => taken.get(name) ?? [];
  const ours = median(of("ours"));
  const names = { ours: "Respite (uPlot and HTML)", chartjs: "Chart.js", echarts: "ECharts" };
  printTable(
    "A line with its range and four lists of bars, drawn at 4× CPU slow-down (ms)",
    ["", "median [least–most]", "against ours"],
    drawers.map((name) => [
      names[name],
      spread(of(name)),
      `${(median(of(name)) / ours).toFixed(2)}×`,
    ]),
    "From the moment the figures are there until the picture has been drawn. Scripts are loaded before, animations are off.",
  );
  expect(ours).toBeLessThanOrEqual(DRAWN_MS);
});
