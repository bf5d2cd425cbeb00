import { afterAll, beforeAll, expect, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../support/browser.ts";
import { fragmentFile, type Library, libraries, prepare, servePages } from "./charts/site.ts";
import { throttleCpu } from "./library/interaction-timing.ts";
import { median, printTable, saveFragment, spread } from "./sync/table.ts";

/*
 * Time to draw a dashboard on a slow phone once its figures are there, for our charts, Chart.js, and ECharts in turns.
 * `REPEATS` sets the number of rounds.
 */

const REPEATS = Number(process.env.REPEATS ?? 7);
const SLOWER = 4;
const DRAWN_MS = 300;

let pages: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  await prepare();
  pages = await servePages();
});
afterAll(async () => {
  await pages?.close();
  removeProfiles();
  saveFragment(fragmentFile);
});

type Browser = Awaited<ReturnType<typeof startBrowser>>;

/** Uses a fresh page each time, because earlier drawings would make later ones faster. */
async function timeToDraw(name: Library, { page }: Browser): Promise<number> {
  await page.goto(pages.url(`/page/${name}`));
  await page.waitForFunction(() => "offered" in window);
  return page.evaluate(() =>
    (window as unknown as { offered: { measure: () => Promise<number> } }).offered.measure(),
  );
}

test("a dashboard of five charts at 4× CPU slowdown", async () => {
  const browser = await startBrowser(newProfile());
  await throttleCpu(browser.page, SLOWER);
  const taken = new Map<Library, number[]>(libraries.map((name) => [name, []]));
  // The first round is a warm-up.
  for (let round = 0; round <= REPEATS; round += 1)
    for (const name of libraries) {
      const ms = await timeToDraw(name, browser);
      if (round > 0) taken.get(name)?.push(ms);
    }
  await browser.kill();
  const of = (name: Library) => taken.get(name) ?? [];
  const ours = median(of("ours"));
  const names = { ours: "Respite (uPlot and HTML)", chartjs: "Chart.js", echarts: "ECharts" };
  printTable(
    "A line with its range and four lists of bars, drawn at 4× CPU slow-down (ms)",
    ["", "median [least–most]", "against ours"],
    libraries.map((name) => [
      names[name],
      spread(of(name)),
      `${(median(of(name)) / ours).toFixed(2)}×`,
    ]),
    "From the moment the figures are there until the picture has been drawn. Scripts are loaded before, animations are off.",
  );
  expect(ours).toBeLessThanOrEqual(DRAWN_MS);
});
