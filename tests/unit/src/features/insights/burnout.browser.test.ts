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
  { released: "much", replies: large, words: "Down 7 points from the previous period" },
  { released: "little", replies: small, words: "Too few people for a likely range" },
  { released: "nothing", replies: empty, words: "Not enough responses yet" },
])(
  "[INS-02] [INS-03] reported burnout is accessible in every theme with $released released",
  async ({ replies, words }) => {
    const { page, close } = await openBurnout(ui, replies, { ...looks[0], reducedMotion: true });
    await page.getByText(words).first().waitFor();
    await page.getByText("Suggested next steps").waitFor();
    await expectAccessible(page, looks);
    await close();
  },
);

test("[INS-05] recalculates the cost from typed inputs and resets it", async () => {
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

test("[INS-02] collapses long comments and non-significant findings", async () => {
  const { page, asked, close } = await openBurnout(ui, large, { theme: "day", width: 390 });
  const comments = page.getByRole("region", { name: "Comments" }).getByRole("listitem");
  await expect.poll(() => comments.count()).toBe(5);
  await page.getByRole("button", { name: "Show all 12" }).click();
  await expect.poll(() => comments.count()).toBe(12);
  const maybe = page.locator('ul[aria-label="Not statistically significant"]');
  await maybe.waitFor({ state: "attached" });
  expect(await maybe.isVisible()).toBe(false);
  await page.getByText("2 comparisons that aren't statistically significant").click();
  await maybe.waitFor();
  const stressors = asked.find(({ pathname }) => pathname.endsWith("/stressors"));
  expect(stressors?.searchParams.get("base_question_id")).toBe("8,9,10");
  await close();
});
