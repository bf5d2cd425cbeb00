import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { CreditWire } from "#contract/credit/credits.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";
import { act, apply, changeLesson, claim, evaluation, finished, post } from "../server/acts.ts";
import { longTest } from "../support/long-tests.ts";
import { someTerms } from "../support/small-world.ts";
import { deviceOf } from "../support/wire.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";

/** Runs if any page takes it for markup, whether in an element or in an attribute. */
const BAD = `"'><img src=x onerror=window.ran=1><script>window.ran=1</script>`;

let app: AdminApp;
let credit: CreditWire;
beforeAll(async () => {
  app = await startAdminApp();
  await fillFields();
});
afterAll(() => app?.close());

/** Writes markup into what learners and administrators can type. */
async function fillFields() {
  const { server, admin } = app;
  const { db } = server;
  await changeLesson(server, "RL-1", {
    title: `Lesson ${BAD}`,
    tagline: BAD,
    category_name: BAD,
    subject_matter_expert: BAD,
    objective_1: BAD,
    references: BAD,
    recommended_reading_1: BAD,
    recommended_reading_1_web_url_: `javascript:window.ran=1//${BAD}`,
    handout_title: BAD,
    notes: BAD,
  });
  await changeLesson(server, "RL-2", {
    title: `Lesson 2 ${BAD}`,
    contact_hours: "0",
    credit: "0.00",
  });
  const { version, fields } = (await admin.ask("/api/admin/content/RL-2")).json();
  const written = await admin.ask("/api/admin/content/RL-2", {
    method: "PUT",
    payload: { version, fields: { ...fields, description: `<p>Fine</p>${BAD}` } },
  });
  const published = await post(admin, "/api/admin/content/RL-2/state", {
    version: written.json().version,
    to: "published",
  });
  expect(published.statusCode).toBe(200);
  const { record_id_: _, ...terms } = someTerms({ record_id_: "RL-1" });
  const hostileTerms = {
    ...terms,
    provider: { name: BAD, web: "https://school.example/" },
    joint_provider: BAD,
    disclosure: BAD,
    pass_mark: 1,
    questions: terms.questions.slice(0, 1).map((one) => ({ ...one, text: BAD, why: BAD })),
    statements: { cme: BAD, contact_hours: BAD, participation: BAD },
  };
  const nurse = await deviceOf(server);
  const given = { ...evaluation, bias_comment: BAD, change_comment: BAD };
  const [, , awarded] = await apply(
    nurse,
    act("changeProfile", { first_name: "Ann", last_name: `Ash ${BAD}`.slice(0, 60) }),
    finished("RL-1"),
    claim("RL-1", { evaluation: given, credential_type: BAD }),
    act("giveFeedback", { record_id_: "RL-1", helpful: 1, comment: BAD }),
  );
  credit = awarded as CreditWire;
  await admin.ask("/api/admin/credit_terms/RL-1", {
    method: "PUT",
    payload: { version: 0, terms: hostileTerms },
  });
  await post(admin, "/api/admin/groups", { name: BAD });
  await nameKeysAndTokens();
  await addQuestion();
  await db
    .updateTable("practice_group")
    .set({ name: `Ward ${BAD}` })
    .execute();
  const series = { id: "quiet", name: `Series ${BAD}`, tagline: BAD, motif: "waves", order: 1 };
  await db
    .updateTable("series")
    .set({ wire: JSON.stringify(series) })
    .execute();
}

async function nameKeysAndTokens() {
  const named = { practice_group_id: "group-1", name: BAD };
  const key = { ...named, scopes: ["people:read"], days: 30 };
  const made = [
    await post(app.admin, "/api/admin/api_keys", key),
    await post(app.admin, "/api/admin/scim_tokens", { ...named, invites: false }),
  ];
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
}

/** Adds an organization's own question to the assessment. */
async function addQuestion() {
  const { admin } = app;
  const url = `/api/admin/surveys/${DEFAULT_SURVEY}`;
  const { survey, version } = (await admin.ask(url)).json();
  const own = {
    base_question_id: null,
    kind: "stressor",
    text: `Question ${BAD}`,
    choices: [BAD, "No"],
  };
  const questions = survey.survey_questions.map(
    ({ choices, has_results: _, roles, ...question }: SurveyWire["survey_questions"][number]) => ({
      ...question,
      ...(roles && { roles }),
      choices: question.scale ? [] : choices.map(({ label }) => label),
    }),
  );
  const payload = { version, every_days: null, questions: [...questions, own] };
  expect((await admin.ask(url, { method: "PUT", payload })).statusCode).toBe(200);
}

/** The pages, and whether they show the typed text. */
const learnerPages = [
  "/library",
  "/library/series/quiet",
  "/enrichment_center/video/RL-1",
  "/enrichment_center/video/RL-1/credit",
  "/enrichment_center/video/RL-2",
  "/credits",
  "/you",
] as const;
const adminPages = [
  "/admin/people",
  "/admin/people/person-nurse",
  "/admin/people/provisioning",
  "/admin/api-keys",
  "/admin/groups",
  "/admin/content",
  "/admin/content/RL-1",
  "/admin/content/RL-1/preview",
  "/admin/series",
  "/admin/credits",
  "/admin/credits/terms/RL-1",
  "/admin/credits/evaluations",
  "/admin/feedback",
  `/admin/surveys/${DEFAULT_SURVEY}`,
  "/admin/watch/audit",
] as const;

const showsTyped = (page: Page) =>
  page.waitForFunction((text) => {
    const values = [...document.querySelectorAll("input, textarea")].map((one) =>
      "value" in one ? String(one.value) : "",
    );
    return [document.body.textContent ?? "", ...values].some((shown) => shown.includes(text));
  }, "<img src=x");

async function expectHarmless(page: Page, paths: readonly string[]) {
  const problems: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => problems.push("dialog")));
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) problems.push(message.text());
  });
  for (const path of paths) {
    await page.goto(app.origin + path);
    await showsTyped(page).catch(() => problems.push(`${path} doesn't show it`));
    const found = await page.evaluate(() => [
      Reflect.get(window, "ran"),
      document.querySelectorAll("[onerror], [href^='javascript:' i]").length,
      // Data for search engines isn't run.
      [...document.scripts].filter(
        ({ text, type }) => type !== "application/ld+json" && text.includes("window.ran"),
      ).length,
    ]);
    if (`${found}` !== ",0,0") problems.push(`${path}: ${found}`);
  }
  expect(problems).toEqual([]);
}

longTest("[SEC-01] what people type is shown as text on every page, and never runs", async () => {
  const learner = await app.open("nurse", "/library");
  await expectHarmless(learner.page, learnerPages);
  const administrator = await app.open("leader", "/admin");
  await expectHarmless(administrator.page, adminPages);
  const { page } = learner;
  await page.context().clearCookies();
  await expectHarmless(page, [
    `/verify/${credit.certificate.id}`,
    "/external_video_page?data=RL-1",
  ]);
});
