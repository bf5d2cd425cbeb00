import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import { type AdminSurvey, PULSE_DAYS } from "#contract/wellbeing/admin-surveys.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { askOf } from "../server/acts.ts";
import { longTest } from "../support/long-tests.ts";
import { type AdminApp, startAdminApp } from "./admin-app.ts";
import { holdRequests } from "./running-app.ts";

let app: AdminApp;
beforeAll(async () => {
  app = await startAdminApp();
});
afterEach(() => app?.closePages());
afterAll(() => app?.close());

const lesson = async (id: string): Promise<AdminLesson> =>
  (await app.admin.ask(`/api/admin/content/${id}`)).json();
const survey = async (id: number): Promise<AdminSurvey> =>
  (await app.admin.ask(`/api/admin/surveys/${id}`)).json();

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

/** Presses Save, and does `meanwhile` before the server gets the request. */
async function saveSlowly(page: Page, path: RegExp, meanwhile: () => Promise<unknown>) {
  const release = await holdRequests(page, path);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await save(page);
  await sent;
  await meanwhile();
  release();
}

test("[ADM-03] text typed while a lesson is being saved stays as an unsaved change", async () => {
  const { page, pageErrors } = await app.open("leader", "/admin/content/RL-2");
  const [tagline, speaker] = [page.getByLabel("Tagline"), page.getByLabel("Speaker")];
  await tagline.fill("First");
  await saveSlowly(page, /\/api\/admin\/content\/RL-2$/, () => speaker.fill("Ines Calloway, NP"));
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByText("Unsaved changes. Saved in this tab only.").waitFor();
  expect(await speaker.inputValue()).toBe("Ines Calloway, NP");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect.poll(() => speaker.inputValue()).toBe("Ines Calloway, NP");
  await save(page);
  await page.getByText("All changes saved").waitFor();
  expect((await lesson("RL-2")).fields).toMatchObject({
    tagline: "First",
    subject_matter_expert: "Ines Calloway, NP",
  });
  expect(pageErrors).toEqual([]);
});

longTest("[ADM-04] undoing a saved survey keeps what was typed since", async () => {
  const { page } = await app.open("leader", `/admin/surveys/${PULSE_SURVEY}`);
  const days = page.getByLabel("Repeat every (days)");
  await days.fill(String(PULSE_DAYS.min));
  await save(page);
  const undo = page.getByRole("button", { name: "Undo" });
  // The message stays open while the pointer is over it.
  await undo.hover();
  const path = new RegExp(`/api/admin/surveys/${PULSE_SURVEY}$`);
  const release = await holdRequests(page, path);
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await undo.click();
  await sent;
  await days.fill("21");
  release();
  await page.getByText("Version 3 (current)").waitFor();
  expect(await days.inputValue()).toBe("21");
  await save(page);
  await page.getByText("Version 4 · Every 21 days").waitFor();
});

test("[ADM-05] “Nothing to disclose” is saved on its own, and unticking it survives a reload", async () => {
  await askOf(app.server, "RL-1");
  const { page } = await app.open("leader", "/admin/credits/terms/RL-1");
  const box = page.getByLabel("No one involved has anything to disclose");
  await box.check();
  await save(page);
  await page.getByText("Version 2 (current)").waitFor();
  const { terms } = (await app.admin.ask("/api/admin/credit_terms/RL-1")).json();
  expect(terms.nothing_to_disclose).toBe(true);
  await box.uncheck();
  await page.getByLabel("Disclosure").fill("One of us owns a pharmacy.");
  await page.reload();
  await expect.poll(() => page.getByLabel("Disclosure").inputValue()).toMatch(/pharmacy/);
  expect(await box.isChecked()).toBe(false);
});

test("[ADM-04] a deleted group can be removed from a survey question", async () => {
  await app.server.db
    .insertInto("practice_group")
    .values({ id: "pilot", name: "Pilot", created_at: new Date() })
    .execute();
  const { version, every_days, survey: written } = await survey(DEFAULT_SURVEY);
  const questions = written.survey_questions.map(({ choices, has_results: _, ...question }) => ({
    ...question,
    choices: question.scale ? [] : choices.map(({ label }) => label),
  }));
  const asked = { kind: "text", text: "How is the pilot?", choices: [], groups: ["pilot"] };
  const reply = await app.admin.ask(`/api/admin/surveys/${DEFAULT_SURVEY}`, {
    method: "PUT",
    payload: {
      version,
      every_days,
      questions: [...questions, { base_question_id: null, ...asked }],
    },
  });
  expect(reply.statusCode).toBe(200);
  await app.server.db.deleteFrom("practice_group").where("id", "=", "pilot").execute();

  const { page } = await app.open("leader", `/admin/surveys/${DEFAULT_SURVEY}`);
  const groups = page.getByRole("group", { name: "Groups asked question 5" });
  await groups.getByRole("button", { name: "Ward 7" }).click();
  await groups.getByRole("button", { name: "1 deleted group" }).click();
  await save(page);
  await page.getByText("Version 3 (current)").waitFor();
  const { survey: saved } = await survey(DEFAULT_SURVEY);
  expect(saved.survey_questions.at(-1)?.groups).toEqual(["group-1"]);
});

longTest(
  "[ADM-03] a scheduled lesson can be rescheduled or canceled, not unpublished",
  async () => {
    const state = (to: string, version: number, times: object = {}) =>
      app.admin.ask("/api/admin/content/RL-3/state", {
        method: "POST",
        payload: { to, version, ...times },
      });
    const { version }: AdminLesson = (await state("withdrawn", 0)).json();
    const fields = { ...(await lesson("RL-3")).fields, contact_hours: "0", credit: "0.00" };
    const payload = { version, fields };
    const edited: AdminLesson = (
      await app.admin.ask("/api/admin/content/RL-3", { method: "PUT", payload })
    ).json();
    const publish_at = new Date(Date.now() + 86_400_000).toISOString();
    expect((await state("scheduled", edited.version, { publish_at })).statusCode).toBe(200);
    const { page } = await app.open("leader", "/admin/content/RL-3");
    await page.getByRole("button", { name: "Cancel schedule…" }).waitFor();
    await page.getByRole("button", { name: "Reschedule…" }).waitFor();
    expect(await page.getByRole("button", { name: "Unpublish…" }).count()).toBe(0);
  },
);

longTest("[ADM-03] a file that was rejected while the page was closed shows why", async () => {
  const path = "/admin/content/RL-4";
  const { page } = await app.open("leader", path);
  const field = page.getByRole("group", { name: "Recording", exact: true });
  const file = { name: "talk.mp4", mimeType: "video/mp4", buffer: Buffer.from("talk") };
  await field.getByLabel("File for recording").setInputFiles(file);
  await field.getByText("Processing…").first().waitFor();
  await page.goto(`${app.origin}/admin/content`);
  const problem = "The video is hevc. Export it as H.264.";
  await app.server.db.updateTable("upload").set({ state: "failed", problem }).execute();
  await page.goto(app.origin + path);
  await field.getByText(problem).waitFor();
  expect(await field.getByText(/already uploaded/).count()).toBe(0);
});
