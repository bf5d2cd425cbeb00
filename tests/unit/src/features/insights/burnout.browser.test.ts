import { beforeAll, expect, test } from "vitest";
import { isLong, longTest } from "../../../../support/long-tests.ts";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";
import { empty, large, small, totalsOnly } from "./burnout-replies.ts";
import { openBurnout } from "./open-burnout.ts";

let ui: Awaited<ReturnType<typeof openUi>>;
beforeAll(async () => {
  ui = await openUi();
});

const looks = [
  { theme: "evening", width: 1280, height: 900 },
  { theme: "night", width: 390 },
  { theme: "day", width: 390 },
] as const;

const cases = [
  { released: "much", replies: large, words: "Down 7 points from the previous period" },
  { released: "little", replies: small, words: "Not enough responses to compare yet" },
  { released: "nothing", replies: empty, words: "Not enough responses yet" },
];
test.each(isLong ? cases : cases.slice(0, 1))(
  "[INS-02] [INS-03] reported burnout is accessible in every theme with $released released",
  async ({ replies, words }) => {
    const { page, close } = await openBurnout(ui, replies, { ...looks[0], reducedMotion: true });
    await page.getByText(words).first().waitFor();
    await page.getByText("Suggested next steps").waitFor();
    await expectAccessible(page, looks);
    await close();
  },
);

longTest("[INS-05] recalculates the cost from typed inputs and resets it", async () => {
  const { page, asked, close } = await openBurnout(ui, large, { theme: "day", width: 1280 });
  const card = page.getByRole("region", { name: "Estimated yearly cost of burnout" });
  const sum = card.getByText(/^\$[\d.]+M$/).first();
  await expect.poll(() => sum.textContent()).toBe("$1.9M");
  const staff = card.getByLabel("People in the group");
  await staff.fill("6760");
  await expect.poll(() => sum.textContent()).toBe("$19.1M");
  await staff.press("Enter");
  await expect
    .poll(() => asked.map((url) => url.searchParams.get("predictive_staff_count")))
    .toContain("6760");
  await card.getByText("Edit assumptions").click();
  const nurses = card.getByRole("group", { name: "Nurses" });
  await nurses.getByLabel("Yearly turnover (%)").fill("1640");
  await nurses.getByText("Enter a percentage from 0 to 100.").waitFor();
  await nurses.getByLabel("Yearly turnover (%)").fill("0");
  await expect.poll(() => sum.textContent()).toBe("$12.6M");
  await card.getByRole("button", { name: "Reset to published values" }).click();
  await expect.poll(() => sum.textContent()).toBe("$1.9M");
  await expect.poll(() => staff.inputValue()).toBe("676");
  await close();
});

const day = { theme: "day", width: 1280, height: 900 } as const;

longTest("[INS-02] collapses long comments, and asks for all stressor questions", async () => {
  const { page, asked, close } = await openBurnout(ui, large, { theme: "day", width: 390 });
  const comments = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await expect.poll(() => comments.count()).toBe(2);
  await page.getByRole("button", { name: "Show all 12" }).click();
  await expect.poll(() => comments.count()).toBe(12);
  const stressors = asked.find(({ pathname }) => pathname.endsWith("/stressors"));
  expect(stressors?.searchParams.get("base_question_id")).toBe("8,9,10");
  await close();
});

test("[INS-02] shows significant differences first, and all on request", async () => {
  const { significant } = large;
  if ("suppressed" in significant) throw new Error("expected released findings");
  const more = ["d3", "d4", "d5"].map((value) => ({
    ...significant.findings[0],
    value,
    label: `Ward ${value}`,
    filter: "department",
  })) as typeof significant.findings;
  const findings = [...significant.findings, ...more];
  const replies = { ...large, significant: { ...significant, findings } };
  const { page, close } = await openBurnout(ui, replies, day);
  const panel = page.getByRole("region", { name: "Where burnout differs" });
  const rows = panel.getByRole("table").first().getByRole("row").filter({ visible: true });
  await expect.poll(() => rows.count()).toBe(7);
  expect(await rows.nth(1).textContent()).toContain("Emergency");
  expect(await rows.nth(1).textContent()).toContain("+19 points, statistically significant");
  await panel.getByRole("button", { name: "Show all 8 subgroups" }).click();
  await expect.poll(() => rows.count()).toBe(9);
  await close();
});

test("[INS-04] suppressed stressors name their minimum of 8", async () => {
  const { stressors } = empty;
  const { page, close } = await openBurnout(ui, { ...large, stressors }, day);
  const panel = page.getByRole("region", { name: "Top stressors" });
  await panel.getByText("Not enough responses to show (minimum 8)").waitFor();
  await close();
});

