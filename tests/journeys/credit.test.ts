import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CreditTerms } from "#sync/local/content.ts";
import { longTest } from "../support/long-tests.ts";
import { nurse, recordsOf, signIn, workerReady } from "../support/people.ts";
import { openLesson } from "./player.ts";
import {
  goOffline,
  goOnline,
  lessonUrl,
  queueWrites,
  type RunningApp,
  readBrowserStorage,
  rowsOf,
  startApp,
  waitUntilSynced,
} from "./running-app.ts";

/** A 15-minute lesson worth 0.25 contact hours. */
const LESSON = "rl-189";
/** Another one, which no test claims. */
const QUIZZED = "rl-159";
/** A lesson with credit that no test plays. */
const UNHEARD = "rl-139";

const finishedBody = (record_id_: string) => ({
  record_id_,
  seconds_watched: 10,
  video_finished: true,
  intervals: [[0, 10]],
});

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.reset());
afterAll(() => app?.close());

/** Reports the whole lesson, after the time that listening to it takes at twice the speed. */
async function finishLesson(page: Page) {
  app.server.moveClock();
  const body = {
    record_id_: LESSON,
    seconds_watched: 908,
    video_finished: true,
    intervals: [[0, 908]],
  };
  await queueWrites(page, [{ call: "recordTimeWatched", lane: `content:${LESSON}`, body }]);
  await page.reload();
  await waitUntilSynced(page);
}

async function termsHere(page: Page): Promise<CreditTerms> {
  const all = await rowsOf<CreditTerms>(page, "respite-device", "creditTerms");
  const terms = all.find(({ contentId }) => contentId === LESSON);
  if (!terms) throw new Error("The demo asks nothing for this credit");
  return terms;
}

/** Chooses only right or only wrong answers and submits them. */
async function answer(page: Page, { questions }: CreditTerms, isRight: boolean) {
  for (const { text, choices, right } of questions) {
    const chosen = choices.find(({ id }) => (id === right) === isRight);
    await page
      .getByRole("group", { name: text })
      .getByLabel(chosen?.label ?? "", { exact: true })
      .check();
  }
  await page.getByRole("button", { name: "Check answers" }).click();
}

test("[CE-04] a nurse answers and claims offline, two taps after the quiz, and the pending credit is awarded after reconnecting", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await openLesson(app, browser, LESSON);
  await workerReady(page);
  await finishLesson(page);
  const terms = await vi.waitFor(() => termsHere(page), { timeout: 15_000 });
  await goOffline(app, browser);
  await page.getByRole("link", { name: "Claim 0.25 contact hours" }).first().click();

  await page.getByRole("heading", { name: "Quiz", exact: true }).waitFor();
  await answer(page, terms, false);
  await page.getByRole("heading", { name: `0 of ${terms.questions.length} correct` }).waitFor();
  await page.getByText(terms.questions[0]?.why ?? "").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await answer(page, terms, true);
  await page
    .getByRole("heading", {
      name: `${terms.questions.length} of ${terms.questions.length} correct`,
    })
    .waitFor();
  const free = page
    .getByRole("group", { name: /free of commercial bias/ })
    .getByRole("radio", { name: "Yes", exact: true });
  // Each attempt without an answer leads back to the question.
  const claim = page.getByRole("button", { name: "Claim 0.25 contact hours" });
  for (const _attempt of [1, 2]) {
    await claim.press("Enter");
    await free.and(page.locator(":focus")).waitFor();
  }
  // The first of two taps. The answers so far survive a reload.
  await free.click();
  await page.reload();
  expect(await free.isChecked()).toBe(true);
  await claim.click();
  await page.getByText("0.25 contact hours, pending verification.").waitFor();
  const files: string[] = [];
  page.on("download", (file) => files.push(file.suggestedFilename()));
  // A second click while the PDF is being made is ignored.
  await page
    .getByRole("button", { name: /^Download certificate \(pending\)/ })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      await Promise.resolve();
      button.click();
    });
  await page.getByText("Certificate downloaded").waitFor();
  await expect.poll(() => files).toEqual([expect.stringMatching(/-\d{4}-\d\d-\d\d\.pdf$/)]);

  await page.getByRole("link", { name: "Your credits" }).click();
  await page.getByText("Pending verification", { exact: true }).waitFor();
  await goOnline(app, browser);
  await page.getByText("Awarded", { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: /^Verification page/ }).waitFor();
  const { credits = [] } = await recordsOf(app.server.url, nurse);
  expect(credits).toMatchObject([
    { record_id_: LESSON, certificate_type: "contact_hours", credits_awarded: "0.25" },
  ]);
  expect(pageErrors).toEqual([]);
});

