import { readFileSync } from "node:fs";
import type { Download, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { longTest } from "../../../support/long-tests.ts";
import { openPage, openUi } from "../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const canvasIn = (page: Page) => page.getByRole("figure", { name: "Line chart" }).locator("canvas");

async function openCharts(setting: Parameters<typeof openPage>[1]) {
  const opened = await openPage(ui.browser, setting);
  await opened.page.goto(`${ui.address}dev/ui`);
  await canvasIn(opened.page).waitFor();
  return opened;
}

const readDownload = async (download: Download) => readFileSync(await download.path());

/** Opens the table of the figure, which has the buttons, and downloads a file. */
async function saved(page: Page, figure: string, kind: string) {
  const table = page.getByRole("figure", { name: figure }).getByText(/^Show as table/);
  if (!(await page.getByRole("button", { name: `${kind}, ${figure}` }).isVisible()))
    await table.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `${kind}, ${figure}` }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readDownload(download) };
}

/** Counts the pixels of this color in the plot area. */
const countPixels = (page: Page, png: Buffer, colour: readonly [number, number, number]) =>
  page.evaluate(
    async ([base64, wanted]) => {
      const raw = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([raw], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const on = canvas.getContext("2d");
      on?.drawImage(image, 0, 0);
      const { data } = on?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (wanted.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 3)) count += 1;
      return { count, width: image.width, height: image.height };
    },
    [png.toString("base64"), colour] as const,
  );

const ACCENT_OF_DAY = [0x2a, 0x5d, 0x4c] as const;
const BAND_OF_DAY = [0xdb, 0xe7, 0xdc] as const;
const WHITE = [255, 255, 255] as const;

test("[INS-03] arrow keys move between points and announce each with its range", async () => {
  const { page, pageErrors, close } = await openCharts({
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  const rail = page.getByRole("slider", {
    name: "Share by month. Use arrow keys to move between points.",
  });
  await rail.focus();
  const said = () => rail.getAttribute("aria-valuetext");
  expect(await said()).toBe("Nov 2026: 36%, likely range 31–41%");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowLeft");
  expect(await said()).toBe("Aug 2026: Not enough responses");
  await page.keyboard.press("Home");
  expect(await said()).toBe("Jun 2026: 43%, likely range 38–48%");
  await page
    .getByRole("figure", { name: "Line chart" })
    .getByText("Jun 2026: 43%, likely range 38–48%")
    .waitFor();
  expect(pageErrors).toEqual([]);
  await close();
});

longTest("[INS-03] shows the value of the point under the pointer", async () => {
  const { page, close } = await openCharts({ theme: "evening", width: 1280 });
  const plot = page.getByRole("figure", { name: "Line chart" }).locator(".u-over");
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error("The line is not drawn");
  await page.mouse.move(box.x + 4, box.y + box.height / 2);
  await page.getByText("Jun 2026: 43%, likely range 38–48%").waitFor();
  await close();
});

test("[INS-03] every chart has a data table, which is open in print", async () => {
  const { page, close } = await openCharts({ theme: "day", width: 390, reducedMotion: true });
  const figure = page.getByRole("figure", { name: "Line chart" });
  await figure.getByText(/^Show as table/).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => figure.getByRole("row").count()).toBe(7);
  const rows = await figure.getByRole("row").allInnerTexts();
  expect(rows[3]).toMatch(/Aug 2026\s+Not enough responses/);
  const table = page.getByRole("figure", { name: "Bar chart" }).getByRole("table");
  expect(await table.isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await table.isVisible()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await table.isVisible()).toBe(false);
  await close();
});

longTest("[INS-03] exports an image at 2× with a plain background in the light theme", async () => {
  const { page, pageErrors, close } = await openCharts({ theme: "night", width: 390 });
  const line = await saved(page, "Line chart", "PNG");
  expect(line.name).toBe("line-chart.png");
  const drawn = await countPixels(page, line.bytes, ACCENT_OF_DAY);
  expect(drawn.width).toBe(1600);
  expect(drawn.count).toBeGreaterThan(1500);
  expect((await countPixels(page, line.bytes, BAND_OF_DAY)).count).toBeGreaterThan(10_000);
  const ground = await countPixels(page, line.bytes, WHITE);
  expect(ground.count / (drawn.width * drawn.height)).toBeGreaterThan(0.6);
  const bars = await saved(page, "Bar chart", "PNG");
  expect((await countPixels(page, bars.bytes, ACCENT_OF_DAY)).count).toBeGreaterThan(20_000);
  expect(pageErrors).toEqual([]);
  await close();
});

test("[INS-03] exports a CSV with plain numbers, their unit, and without formulas", async () => {
  const { page, close } = await openCharts({ theme: "day", width: 1280 });
  const { name, bytes } = await saved(page, "Bar chart", "CSV");
  expect(name).toBe("bars.csv");
  expect(bytes.toString("utf8")).toBe(
    [
      "\u{feff}Measure,Group,Value,Unit,Range low,Range high,Check-ins,People,Start date,End date",
      "Share,Staffing below plan,64,%,,,,,,",
      "Share,Charting after the shift,51,%,,,,,,",
      "Share,'-Other,7,%,,,,,,\r\n",
    ].join("\r\n"),
  );
  await close();
});

longTest("[INS-03] redraws a chart when the theme changes", async () => {
  const { page, close } = await openCharts({ theme: "day", width: 390, reducedMotion: true });
  const drawn = () =>
    canvasIn(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL().slice(-4000));
  const before = await drawn();
  await page.getByText("Night shift", { exact: true }).click();
  await expect.poll(drawn).not.toBe(before);
  await close();
});
