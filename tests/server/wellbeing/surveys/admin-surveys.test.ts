import { afterEach, beforeEach, expect, test } from "vitest";
import { INSIGHT_ROLES } from "#contract/insights/filters.ts";
import type { AdminSurvey, SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import {
  DEFAULT_SURVEY,
  HEALTHY_DAYS_SURVEY,
  PULSE_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { rowHashes } from "../../../support/database.ts";
import { deviceOf, newId } from "../../../support/wire.ts";
import { act, apply, codes, type Device, level } from "../../acts.ts";

let office: AdminServer;
let nurse: Device;
beforeEach(async () => {
  office = await startAdminServer();
  nurse = await deviceOf(office);
});
afterEach(() => office.close());

const shown = async (id = DEFAULT_SURVEY): Promise<AdminSurvey> =>
  (await office.admin(`/api/admin/surveys/${id}`)).json();

const writtenOf = ({ survey }: AdminSurvey): SurveyQuestionInput[] =>
  survey.survey_questions.map(({ choices, has_results: _, roles, ...question }) => ({
    ...question,
    ...(roles && { roles: INSIGHT_ROLES.filter((role) => roles.includes(role)) }),
    choices: question.scale ? [] : choices.map(({ label }) => label),
  }));

const save = async (questions: readonly unknown[], version: number, more: object = {}) =>
  office.put(`/api/admin/surveys/${DEFAULT_SURVEY}`, {
    version,
    every_days: null,
    questions,
    ...more,
  });

const breaks = {
  base_question_id: null,
  kind: "stressor",
  text: "Do you get your breaks?",
  choices: ["Mostly", "Rarely"],
} as const;
const wish = { base_question_id: null, kind: "text", text: "What would help?", choices: [] };

/** Saves the survey with one more question. */
async function withQuestion(question: object = breaks) {
  const before = await shown();
  const reply = await save([...writtenOf(before), question], before.version);
  const after: AdminSurvey = reply.json();
  const added = after.survey.survey_questions.at(-1);
  if (!added) throw new Error(`It was not added: ${reply.body}`);
  return { after, added };
}

const answerTo = (question: number, choice: number | null, text: string | null = null) =>
  act("submitSurvey", {
    id: newId(),
    provider_survey_id: DEFAULT_SURVEY,
    responses: [
      level(3),
      {
        base_question_id: question,
        survey_question_choice_id: choice,
        survey_text_response: text,
      },
    ],
  });

test("[ADM-04] lists the surveys with their intervals", async () => {
  const { data, total } = (await office.admin("/api/admin/surveys?sort=-name")).json();
  expect(total).toBe(3);
  expect(data).toMatchObject([
    { id: PULSE_SURVEY, name: "Pulse check", every_days: 14, version: 1, edited_by: null },
    { id: HEALTHY_DAYS_SURVEY, name: "Healthy Days", every_days: 30, questions: 4 },
    { id: DEFAULT_SURVEY, name: "Check-in", every_days: null, questions: 4 },
  ]);
});

test("[ADM-04] stores an added question as a new version and syncs it", async () => {
  const { cursor } = (await nurse.ask("/api/sync/catalogue")).json();
  const { after, added } = await withQuestion();
  expect(after).toMatchObject({
    version: 2,
    edited_by: "Ada Admin",
    states: ["kept", "kept", "kept", "kept", "open"],
    versions: [
      { version: 2, questions: 5 },
      { version: 1, questions: 4, edited_by: null },
    ],
  });
  const changes = (await nurse.ask(`/api/sync/catalogue?cursor=${cursor}`)).json();
  expect(changes.surveys).toEqual([after.survey]);
  await apply(nurse, answerTo(added.base_question_id, added.choices[0]?.id ?? 0));
  expect((await shown()).states.at(-1)).toBe("answered");
  expect(await office.auditEvents("survey.changed")).toMatchObject([
    { by: ADMIN.id, about: `survey:${DEFAULT_SURVEY}` },
  ]);
});

test("[ADM-04] never shows answers where surveys are edited", async () => {
  const { added } = await withQuestion(wish);
  const answer = "Somebody who covers the nights";
  await apply(nurse, answerTo(added.base_question_id, null, answer));
  const whole = await shown();
  await save([...writtenOf(whole), breaks], whole.version);
  const [audited] = await office.auditEvents("survey.changed");
  expect(JSON.stringify([await shown(), audited])).not.toContain(answer);
});

test("[ADM-04] keeps the wording of answered questions after they are replaced", async () => {
  const { after, added } = await withQuestion();
  await apply(nurse, answerTo(added.base_question_id, added.choices[1]?.id ?? 0));
  const builtIn = writtenOf(after).slice(0, 4);
  const anew = { ...breaks, text: "Do you get your breaks at night?" };
  const second: AdminSurvey = (await save([...builtIn, anew], 2)).json();
  expect(second.survey.survey_questions.at(-1)?.base_question_id).toBeGreaterThan(
    added.base_question_id,
  );
  const { data } = (await nurse.ask("/api/survey_responses")).json();
  expect(data[0].answers.at(-1)).toMatchObject({ question: breaks.text, choice: "Rarely" });
});

test("[ADM-04] accepts an offline answer to a removed question", async () => {
  const { after, added } = await withQuestion();
  await save(writtenOf(after).slice(0, 4), 2);
  const choice = added.choices[0]?.id ?? 0;
  const results = await nurse.batch([
    answerTo(added.base_question_id, choice),
    answerTo(added.base_question_id, 404),
  ]);
  expect(codes(results)).toEqual(["applied", "invalid"]);
});

test("[ADM-04] gives a reworded question new ids, and the old ids if the wording is restored", async () => {
  const { after, added } = await withQuestion();
  const questions = writtenOf(after);
  const changed = questions.with(-1, { ...questions[4], text: "Do you get breaks?" } as never);
  const second: AdminSurvey = (await save(changed, 2)).json();
  const [id, ids] = [added.base_question_id, added.choices.map((one) => one.id)];
  const now = second.survey.survey_questions.at(-1);
  expect(now?.base_question_id).not.toBe(id);
  expect(now?.choices.some((one) => ids.includes(one.id))).toBe(false);
  const third: AdminSurvey = (await save(questions, 3)).json();
  expect(third.survey).toEqual(after.survey);
});

test("[ADM-04] ignores an unchanged save and rejects a stale one", async () => {
  const { after } = await withQuestion();
  const before = await rowHashes(office.db);
  expect((await save(writtenOf(after), 2)).statusCode).toBe(200);
  const late = await save([...writtenOf(after), wish], 1);
  expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-04] sets the interval of the pulse check, seven days at least", async () => {
  const pulse = await shown(PULSE_SURVEY);
  const put = (every_days: number | null, questions: readonly unknown[] = writtenOf(pulse)) =>
    office.put(`/api/admin/surveys/${PULSE_SURVEY}`, { version: 1, every_days, questions });
  expect((await put(6)).statusCode).toBe(400);
  expect((await put(21, [...writtenOf(pulse), wish])).json().errors.questions).toEqual([
    "You can't add questions to the pulse check. Add them to the check-in.",
  ]);
  expect((await put(21)).json().survey.every_days).toBe(21);
});

type Change = (questions: SurveyQuestionInput[]) => readonly unknown[];
const refusedChanges: readonly [string, Change][] = [
  ["the level in other words", ([one, ...rest]) => [{ ...one, text: "Burned out?" }, ...rest]],
  ["what weighs in other words", (all) => all.with(1, { ...all[1], text: "Why?" } as never)],
  ["a stressor taken out", (all) => all.toSpliced(3, 1)],
  ["a question before the level", (all) => [wish, ...all]],
  ["a question twice", (all) => [...all, ...all.slice(-1)]],
  ["an unknown question", (all) => [...all, { ...wish, base_question_id: 404 }]],
  ["a second measure of burnout", (all) => [...all, { ...breaks, kind: "level" }]],
  ["one choice alone", (all) => [...all, { ...breaks, choices: ["Mostly"] }]],
  ["the same choice twice", (all) => [...all, { ...breaks, choices: ["Mostly", " Mostly "] }]],
  ["choices beside words", (all) => [...all, { ...wish, choices: ["A", "B"] }]],
  ["no question", () => []],
  ["a text of 100 kB", (all) => [...all, { ...wish, text: "x".repeat(100_000) }]],
  ["empty words", (all) => [...all, { ...wish, text: "  " }]],
  ["a NUL", (all) => [...all, { ...wish, text: "a\0b" }]],
  ["half a letter", (all) => [...all, { ...wish, text: "\ud800" }]],
  ["something else", (all) => [...all, { ...wish, colour: "red" }]],
];
test.each(refusedChanges)("[ADM-04] refuses a survey with %s", async (_, change) => {
  const before = await rowHashes(office.db);
  const reply = await save(change(writtenOf(await shown())), 1);
  expect([400, 422]).toContain(reply.statusCode);
  expect(await rowHashes(office.db)).toEqual(before);
});

test("[ADM-04] refuses to reword an answered question and returns 404 for an unknown survey", async () => {
  const { after, added } = await withQuestion(wish);
  await apply(nurse, answerTo(added.base_question_id, null, "Sleep"));
  const questions = writtenOf(after);
  const reply = await save(questions.with(4, { ...questions[4], text: "Why?" } as never), 2);
  expect(reply.json().errors.questions).toEqual([
    "Question 5: People have answered it, so it can't be edited. Replace it instead.",
  ]);
  expect((await office.admin("/api/admin/surveys/404")).statusCode).toBe(404);
  expect((await office.admin("/api/admin/surveys/1e99")).statusCode).toBe(422);
});

test("[ADM-04] limits a custom question to chosen groups, but not the questions that insights count", async () => {
  const asked = async (device: Device) =>
    (await device.ask(`/api/surveys/${DEFAULT_SURVEY}`))
      .json()
      .survey_questions.map(({ text }: { text: string }) => text);
  const { added } = await withQuestion({ ...breaks, groups: ["group-2", "group-2"] });
  expect(added.groups).toEqual(["group-2"]);
  expect(await asked(nurse)).not.toContain(breaks.text);
  // Answers of offline devices still count.
  await apply(nurse, answerTo(added.base_question_id, added.choices[0]?.id ?? 0));
  expect((await shown()).states.at(-1)).toBe("answered");
  const before = await shown();
  const wider = writtenOf(before).map(({ groups, ...one }) =>
    groups ? { ...one, groups: ["group-1"] } : one,
  );
  expect((await save(wider, before.version)).statusCode).toBe(200);
  expect(await asked(nurse)).toContain(breaks.text);
  const now = await shown();
  expect(now.survey.survey_questions.at(-1)?.base_question_id).toBe(added.base_question_id);

  const [first, ...others] = writtenOf(now);
  const few = await save([{ ...first, groups: ["group-1"] }, ...others], now.version);
  expect(few.json().errors.questions).toEqual([
    "Question 1: Insights uses the answers, so it's asked of everyone.",
  ]);
  const nowhere = await save([...writtenOf(now), { ...wish, groups: ["nowhere"] }], now.version);
  expect(nowhere.json().errors.questions).toEqual([
    `Question ${now.survey.survey_questions.length + 1}: Choose groups that still exist.`,
  ]);
  expect((await save([...writtenOf(now), { ...wish, groups: [] }], now.version)).statusCode).toBe(
    400,
  );
});

const safety = {
  base_question_id: null,
  kind: "stressor",
  text: "How safe do you feel?",
  choices: [],
  scale: { low: "Not at all", high: "Fully" },
} as const;

test("[ADM-04] numbers the steps of a scale and keeps its question when the schedule changes", async () => {
  const { added } = await withQuestion(safety);
  expect(added).toMatchObject({ scale: safety.scale, has_results: true });
  expect(added.choices.map(({ label }) => label)).toEqual([
    "1 (Not at all)",
    "2",
    "3",
    "4",
    "5 (Fully)",
  ]);
  await apply(nurse, answerTo(added.base_question_id, added.choices[3]?.id ?? 0));
  const before = await shown();
  const schedule = { starts: "2026-12-01", ends: null, every_weeks: 4 };
  const questions = writtenOf(before);
  const planned = questions.with(-1, {
    ...questions[4],
    schedule,
    roles: ["Nurses"],
  } as SurveyQuestionInput);
  const after: AdminSurvey = (await save(planned, before.version)).json();
  expect(after.survey.survey_questions.at(-1)).toEqual({ ...added, schedule, roles: ["Nurses"] });
  const audited = await office.auditEvents("survey.changed");
  expect(JSON.stringify(audited)).toContain("asked of Nurses; every 4 weeks from 2026-12-01");
});

test.each([
  ["a scale with choices", { ...safety, choices: ["A", "B"] }, 422],
  ["a scale for an open question", { ...wish, scale: safety.scale }, 422],
  ["a scale without words", { ...safety, scale: { low: " ", high: "Fully" } }, 400],
  ["an unknown role", { ...breaks, roles: ["Pilots"] }, 400],
  ["an end before the start", { ...breaks, schedule: dates("2026-12-02", "2026-12-01") }, 400],
  ["a day that doesn't exist", { ...breaks, schedule: dates("2026-02-30", null) }, 400],
  [
    "a round of no weeks",
    { ...breaks, schedule: { ...dates("2026-12-01", null), every_weeks: 0 } },
    400,
  ],
] as const)("[ADM-04] refuses %s", async (_, question, status) => {
  const reply = await save([...writtenOf(await shown()), question], 1);
  expect(reply.statusCode).toBe(status);
});

function dates(starts: string, ends: string | null) {
  return { starts, ends, every_weeks: null };
}

test("[ADM-04] schedules only the organization's own questions", async () => {
  const [first, ...others] = writtenOf(await shown());
  const reply = await save([{ ...first, schedule: dates("2026-12-01", null) }, ...others], 1);
  expect(reply.json().errors.questions).toEqual([
    "Question 1: Insights uses the answers, so it's asked of everyone.",
  ]);
});
