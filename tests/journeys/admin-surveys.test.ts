import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect } from "vitest";
import type { AdminSurvey } from "#contract/wellbeing/admin-surveys.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { act, apply } from "../server/acts.ts";
import { setOffline } from "../support/browser.ts";
import { longTest } from "../support/long-tests.ts";
import { people } from "../support/small-world.ts";
import { deviceOf } from "../support/wire.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { expectUsable, showing } from "./visitors.ts";

const SURVEY = `/admin/surveys/${DEFAULT_SURVEY}`;
let app: AdminApp;
beforeEach(async () => {
  app = await startAdminApp();
  await addColleagues(4);
});
afterEach(() => app.close());

/** Adds people to the nurse's group. */
async function addColleagues(count: number) {
  const { version: _, ...nurse } = await app.server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= count; n++) {
    const [id, email] = [`mate-${n}`, `mate-${n}@respite.example`];
    await app.server.db
      .insertInto("person")
      .values({ ...nurse, id, email, uid: email })
      .execute();
    const joined = { person_id: id, practice_group_id: "group-1" };
    await app.server.db.insertInto("membership").values(joined).execute();
  }
}

const survey = async (id = DEFAULT_SURVEY): Promise<AdminSurvey> =>
  (await app.admin.ask(`/api/admin/surveys/${id}`)).json();

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function addBreaks(page: Page) {
  await page.getByRole("button", { name: "Add multiple-choice question" }).click();
  const question = page.getByRole("group", { name: "Question 5" });
  await question.getByLabel("Question", { exact: true }).fill("Do you get your breaks?");
  await question.getByLabel("Choice 1", { exact: true }).fill("Mostly");
  await question.getByLabel("Choice 2", { exact: true }).fill("Rarely");
}

longTest(
  "[ADM-04] an admin adds and previews a survey question, devices ask it, and undo removes it",
  async () => {
    const { page, pageErrors } = await app.open("leader", "/admin");
    await page.getByRole("navigation").getByRole("link", { name: "Surveys" }).first().click();
    await page.getByRole("main").getByRole("link", { name: "Check-in", exact: true }).click();
    await page
      .getByRole("group", { name: "Question 1" })
      .getByText("Required question, can't be edited")
      .waitFor();
    await page.getByRole("button", { name: "Add multiple-choice question" }).click();
    await save(page);
    await page.getByText("Enter question 5.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Remove question 5" }).click();
    await addBreaks(page);

    await page.getByRole("button", { name: "Preview" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview" });
    for (let n = 1; n < 5; n++) await dialog.getByRole("button", { name: "Next" }).click();
    await dialog
      .getByRole("group", { name: "Do you get your breaks?" })
      .getByLabel("Rarely")
      .check();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();

    await save(page);
    await page.getByText("Version 2 (current): 5 questions").waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    // The message stays open while the pointer is over it.
    await undo.hover();
    const nurse = await app.open("nurse", "/assessment");
    const { page: nursePage } = nurse;
    await nursePage.getByLabel("I enjoy my work. I have no symptoms of burnout.").check();
    await nursePage.getByRole("button", { name: "Next" }).click();
    await nursePage.getByLabel("Staffing").check();
    await nursePage.getByRole("button", { name: "Next" }).click();
    // Skipping the second question also skips the third, but not this one.
    await nursePage.getByRole("button", { name: "Skip" }).click();
    await nursePage.getByRole("heading", { name: /Do you get your breaks\?/ }).waitFor();

    await undo.click();
    await page.getByText("Version 3 (current): 4 questions").waitFor();
    expect((await survey()).survey.survey_questions).toHaveLength(4);
    expect([...pageErrors, ...nurse.pageErrors]).toEqual([]);
  },
);

longTest("[ADM-04] an edit conflict names the other admin and keeps the typed value", async () => {
  const { page } = await app.open("leader", `/admin/surveys/${PULSE_SURVEY}`);
  const field = page.getByLabel("Repeat every (days)");
  await field.fill("21");
  const { survey: pulse } = await survey(PULSE_SURVEY);
  const questions = pulse.survey_questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map(({ label }) => label),
  }));
  await app.admin.ask(`/api/admin/surveys/${PULSE_SURVEY}`, {
    method: "PUT",
    payload: { version: 1, every_days: 28, questions },
  });
  await save(page);
  await page.getByText(/Test Person saved this survey/).waitFor();
  expect(await field.inputValue()).toBe("21");
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await page.getByText("Version 3 · Every 21 days").waitFor();
  expect((await survey(PULSE_SURVEY)).every_days).toBe(21);
});

longTest(
  "[ADM-04] a failed save keeps the input, and a group reminder lists no names",
  async () => {
    const { page, context } = await app.open("leader", SURVEY);
    await addBreaks(page);
    await setOffline(context, true);
    await save(page);
    await page.getByText("You're offline. Your entries are saved in this tab.").waitFor();
    await setOffline(context, false);
    await save(page);
    await page.getByText("Version 2 (current): 5 questions").waitFor();

    await page.goto(`${app.origin}/admin/surveys`);
    await page.getByLabel("Practice group").selectOption({ label: "Ward 7" });
    await page.getByText("Up to 10 emails").waitFor();
    await page.getByRole("button", { name: "Send emails…" }).click();
    const dialog = page.getByRole("dialog", { name: "Send up to 10 emails?" });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Send emails", exact: true }).click();
    await page.getByText(/Available again/).waitFor();
    const body = (await page.textContent("main")) ?? "";
    expect(body).not.toMatch(/mate-|@respite\.example/);
  },
);

const feedbackWith = (comment: string) =>
  act("giveFeedback", { record_id_: "RL-1", helpful: 2, comment });

longTest("[ADM-04] feedback is anonymous and can be resolved, reopened, and exported", async () => {
  await apply(await deviceOf(app.server), feedbackWith("Too long"));
  await apply(app.admin, feedbackWith("I want to kill myself"));
  const { page, pageErrors } = await app.open("leader", "/admin/feedback");
  const button = (word: string) =>
    page.getByRole("button", { name: new RegExp(`^${word} ?, Too long`) });
  const first = page.getByRole("row").nth(1);
  await first.getByText("Possible crisis").waitFor();
  await button("Mark as done").click();
  await button("Reopen").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await button("Mark as done").waitFor();
  await page.getByLabel("Status", { exact: true }).selectOption("done");
  await button("Mark as done").waitFor({ state: "detached" });
  await page.getByLabel("Status", { exact: true }).selectOption("open");
  await button("Mark as done").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("Too long");
  expect(await page.textContent("main")).not.toMatch(/@respite\.example|Test Person/);
  expect(pageErrors).toEqual([]);
});

longTest(
  "the pulse survey and feedback that mentions self-harm pass axe on phone and desktop in all three themes",
  async () => {
    await apply(app.admin, feedbackWith("I want to kill myself"));
    await expectUsable(
      (path) => app.open("leader", path),
      [
        [`/admin/surveys/${PULSE_SURVEY}`, showing("The pulse check stays short.")],
        [`/admin/feedback`, showing("Possible crisis")],
      ],
    );
  },
);
