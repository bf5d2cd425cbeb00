import { expect, test } from "vitest";
import { summarizeAnswers } from "#features/assessment/summarize-answers.ts";
import {
  answersToSubmit,
  askedQuestions,
  availableChoices,
  canSkip,
  indexAfterSkip,
  isAnswered,
  NOT_STARTED,
  resumeFrom,
  type SurveyProgress,
  withAnswer,
  withoutFollowUps,
} from "#features/assessment/survey-progress.ts";
import { questionsDue } from "#shared/check-in/questions-due.ts";
import type { Question } from "#sync/local/content.ts";

const stressorChoices = ["Staffing", "Nights", "Pay"].map((label, at) => ({
  id: 101 + at,
  label,
  value: at,
}));
const level: Question = {
  id: 1,
  kind: "level",
  text: "Level",
  choices: [1, 2, 3, 4, 5].map((value) => ({ id: value, label: `${value}`, value })),
};
const stressor = (id: number): Question => ({
  id,
  kind: "stressor",
  text: `${id}`,
  choices: stressorChoices,
});
const first = stressor(8);
const second = stressor(9);
const third = stressor(10);
const questions = [level, first, second, third];

const answered = (pairs: readonly (readonly [Question, number])[], at = 0): SurveyProgress =>
  pairs.reduce<SurveyProgress>(
    (progress, [question, choiceId]) => withAnswer(questions, question, progress, { choiceId }),
    { ...NOT_STARTED, at },
  );

test("[SUR-01] the level requires a choice, while a stressor accepts a text instead", () => {
  expect(isAnswered(level, undefined)).toBe(false);
  expect(isAnswered(level, { questionId: 1, text: "bad" })).toBe(false);
  expect(isAnswered(level, { questionId: 1, choiceId: 3 })).toBe(true);
  expect(isAnswered(first, { questionId: 8, text: "  " })).toBe(false);
  expect(isAnswered(first, { questionId: 8, text: "the nights" })).toBe(true);
});