const claimOf = (record_id_: string) => ({
  call: "claimCredit" as const,
  lane: `content:${record_id_}`,
  body: {
    record_id_,
    lesson_number: record_id_.toUpperCase(),
    certificate_type: "contact_hours",
    evaluation: {
      free_of_bias: true,
      bias_comment: null,
      objectives_met: 5,
      will_change: "no",
      change_comment: null,
    },
  },
});

longTest(
  "[CE-01] a rejected claim shows its reason on the credits page and on the lesson's claim page",
  async () => {
    const browser = await app.openBrowser();
    const { page } = browser;
    await signIn(page, app.proxy.url, nurse);
    await page.goto(`${app.proxy.url}/credits`);
    await waitUntilSynced(page);
    await queueWrites(page, [
      claimOf(UNHEARD),
      // One answer is missing, so the claim waits for a quiz that was rejected.
      {
        call: "takePostTest",
        lane: `content:${QUIZZED}`,
        body: { record_id_: QUIZZED, answers: [{ question: 1, choice: 1 }] },
      },
      claimOf(QUIZZED),
    ]);
    await page.reload();
    const rejected = page.getByText("Not confirmed", { exact: true });
    await expect.poll(() => rejected.count(), { timeout: 60_000 }).toBe(2);
    expect(await page.getByText("Pending verification", { exact: true }).count()).toBe(0);
    await page.getByText("This lesson isn't completed yet.").waitFor();
    await page.goto(`${lessonUrl(app, UNHEARD)}/credit`);
    await page.getByRole("heading", { name: "Your claim couldn't be confirmed" }).waitFor();
    await page.getByText("Your progress, quiz result, and evaluation are saved.").waitFor();
    await page.getByRole("link", { name: "Continue lesson", exact: true }).click();
    await page.getByText("Your claim needs attention.").waitFor();
    await page.goto(`${lessonUrl(app, QUIZZED)}/credit`);
    await page.getByText("Your claim waits for your quiz answers, which couldn't sync.").waitFor();
    await page.getByRole("link", { name: "Review the change" }).click();
    await page
      .getByRole("button", { name: /^Discard/ })
      .first()
      .waitFor();
  },
);

test("[SUR-04] feedback is asked for once after a lesson, declining can be undone, and the comment is encrypted", async () => {
  const browser = await app.openBrowser();
  const { page, pageErrors } = browser;
  await signIn(page, app.proxy.url, nurse);
  await page.goto(`${app.proxy.url}/credits`);
  await waitUntilSynced(page);
  const feedbackCard = page.getByRole("region", { name: "How was this lesson?" });
  await queueWrites(page, [
    { call: "recordTimeWatched", lane: `content:${UNHEARD}`, body: finishedBody(UNHEARD) },
  ]);
  await page.reload();
  await waitUntilSynced(page);
  await page.goto(lessonUrl(app, UNHEARD));
  const isFocusInPage = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await feedbackCard.getByRole("button", { name: "Don't ask again" }).press("Enter");
  await feedbackCard.waitFor({ state: "detached" });
  await expect.poll(isFocusInPage).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  // The encryption code is loaded on demand.
  await workerReady(page);
  await goOffline(app, browser);
  const firstRating = feedbackCard.getByRole("radio").first();
  for (const _attempt of [1, 2]) {
    await feedbackCard.getByRole("button", { name: "Send feedback" }).press("Enter");
    await firstRating.and(page.locator(":focus")).waitFor();
  }
  await feedbackCard
    .getByRole("group", { description: "Choose a rating or add a comment." })
    .waitFor();
  await feedbackCard.getByRole("radio", { name: "5, Very" }).check();
  await feedbackCard.getByRole("textbox").fill("It came at the right time.");
  await feedbackCard.getByRole("button", { name: "Send feedback" }).press("Enter");
  await page.getByText("Thanks for your feedback.").waitFor();
  await expect.poll(isFocusInPage).toBe(true);
  const stored = await readBrowserStorage(page);
  expect(stored.filter(([, text]) => text.includes("right time"))).toEqual([]);
  await goOnline(app, browser);
  const givenOnServer = async () => (await recordsOf(app.server.url, nurse)).feedback ?? [];
  await expect.poll(givenOnServer, { timeout: 60_000 }).toMatchObject([{ record_id_: UNHEARD }]);
  await page.reload();
  await page.getByRole("region", { name: "Continuing education" }).waitFor();
  expect(await feedbackCard.count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
