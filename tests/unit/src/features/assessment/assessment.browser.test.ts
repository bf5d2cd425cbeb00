import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";
import type { Survey } from "#sync/local/content.ts";
import { sampleOf } from "../../../../support/long-tests.ts";
import { openSignedIn } from "../../support/signed-in.ts";
import { openUi, violations } from "../../support/ui-in-browser.ts";

let ui: Awaited<ReturnType<typeof openUi>>;

beforeAll(async () => {
  ui = await openUi();
});

const builtIn = builtInSurveys.map(
  ({ id, name, survey_questions }): Survey => ({
    id,
    name,
    everyDays: 14,
    questions: survey_questions.map(({ base_question_id, kind, text, choices }) => ({
      id: base_question_id,
      kind,
      text,
      choices,
    })),
  }),
);

/** Question of an organization, asked on a schedule and not only in a check-in. */
const ownQuestion = (id: number): Survey["questions"][number] => ({
  id,
  kind: "stressor",
  text: `Own question ${id}`,
  choices: [
    { id: id * 10, label: "Yes", value: 1 },
    { id: id * 10 + 1, label: "No", value: 0 },
  ],
  schedule: { starts: "2026-01-05", ends: null, every_weeks: null },
});
const withOwnQuestions = builtIn.map((survey) =>
  survey.id === DEFAULT_SURVEY
    ? { ...survey, questions: [...survey.questions, ownQuestion(9001), ownQuestion(9002)] }
    : survey,
);

/** Stores the surveys as a sync would. */
async function seedSurveys(page: Page, surveys = builtIn) {
  // The databases are open by then.
  await page.getByText("Questions aren't available yet").waitFor();
  await page.evaluate(async (rows) => {
    const opening = indexedDB.open("respite-device");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const writing = opening.result.transaction("surveys", "readwrite");
    for (const row of rows) writing.objectStore("surveys").put(row);
    await new Promise((done, fail) => {
      writing.oncomplete = done;
      writing.onabort = fail;
    });
    opening.result.close();
  }, surveys);
  await page.reload();
}

/** Returns when the signed-in person first used this device. */
const firstUse = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    const { name = "" } = found.find((one) => one.name?.startsWith("respite-person-")) ?? {};
    const opening = indexedDB.open(name);
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const reading = opening.result.transaction("facts").objectStore("facts").get("asking");
    await new Promise((done) => {
      reading.onsuccess = done;
    });
    opening.result.close();
    return (reading.result as { value?: { since?: number } } | undefined)?.value?.since;
  });

type Setting = Parameters<typeof openSignedIn>[2];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const main = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