test("[SUR-01] only the second and third stressor questions can be skipped", () => {
  expect(questions.map((question) => canSkip(questions, question))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("[SUR-01] a chosen stressor is not offered again and is removed from later answers", () => {
  const progress = answered([
    [first, 101],
    [second, 102],
  ]);
  expect(availableChoices(questions, first, progress).map(({ id }) => id)).toEqual([101, 102, 103]);
  expect(availableChoices(questions, second, progress).map(({ id }) => id)).toEqual([102, 103]);
  expect(availableChoices(questions, third, progress).map(({ id }) => id)).toEqual([103]);
  const changed = withAnswer(questions, first, progress, { choiceId: 102 });
  expect(answersToSubmit(questions, changed)).toEqual([{ questionId: 8, choiceId: 102 }]);
});

test("[SUR-01] skipping the second stressor also skips the third and sends neither", () => {
  const progress = answered([
    [level, 2],
    [first, 101],
    [second, 102],
    [third, 103],
  ]);
  expect(indexAfterSkip(questions, second)).toBe(questions.length);
  expect(answersToSubmit(questions, withoutFollowUps(questions, second, progress))).toEqual([
    { questionId: 1, choiceId: 2 },
    { questionId: 8, choiceId: 101 },
  ]);
});

test("[ADM-04] an organization's question is still asked after a skip and keeps its answer", () => {
  const customQuestion: Question = {
    id: 1001,
    kind: "stressor",
    text: "Breaks?",
    choices: [{ id: 10_001, label: "Rarely", value: 1 }],
  };
  const words = [1002, 1003].map((id): Question => ({ id, kind: "text", text: "?", choices: [] }));
  const all = [...questions, customQuestion, ...words];
  expect(indexAfterSkip(all, second)).toBe(4);
  expect(indexAfterSkip(all, customQuestion)).toBe(5);
  expect(words.map((one) => indexAfterSkip(all, one))).toEqual([6, 7]);
  const progress = withAnswer(all, customQuestion, answered([[second, 102]]), { choiceId: 10_001 });
  expect(answersToSubmit(all, withoutFollowUps(all, second, progress))).toEqual([
    { questionId: 1001, choiceId: 10_001 },
  ]);
});

test("[SUR-01] a choice and its text are sent together, in question order", () => {
  const texted = withAnswer(questions, first, answered([[first, 101]]), { text: "every week" });
  const progress = withAnswer(questions, level, texted, { choiceId: 4 });
  expect(answersToSubmit(questions, progress)).toEqual([
    { questionId: 1, choiceId: 4 },
    { questionId: 8, choiceId: 101, text: "every week" },
  ]);
});

test("[SUR-01] a draft resumes where it was left, but never past an unanswered required question", () => {
  const progress = answered(
    [
      [level, 2],
      [first, 101],
    ],
    2,
  );
  expect(resumeFrom(questions, progress)).toEqual(progress);
  expect(resumeFrom(questions, { ...progress, at: 40 }).at).toBe(3);
  expect(resumeFrom(questions, { answers: [], at: 3 }).at).toBe(0);
  expect(resumeFrom(questions, undefined)).toEqual(NOT_STARTED);
});

test("[SUR-01] a draft keeps only answers the survey still asks for", () => {
  const draft = {
    at: 2,
    answers: [
      { questionId: 1, choiceId: 2 },
      { questionId: 8, choiceId: 999 },
      { questionId: 77, choiceId: 1 },
    ],
  };
  expect(resumeFrom(questions, draft)).toEqual({
    at: 1,
    answers: [{ questionId: 1, choiceId: 2 }],
  });
});

const anyone = { groups: [], role: "Nurses", taken: [], now: Date.parse("2026-11-23T12:00:00Z") };

test.for([
  ["demo", "show_level=true&show_stressor=true", [1, 8, 9, 10]],
  ["demo", "", [1, 8, 9, 10]],
  ["demo", "show_level=true", [1]],
  ["demo", "show_stressor=1", [8, 9, 10]],
  ["demo", "show_level=false&show_stressor=no", [1, 8, 9, 10]],
  ["elsewhere", "show_level=true", [1, 8, 9, 10]],
  ["elsewhere", "show_stressor=true", [1, 8, 9, 10]],
] as const)("[ACC-14] %s with “%s” asks %j", ([host, query, ids]) => {
  const asked = askedQuestions(questions, anyone, host === "demo", new URLSearchParams(query));
  expect(asked.map(({ id }) => id)).toEqual(ids);
});

/** A custom question that reuses the labels of the built-in choices. */
const customQuestion: Question = { ...stressor(1001), text: "Which of these would help you?" };
const withCustom = [...questions, customQuestion];

test("[SUR-01] [ADM-04] a question for certain groups is asked only of their members, also offline", () => {
  const some: Question = { ...customQuestion, groups: ["ward-1", "ward-2"] };
  const askedIn = (...groups: string[]) =>
    askedQuestions([...questions, some], { ...anyone, groups }, false, new URLSearchParams());
  expect(askedIn("ward-2")).toContain(some);
  expect(askedIn("ward-3")).toEqual(questions);
  expect(askedIn()).toEqual(questions);
});

test("[ADM-04] a question for a role is asked of its people only", () => {
  const some: Question = { ...customQuestion, roles: ["Physicians"] };
  const askedAs = (role: string) =>
    askedQuestions([...questions, some], { ...anyone, role }, false, new URLSearchParams());
  expect(askedAs("Physicians")).toContain(some);
  expect(askedAs("Nurses")).toEqual(questions);
});

const at = (time: string) => new Date(`${time}:00`).getTime();
const once = { starts: "2026-03-02", ends: "2026-03-31", every_weeks: null };
const monthly = { starts: "2026-03-02", ends: null, every_weeks: 4 };

test.for([
  ["once, before its first day", once, [], "2026-03-01T23:59", false],
  ["once, on its first day", once, ["2026-03-01T20:00"], "2026-03-02T00:00", true],
  ["once, after a check-in", once, ["2026-03-05T08:00"], "2026-03-20T08:00", false],
  ["once, on its last day", once, [], "2026-03-31T23:59", true],
  ["once, after its last day", once, [], "2026-04-01T00:00", false],
  ["every 4 weeks, after a check-in", monthly, ["2026-03-05T08:00"], "2026-03-29T08:00", false],
  ["every 4 weeks, in the next round", monthly, ["2026-03-05T08:00"], "2026-03-30T08:00", true],
] as const)("[ADM-04] asks a question %s", ([, schedule, taken, now, isAsked]) => {
  const some: Question = { ...customQuestion, schedule };
  const person = { ...anyone, taken: taken.map(at), now: at(now) };
  const asked = askedQuestions([...questions, some], person, false, new URLSearchParams());
  expect(asked.includes(some)).toBe(isAsked);
  expect(questionsDue([...questions, some], person)).toEqual(isAsked ? [some] : []);
});

test("[SUR-01] a custom question offers all its choices, changes no other answer, and can be skipped", () => {
  const progress = withAnswer(withCustom, first, NOT_STARTED, { choiceId: 101 });
  expect(availableChoices(withCustom, second, progress).map(({ id }) => id)).toEqual([102, 103]);
  expect(availableChoices(withCustom, customQuestion, progress)).toEqual(stressorChoices);
  const both = withAnswer(
    withCustom,
    first,
    withAnswer(withCustom, customQuestion, progress, { choiceId: 102 }),
    {
      choiceId: 102,
    },
  );
  expect(both.answers.map(({ questionId }) => questionId).toSorted((a, b) => a - b)).toEqual([
    8, 1001,
  ]);
  expect(canSkip([level, customQuestion], customQuestion)).toBe(true);
});

test("[SUR-01] a choice in a custom question does not count as a stressor", () => {
  const answers = [
    { questionId: 1, choiceId: 4 },
    { questionId: 1001, choiceId: 103 },
    { questionId: 8, choiceId: 101 },
  ];
  expect(summarizeAnswers("nurse", [customQuestion, ...questions], answers)).toEqual({
    owner: "nurse",
    level: 4,
    stressors: ["Staffing"],
  });
});