test("[INS-09] prints the days of all figures once, and other days beside their figures", async () => {
  const { page, close } = await openBurnout(ui, large, day);
  const dates = "Nov 1, 2025 – Oct 31, 2026";
  await page.getByText(`${dates}. Published Nov 1, 2026. Next update Dec 1, 2026.`).waitFor();
  const rate = page.getByRole("region", { name: "Reported burnout", exact: true });
  await rate.getByText("Aug 1 – Oct 31, 2026", { exact: false }).waitFor();
  await rate.getByText("148 of 412").waitFor();
  await page.getByText("Suggested next steps").waitFor();
  expect((await page.getByRole("main").textContent())?.split(dates)).toHaveLength(2);
  await close();
});

longTest(
  "[INS-08] offers only departments with published figures, and filters by them",
  async () => {
    const { page, asked, close } = await openBurnout(ui, large, day);
    const department = page.getByRole("main").getByLabel("Department").first();
    await expect
      .poll(() => department.locator("option").allTextContents())
      .toEqual(["All", "Emergency", "Labor and delivery"]);
    await department.selectOption("Labor and delivery");
    await page.waitForURL((url) => url.search === "?department=d2");
    await page.getByRole("button", { name: "Labor and delivery", pressed: true }).waitFor();
    // Every call gets the filter, so that all figures can cover the same days.
    await expect
      .poll(() => {
        const filtered = asked.filter(
          ({ searchParams }) => searchParams.get("department") === "d2",
        );
        return new Set(filtered.map(({ pathname }) => pathname)).size;
      })
      .toBe(5);
    await page.getByRole("button", { name: "More filters" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const options = (label: string) => sheet.getByLabel(label).locator("option").allTextContents();
    await expect
      .poll(() => options("Role"))
      .toEqual(["All", "Nurses", "Advanced practice providers"]);
    expect(await options("Gender")).toEqual(["All", "Woman"]);
    expect(await options("Minimum age")).toEqual(["Any", "28", "35", "45"]);
    await close();
  },
);

longTest("[INS-08] explains that a small group publishes totals only", async () => {
  const { page, close } = await openBurnout(ui, small, day, totalsOnly);
  await page
    .getByText("Groups of this size publish totals only, so there are no filters for people.")
    .waitFor();
  expect(await page.getByRole("main").getByLabel("Role").count()).toBe(0);
  await close();
});

test("[INS-03] the arrow keys and the pointer read the trend, which has a table", async () => {
  const { page, close } = await openBurnout(ui, large, day);
  const panel = page.getByRole("region", { name: "Reported burnout over time" });
  const chart = panel.getByRole("slider");
  await panel.locator("canvas").waitFor();
  const last = "Oct 1 – 31, 2026: 36%, likely range 31–41% · 404 check-ins";
  await panel.getByText(last).waitFor();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  const before = /^Sep 1 – 30, 2026: 38%, likely range 33–43% · 390 check-ins$/;
  await panel.getByText(before).waitFor();
  expect(await chart.getAttribute("aria-valuetext")).toMatch(before);
  await page.keyboard.press("Home");
  await panel.getByText(/^Nov 1 – 30, 2025: 43%/).waitFor();
  await page.keyboard.press("End");
  await panel.getByText(last).waitFor();
  const plot = await panel.locator(".u-over").boundingBox();
  if (!plot) throw new Error("The line is not drawn");
  await page.mouse.move(plot.x + 4, plot.y + plot.height / 2);
  await panel.getByText(/^Nov 1 – 30, 2025: 43%/).waitFor();
  await panel.getByText("Show as table").click();
  const row = panel.getByRole("row", { name: /^May 1 – 31, 2026/ });
  expect(await row.textContent()).toContain("Not enough responses");
  await close();
});

longTest(
  "[INS-14] prints on Letter and A4 without clipped charts, controls, or toasts",
  async () => {
    for (const width of [720, 690]) {
      const { page, close } = await openBurnout(ui, large, { theme: "evening", width });
      await page.locator("figure canvas").first().waitFor();
      await page.getByText("Suggested next steps").waitFor();
      await page.getByRole("button", { name: "Download CSV", exact: true }).click();
      await page.getByText("Data downloaded").waitFor();
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.emulateMedia({ media: "print" });
      expect(await page.getByText("Data downloaded").isVisible()).toBe(false);
      await page.getByText(/^Printed /).waitFor();
      const over = await page.locator("main section, main canvas").evaluateAll((all) =>
        all.flatMap((one) => {
          const { right } = one.getBoundingClientRect();
          return right > document.documentElement.clientWidth ? [one.outerHTML.slice(0, 80)] : [];
        }),
      );
      expect(over).toEqual([]);
      const buttons = page.getByRole("main").getByRole("button").filter({ visible: true });
      expect(await buttons.count()).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await close();
    }
  },
);
