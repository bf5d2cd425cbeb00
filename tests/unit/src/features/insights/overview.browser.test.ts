import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openUi } from "../../support/ui-in-browser.ts";
import { type AreaReplies, nothing, plenty } from "./area-replies.ts";
import { large } from "./burnout-replies.ts";
import { days, few, share } from "./next-steps-fixtures.ts";
import { openInsights } from "./open-insights.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const wide = { theme: "day", width: 1280, calm: true } as const;
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const summer = { start: "2026-07-01", end: "2026-09-30" };
const lastYear = { start: "2025-01-01", end: "2025-12-31" };
const rate = { days, n: 412, people: 140, rate: share(0.4), mean_level: null };
const participation = { answered: 60, members: 90, at_least: false };

test("[INS-09] the overview prints the days of figures that cover others than the page", async () => {
  if ("suppressed" in large.significant) throw new Error("expected released findings");
  const [finding] = large.significant.findings;
  if (!finding) throw new Error("expected a finding");
  const higher = { ...finding, direction: "higher", significant: true } as const;
  const replies: AreaReplies = {
    ...plenty,
    burnoutRollingMetrics: { current: rate, previous: few, change: few, participation },
    burnoutFiltered: { overall: { ...rate, days: lastYear }, levels: few, trend: [] },
    burnoutSignificant: { days: lastYear, n: 412, findings: [higher] },
    hoursWatched: {
      trend: [],
      previous: few,
      current: { days: summer, people: 23, value: 41 },
    },
    totalCreditsClaimed: { current: { days, people: 14, value: 9 }, previous: few, by_type: [] },
  };
  const { page, close } = await openInsights(ui, "overview", wide, () => replies);
  await page.getByText("Harbor Point Medical Center · Aug 1 – Oct 31, 2026").waitFor();
  await card(page, "Hours of learning").getByText("Jul 1 – Sep 30, 2026").waitFor();
  await page.getByText(/Statistically significant\. Jan 1 – Dec 31, 2025\.$/).waitFor();
  await card(page, "Credits claimed").getByText("14 people", { exact: true }).waitFor();
  expect((await page.getByRole("main").textContent())?.split("Aug 1 – Oct 31, 2026")).toHaveLength(
    2,
  );
  await close();
});

test("[ADM-08] says that nothing is published yet instead of that nothing stands out", async () => {
  const replies = {
    ...nothing,
    burnoutFiltered: { overall: few, levels: few, trend: [] },
    burnoutSignificant: few,
  };
  const { page, close } = await openInsights(ui, "overview", wide, () => replies);
  await page.getByText("Nothing published yet").waitFor();
  expect(await page.getByText("Nothing stands out").count()).toBe(0);
  await close();
});
