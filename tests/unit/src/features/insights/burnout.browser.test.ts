import { beforeAll, expect, test } from "vitest";
import { expectAccessible, openUi } from "../../support/ui-in-browser.ts";
import { empty, large, small } from "./burnout-replies.ts";
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

test.each([
  { released: "much", replies: large, words: "7 points lower than in the time before" },
  { released: "little", replies: small, words: "too few people for a closer figure" },
  { released: "nothing", replies: empty, words: "Not enough people have answered yet" },
])(
  "[INS-02] [INS-03] reported burnout is accessible in every theme with $released released",
  async ({ replies, words }) => {
    const { page, close } = await openBurnout(ui, replies, { ...looks[0], reducedMotion: true });
    await page.getByText(words).first().waitFor();
    await page.getByText("What to do next").waitFor();
    await expectAccessible(page, looks);
    await close();
  },
);

test("[INS-05] recalculates the cost from typed inputs and resets it", async () => {
  const { page, asked, close } = await openBurnout(ui, large, { theme: "day", width: 1280 });
  const card = page.getByRole("region", { name: "What burnout costs in a year" });
  const sum = card.getByText(/^\$[\d.]+M$/).first();
  await expect.poll(() => sum.textContent()).toBe("$1.9M");
  const staff = card.getByLabel("People in the group");
  await staff.fill("6760");
  await expect.poll(() => sum.textContent()).toBe("$19.1M");
  await staff.press("Enter");
  await expect
    .poll(() => asked.map((url) => url.searchParams.get("predictive_staff_count")))
    .toContain("6760");
  await card.getByText("Change the assumptions").click();
  const nurses = card.getByRole("group", { name: "Nurses" });
  await nurses.getByLabel("Leave in a year, %").fill("1640");
  await nurses.getByText("A percentage, from 0 to 100.").waitFor();
  await nurses.getByLabel("Leave in a year, %").fill("0");
  await expect.poll(() => sum.textContent()).toBe("$12.6M");
  await card.getByRole("button", { name: "Back to the published values" }).click();
  await expect.poll(() => sum.textContent()).toBe("$1.9M");
  await expect.poll(() => staff.inputValue()).toBe("676");
  await close();
});

test("[INS-02] collapses long comments and non-significant findings", async () => {
  const { page, asked, close } = await openBurnout(ui, large, { theme: "day", width: 390 });
  const comments = page.getByRole("region", { name: "In their own words" }).getByRole("listitem");
  await expect.poll(() => comments.count()).toBe(5);
  await page.getByRole("button", { name: "Show all 12" }).click();
  await expect.poll(() => comments.count()).toBe(12);
  const maybe = page.locator('ul[aria-label="May be chance"]');
  await maybe.waitFor({ state: "attached" });
  expect(await maybe.isVisible()).toBe(false);
  await page.getByText("2 comparisons that may be chance").click();
  await maybe.waitFor();
  const stressors = asked.find(({ pathname }) => pathname.endsWith("/stressors"));
  expect(stressors?.searchParams.get("base_question_id")).toBe("8,9,10");
  await close();
});
