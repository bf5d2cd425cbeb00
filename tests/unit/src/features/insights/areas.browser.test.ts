import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { notCause } from "#features/insights/efficacy-copy.ts";
import { isLong, longTest } from "../../../../support/long-tests.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";
import { type AreaReplies, nothing, plenty } from "./area-replies.ts";
import { openInsights } from "./open-insights.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const wide = { theme: "day", width: 1280, calm: true } as const;
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function fileOf(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const small = (page: Page) =>
  page.locator("main :is(button, summary, li a)").evaluateAll((all) =>
    all.flatMap((one) => {
      const { width, height } = one.getBoundingClientRect();
      const isThere = width > 0;
      return isThere && (width < 44 || height < 44) ? [one.textContent] : [];
    }),
  );

const evening = { theme: "evening", width: 1280 } as const;
const night = { theme: "night", width: 390 } as const;
const narrow = { theme: "day", width: 390 } as const;

const cases = [
  { area: "engagement", released: "much", replies: plenty, seen: [evening, night, narrow] },
  { area: "engagement", released: "nothing", replies: nothing, seen: [night] },
  {
    area: "efficacy",
    released: "much",
    replies: plenty,
    seen: [wide, night, { ...evening, width: 390 }],
  },
  { area: "efficacy", released: "nothing", replies: nothing, seen: [narrow] },
] as const;
test.for(isLong ? cases : cases.slice(0, 1))(
  "[INS-03] area $area is accessible in every theme with $released released",
  async ({ area, replies, seen }) => {
    const [first] = seen;
    const setting = { ...first, calm: true };
    const { page, close } = await openInsights(ui, `insights/${area}`, setting, () => replies);
    await panel(page, "Suggested next steps").waitFor();
    if (replies === plenty) await page.locator("figure canvas").first().waitFor();
    for (const look of seen) {
      await expectAccessible(page, [look]);
      expect(await small(page)).toEqual([]);
    }
    await close();
  },
);

test("[INS-02] engagement shows hours, people, credits, and top lessons with links", async () => {
  const { page, asked, close } = await openInsights(
    ui,
    "insights/engagement?role=Nurses&timespan=1+Year",
    wide,
    () => plenty,
  );
  const hours = panel(page, "Hours of learning");
  await hours.getByText("Up 9 hours from the previous period (33 hours, 19 people)").waitFor();
  await panel(page, "Credits claimed")
    .getByText("Previous period not shown (minimum 5 people)")
    .waitFor();
  const series = panel(page, "Top series").getByRole("link", { name: "After Nights" });
  expect(await series.getAttribute("href")).toBe("/library/series/after-nights");
  const lesson = panel(page, "Top lessons").getByRole("link", { name: "One pebble a week" });
  expect(await lesson.getAttribute("href")).toBe("/enrichment_center/video/RL-300");
  const claimed = panel(page, "Top lessons by credit");
  await claimed.getByText("8 claims", { exact: true }).waitFor();
  const queryOf = (end: string) =>
    asked.find(({ pathname }) => pathname.endsWith(end))?.search.slice(1);
  const all = "practice_group_id=g&timeSpan=1+Year&role=Nurses";
  expect(queryOf("/hours_watched")).toBe(all);
  expect(queryOf("/most_claimed_microlearnings")).toBe(all);
  await hours.getByText("Everyone in the group. Not filtered.").waitFor();
  await close();
});

test("[INS-03] trend points can be read by keyboard and match the table", async () => {
  const { page, close } = await openInsights(ui, "insights/engagement", wide, () => plenty);
  const hours = panel(page, "Hours of learning");
  const chart = hours.getByRole("slider");
  await chart.focus();
  await page.keyboard.press("Home");
  const first = "Aug 1 – 31, 2026: 15 hours per month";
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toBe(first);
  await hours.getByText(first, { exact: true }).waitFor();
  await hours.getByText("Show as table").click();
  const row = hours.getByRole("row", { name: /^Aug 1 – 31, 2026/ });
  await expect.poll(() => row.getByRole("cell").allTextContents()).toEqual(["14.5", "14.5"]);
  await close();
});

test("[INS-05] efficacy shows associations with intervals of differences and exclusions, never as causes", async () => {
  const { page, asked, close } = await openInsights(
    ui,
    "insights/efficacy?baseline_start_date=2026-01-01&baseline_end_date=2026-03-31",
    wide,
    () => plenty,
  );
  const accrued = panel(page, "Before and 4–6 months later");
  await accrued.getByText("−0.98", { exact: true }).waitFor();
  await accrued.getByText(/^No clear link/).waitFor();
  await accrued
    .getByText("Based on 58 people with a follow-up answer. Calculated from 3 groups", {
      exact: false,
    })
    .waitFor();
  const compared = panel(page, "Most vs. least learning");
  await compared.getByText(/15 points.*\(not statistically significant\)$/).waitFor();
  await panel(page, "Burnout by hours of learning")
    .getByText(/ with the most\. Not statistically significant\.$/)
    .waitFor();
  const lessons = panel(page, "Before and after a lesson");
  const row = lessons.getByRole("row", { name: /^One pebble a week/ }).first();
  expect((await row.getByRole("cell").allTextContents()).filter(Boolean)).toEqual([
    "18",
    "50%",
    "39%",
    "29–49%",
    "Down 11 points",
  ]);
  const words = await page.getByRole("main").textContent();
  expect(words?.replaceAll(notCause, "")).not.toMatch(
    /\b(because of|thanks to|proves?|effective|caused?)\b/i,
  );
  const correlations = asked.filter(({ pathname }) => pathname.endsWith("/correlation"));
  expect(correlations.map(({ search }) => search).toSorted()).toEqual([
    "?practice_group_id=g&timespan=1+Year&baseline_start_date=2026-01-01&baseline_end_date=2026-03-31",
    "?practice_group_id=g&timespan=1+Year&baseline_start_date=2026-01-01&baseline_end_date=2026-03-31&correlation_window=4-6+Months",
  ]);
  await close();
});

test("[INS-14] downloads the figures of an area as CSV and XLSX, without suppressed ones", async () => {
  const replies = { ...plenty, totalWatched: nothing.totalWatched } as AreaReplies;
  const { page, close } = await openInsights(ui, "insights/engagement", wide, () => replies);
  await panel(page, "Hours of learning").getByText("Up 9 hours from the previous period").waitFor();
  await panel(page, "People and lessons").getByText("Not enough people to show").waitFor();
  await panel(page, "Top series").getByText("17 people", { exact: true }).waitFor();
  await panel(page, "Suggested next steps").waitFor();
  const { name, text } = await fileOf(page, "Download CSV");
  expect(name).toBe("harbor-point-medical-center-engagement-2026-10-31.csv");
  const lines = text.replace("\u{feff}", "").trim().split("\r\n");
  expect(lines[0]).toBe(
    "Measure,Group,Value,Unit,Range low,Range high,Check-ins,People,Start date,End date",
  );
  expect(lines).toContain("Hours of learning,Whole group,41.75,hours,,,,23,2026-08-01,2026-10-31");
  expect(text).not.toContain("Lessons started");
  const workbook = await fileOf(page, "Download XLSX");
  expect(workbook.name).toBe("harbor-point-medical-center-engagement-2026-10-31.xlsx");
  expect(workbook.text.slice(0, 2)).toBe("PK");
  await close();
});

test("[INS-04] suppressed comparisons name the minimum of their kind", async () => {
  const { page, close } = await openInsights(ui, "insights/efficacy", wide, () => nothing);
  const inThirds = /Not enough people to show \(minimum 10 in each of 3 groups\)/;
  await panel(page, "Before and 4–6 months later").getByText(inThirds).waitFor();
  await panel(page, "Most vs. least learning").getByText(inThirds).waitFor();
  await panel(page, "Burnout by hours of learning").getByText(inThirds).waitFor();
  await panel(page, "Before and after a lesson")
    .getByText("Not enough people to show (minimum 10)")
    .waitFor();
  await close();
});

longTest("[INS-06] a failed panel offers a retry and leaves the others intact", async () => {
  const { totalCreditsClaimed, ...rest } = plenty;
  let replies: AreaReplies = rest;
  const { page, close } = await openInsights(ui, "insights/engagement", wide, () => replies);
  const credits = panel(page, "Credits claimed");
  await credits.getByText(/Failed to fetch total credits claimed/).waitFor();
  await panel(page, "Hours of learning").getByText("Up 9 hours from the previous period").waitFor();
  replies = { ...rest, totalCreditsClaimed } as AreaReplies;
  await credits.getByRole("button", { name: "Try again" }).click();
  await credits.getByText("9.25", { exact: true }).waitFor();
  await close();
});

longTest("without released figures, offers no download and suggests inviting people", async () => {
  const { page, close } = await openInsights(ui, "insights/efficacy", wide, () => nothing);
  const next = panel(page, "Suggested next steps");
  const invite = next.getByRole("link", { name: "Manage group and codes" });
  expect(await invite.getAttribute("href")).toBe("/admin/groups/g");
  await panel(page, "New accounts").getByText("Not enough people to show").waitFor();
  await page.getByText("No data to download yet").waitFor();
  expect(await page.getByRole("button", { name: /^Download/ }).count()).toBe(0);
  await close();
});
