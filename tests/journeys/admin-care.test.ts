import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AdminSurvey } from "#contract/wellbeing/admin-surveys.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import { act, apply } from "../server/acts.ts";
import { people } from "../support/small-world.ts";
import { deviceOf } from "../support/wire.ts";
import { violations } from "../unit/src/support/ui-in-browser.ts";
import { type Desk, openDesk } from "./admin-desk.ts";
import { expectUsable, showing } from "./visitors.ts";

const SURVEY = `/admin/surveys/${DEFAULT_SURVEY}`;
let desk: Desk;
beforeEach(async () => {
  desk = await openDesk();
  await addMates(4);
});
afterEach(() => desk.close());

/** So many more in the nurse's group. */
async function addMates(count: number) {
  const { version: _, ...nurse } = await desk.server.db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  for (let n = 1; n <= count; n++) {
    const [id, email] = [`mate-${n}`, `mate-${n}@respite.example`];
    await desk.server.db
      .insertInto("person")
      .values({ ...nurse, id, email, uid: email })
      .execute();
    const joined = { person_id: id, practice_group_id: "group-1" };
    await desk.server.db.insertInto("membership").values(joined).execute();
  }
}

const survey = async (id = DEFAULT_SURVEY): Promise<AdminSurvey> =>
  (await desk.admin.ask(`/api/admin/surveys/${id}`)).json();

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function addBreaks(page: Page) {
  await page.getByRole("button", { name: "Add a question with choices" }).click();
  const question = page.getByRole("group", { name: "Question 5" });
  await question.getByLabel("Question", { exact: true }).fill("Do you get your breaks?");
  await question.getByLabel("Choice 1", { exact: true }).fill("Mostly");
  await question.getByLabel("Choice 2", { exact: true }).fill("Rarely");
}

test("[ADM-04] a question is added, looked at as people see it, and asked by devices; undone, it is gone", async () => {
  const { page, complaints } = await desk.open("leader", "/admin");
  await page.getByRole("navigation").getByRole("link", { name: "Surveys" }).first().click();
  await page.getByRole("link", { name: "Burnout assessment" }).click();
  await page
    .getByRole("group", { name: "Question 1" })
    .getByText("Always asked like this")
    .waitFor();
  await page.getByRole("button", { name: "Add a question with choices" }).click();
  await save(page);
  await page.getByText("Question 5 has no words yet.").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Take question 5 out" }).click();
  await addBreaks(page);

  await page.getByRole("button", { name: "Preview" }).click();
  const dialog = page.getByRole("dialog", { name: "As a person sees it" });
  for (let n = 1; n < 5; n++) await dialog.getByRole("button", { name: "Next" }).click();
  await dialog.getByRole("group", { name: "Do you get your breaks?" }).getByLabel("Rarely").check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();

  await save(page);
  await page.getByText("Version 2, the one that counts: 5 questions").waitFor();
  const undo = page.getByRole("button", { name: "Undo" });
  // As long as somebody points at it, it does not go away.
  await undo.hover();
  const nurse = await desk.open("nurse", "/assessment");
  const { page: hers } = nurse;
  await hers.getByLabel("I enjoy my work. I have no symptoms of burnout.").check();
  await hers.getByRole("button", { name: "Next" }).click();
  await hers.getByLabel("Staffing").check();
  await hers.getByRole("button", { name: "Next" }).click();
  // Whoever names nothing second is not asked what comes third, but this all the same.
  await hers.getByRole("button", { name: "Skip" }).click();
  await hers.getByRole("heading", { name: /Do you get your breaks\?/ }).waitFor();

  await undo.click();
  await page.getByText("Version 3, the one that counts: 4 questions").waitFor();
  expect((await survey()).survey.survey_questions).toHaveLength(4);
  expect([...complaints, ...nurse.complaints]).toEqual([]);
});

test("[ADM-04] who was second is told who was first; what they typed is kept until they decide", async () => {
  const { page } = await desk.open("leader", `/admin/surveys/${PULSE_SURVEY}`);
  const field = page.getByLabel("Asked again after so many days");
  await field.fill("21");
  const { survey: asked } = await survey(PULSE_SURVEY);
  const questions = asked.survey_questions.map(({ choices, ...question }) => ({
    ...question,
    choices: choices.map(({ label }) => label),
  }));
  await desk.admin.ask(`/api/admin/surveys/${PULSE_SURVEY}`, {
    method: "PUT",
    payload: { version: 1, every_days: 28, questions },
  });
  await save(page);
  await page.getByText(/Test Person saved version 2/).waitFor();
  expect(await field.inputValue()).toBe("21");
  await page.getByRole("button", { name: "Keep what I typed" }).click();
  await save(page);
  await page.getByText("Version 3, every 21 days").waitFor();
  expect((await survey(PULSE_SURVEY)).every_days).toBe(21);
});

test("[ADM-04] without a network nothing is lost; with one, a group is reminded and nobody is named", async () => {
  const { page, context } = await desk.open("leader", SURVEY);
  await addBreaks(page);
  await context.setOffline(true);
  await save(page);
  await page.getByText(/This needs a connection.* What you typed is kept\./).waitFor();
  await context.setOffline(false);
  await save(page);
  await page.getByText("Version 2, the one that counts: 5 questions").waitFor();

  await page.goto(`${desk.origin}/admin/surveys`);
  await page.getByLabel("Practice group").selectOption({ label: "Ward 7" });
  await page.getByText("Up to 10 letters.").waitFor();
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send up to 10 letters?" });
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(/It can be mailed again from/).waitFor();
  const body = (await page.textContent("main")) ?? "";
  expect(body).not.toMatch(/mate-|@respite\.example/);
});

const say = (comment: string) => act("giveFeedback", { record_id_: "RL-1", helpful: 2, comment });

test("[ADM-04] feedback is read without who said it, done, undone and taken away as a file", async () => {
  await apply(await deviceOf(desk.server), say("Too long"));
  await apply(desk.admin, say("I want to kill myself"));
  const { page, complaints } = await desk.open("leader", "/admin/feedback");
  const button = (word: string) =>
    page.getByRole("button", { name: new RegExp(`^${word} ?: Too long`) });
  const first = page.getByRole("row").nth(1);
  await first.getByText("May be in danger").waitFor();
  await button("Done").click();
  await button("Open again").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await button("Done").waitFor();
  await page.getByLabel("State", { exact: true }).selectOption("done");
  await button("Done").waitFor({ state: "detached" });
  await page.getByLabel("State", { exact: true }).selectOption("open");
  await button("Done").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("Too long");
  expect(await page.textContent("main")).not.toMatch(/@respite\.example|Test Person/);
  expect(complaints).toEqual([]);
});

test("the pulse check and feedback that may be of somebody in danger have nothing that axe finds, on a phone and on a desktop, in the three themes", async () => {
  await apply(desk.admin, say("I want to kill myself"));
  await expectUsable(
    (path) => desk.open("leader", path),
    [
      [`/admin/surveys/${PULSE_SURVEY}`, showing("The pulse check is two taps.")],
      [`/admin/feedback`, showing("May be in danger")],
    ],
  );
});