test("[SUR-01] the page says when questions are not synced yet, and help still works", async () => {
  const { page, close } = await openSignedIn(ui, "assessment", {
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await page.getByText("Questions aren't available yet").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Need help now?" }).click();
  const panel = page.getByRole("dialog", { name: "You don't have to carry this alone" });
  await panel.getByRole("link", { name: "Call 988" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await close();
});

test("[SUR-01] without a check-in, the result page says so and starts one", async () => {
  const { page, close } = await openSignedIn(ui, "assessment/result", {
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await page.getByText("No result yet", { exact: true }).waitFor();
  expect(await page.getByText("Your result was shown once").count()).toBe(0);
  const start = page.getByRole("main").getByRole("link", { name: "Start check-in" });
  expect(await start.getAttribute("href")).toBe("/assessment");
  expect(await violations(page)).toEqual([]);
  await close();
});

const settings: readonly Setting[] = [
  { theme: "day", width: 320, reducedMotion: true },
  { theme: "evening", width: 1280, reducedMotion: true },
  { theme: "night", width: 390, reducedMotion: true },
];
test.for(sampleOf(settings, "questions"))(
  "[PWA-07] the questions are accessible at $width in the theme $theme",
  async (setting) => {
    const { page, close } = await openSignedIn(ui, "assessment", setting);
    await main(page, "Check-in").waitFor();
    await seedSurveys(page);
    await main(page, /^Question 1 of 4/).waitFor();
    expect(await widthOf(page)).toBe(setting.width);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio").nth(1).isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await main(page, /^Question 2 of 4/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    expect(await widthOf(page)).toBe(setting.width);
    expect(await violations(page)).toEqual([]);
    const small = await page.locator("main :is(button, label:has(input))").evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width < 44 || height < 44 ? [one.textContent] : [];
      }),
    );
    expect(small).toEqual([]);
    await close();
  },
);

test("[SUR-01] the organization's own questions start at the first, and the open check-in stays as it is", async () => {
  const setting = { theme: "day", width: 390, reducedMotion: true } as const;
  const { page, close } = await openSignedIn(ui, "you", setting);
  const to = async (path: string) => page.goto(new URL(path, page.url()).href);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const invitation = page.getByRole("region", { name: "Questions from your organization" });
  await to("/assessment");
  await seedSurveys(page, withOwnQuestions);
  await main(page, /^Question 1 of 6/).waitFor();
  await page.getByRole("radio").nth(2).check();
  await press("Next");
  await main(page, /^Question 2 of 6/).waitFor();
  await page.getByRole("radio", { name: "Staffing" }).check();
  await page.getByRole("textbox").fill("bed four");
  await press("Next");
  await main(page, /^Question 3 of 6/).waitFor();

  await to("/you");
  await invitation.getByText("2 questions.", { exact: false }).waitFor();
  await invitation.getByRole("link", { name: "Answer questions" }).click();
  await main(page, "Question 1 of 2. Own question 9001").waitFor();
  await page.getByRole("radio", { name: "Yes" }).check();
  await press("Next");
  await main(page, /^Question 2 of 2/).waitFor();
  await page.reload();
  await main(page, /^Question 2 of 2/).waitFor();
  await press("Back");
  await main(page, /^Question 1 of 2/).waitFor();
  expect(await page.getByRole("radio", { name: "Yes" }).isChecked()).toBe(true);

  await to("/assessment");
  await main(page, /^Question 3 of 6/).waitFor();
  await press("Back");
  await main(page, /^Question 2 of 6/).waitFor();
  expect(await page.getByRole("radio", { name: "Staffing" }).isChecked()).toBe(true);
  expect(await page.getByRole("textbox").inputValue()).toBe("bed four");
  await close();
});

test("[SUR-01] skipping all of the organization's own questions closes them until the next round", async () => {
  const setting = { theme: "day", width: 390, reducedMotion: true } as const;
  const { page, close } = await openSignedIn(ui, "assessment", setting);
  await seedSurveys(page, withOwnQuestions);
  await main(page, /^Question 1 of 6/).waitFor();
  await page.goto(new URL("/you", page.url()).href);
  const invitation = page.getByRole("region", { name: "Questions from your organization" });
  await invitation.getByRole("link", { name: "Answer questions" }).click();
  for (const at of [1, 2]) {
    await main(page, new RegExp(`^Question ${at} of 2`)).waitFor();
    await page.getByRole("button", { name: "Skip", exact: true }).click();
  }
  await main(page, "You").waitFor();
  await expect.poll(() => invitation.count()).toBe(0);
  await close();
});

test("[SUR-03] the pulse check is a single page and keeps the answer when encryption is not possible", async () => {
  const { page, close } = await openSignedIn(ui, "pulse", {
    theme: "day",
    width: 390,
    reducedMotion: true,
  });
  await main(page, "Pulse check").waitFor();
  await seedSurveys(page);
  await page.getByRole("radio").nth(1).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText(/Connect to the internet once so we can encrypt them/).waitFor();
  expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
  await close();
});

test("[SUR-02] Healthy Days names each missing answer and keeps the answers when they can't be saved", async () => {
  const { page, close } = await openSignedIn(ui, "assessment/healthy-days", {
    theme: "night",
    width: 390,
    reducedMotion: true,
  });
  await main(page, "Healthy Days").waitFor();
  await seedSurveys(page);
  await page.getByRole("button", { name: "Save answers" }).click();
  await page.getByText("Choose the answer that fits best.").waitFor();
  const missing = page.getByText("Enter a number of days from 0 to 30.");
  expect(await missing.count()).toBe(3);
  expect(await violations(page)).toEqual([]);

  await page.getByRole("radio", { name: "Good", exact: true }).check();
  const [physical, mental, limited] = await page.getByRole("textbox").all();
  await physical?.fill("4");
  await mental?.fill("31");
  await limited?.fill("0");
  await expect.poll(() => missing.count()).toBe(1);
  await mental?.fill("9");
  await expect.poll(() => missing.count()).toBe(0);
  await page.getByRole("button", { name: "Save answers" }).click();
  await page.getByText(/Connect to the internet once so we can encrypt them/).waitFor();
  expect(await mental?.inputValue()).toBe("9");
  expect(await widthOf(page)).toBe(390);
  expect(await violations(page)).toEqual([]);
  await close();
});

test('[SUR-03] "Not now" puts the pulse check off, and the focus stays where it was', async () => {
  const setting = { theme: "day", width: 390, reducedMotion: true } as const;
  const { page, close } = await openSignedIn(ui, "assessment", setting);
  await seedSurveys(page);
  await main(page, /^Question 1 of 4/).waitFor();
  // A week later, this person is asked for the first time.
  await expect.poll(() => firstUse(page)).toBeDefined();
  await page.clock.setFixedTime(Date.now() + 10 * 86_400_000);
  await page.goto(new URL("/you", page.url()).href);
  const invitation = page.getByRole("region", { name: "How are you doing?" });
  await invitation.getByRole("button", { name: "Not now" }).focus();
  await page.keyboard.press("Enter");
  await invitation.waitFor({ state: "detached" });
  const focused = page.getByRole("main").locator(":focus");
  await focused.waitFor({ state: "attached" });
  expect(await focused.evaluate((element) => element.tagName)).toBe("A");
  await close();
});
