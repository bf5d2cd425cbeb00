import { expect, test } from "vitest";
import {
  afterSkipping,
  askedQuestions,
  canSkip,
  choicesOf,
  goOnFrom,
  isAnswered,
  START,
  toSend,
  type Way,
  withAnswer,
  withoutLater,
} from "#features/assessment/steps.ts";
import { toHandOver } from "#features/assessment/to-hand-over.ts";
import type { Question } from "#sync/local/content.ts";

const named = ["Staffing", "Nights", "Pay"].map((label, at) => ({
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
  choices: named,
});
const first = stressor(8);
const second = stressor(9);
const third = stressor(10);
const questions = [level, first, second, third];

const answered = (pairs: readonly (readonly [Question, number])[], at = 0): Way =>
  pairs.reduce<Way>(
    (way, [question, choiceId]) => withAnswer(questions, question, way, { choiceId }),
    { ...START, at },
  );

test("[SUR-01] a level has to be chosen; what weighs may be told in words instead", () => {
  expect(isAnswered(level, undefined)).toBe(false);
  expect(isAnswered(level, { questionId: 1, text: "bad" })).toBe(false);
  expect(isAnswered(level, { questionId: 1, choiceId: 3 })).toBe(true);
  expect(isAnswered(first, { questionId: 8, text: "  " })).toBe(false);
  expect(isAnswered(first, { questionId: 8, text: "the nights" })).toBe(true);
});

test("[SUR-01] the second and third stressor may be skipped, the level and the first may not", () => {
  expect(questions.map((question) => canSkip(questions, question))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("[SUR-01] what was chosen before is not offered again, and is taken back where it was chosen later", () => {
  const way = answered([
    [first, 101],
    [second, 102],
  ]);
  expect(choicesOf(questions, first, way).map(({ id }) => id)).toEqual([101, 102, 103]);
  expect(choicesOf(questions, second, way).map(({ id }) => id)).toEqual([102, 103]);
  expect(choicesOf(questions, third, way).map(({ id }) => id)).toEqual([103]);
  const changed = withAnswer(questions, first, way, { choiceId: 102 });
  expect(toSend(questions, changed)).toEqual([{ questionId: 8, choiceId: 102 }]);
});

test("[SUR-01] whoever names nothing second is not asked what comes third, and nothing of either is sent", () => {
  const way = answered([
    [level, 2],
    [first, 101],
    [second, 102],
    [third, 103],
  ]);
  expect(afterSkipping(questions, second)).toBe(questions.length);
  expect(toSend(questions, withoutLater(questions, second, way))).toEqual([
    { questionId: 1, choiceId: 2 },
    { questionId: 8, choiceId: 101 },
  ]);
});

test("[ADM-04] a question of the organisation is asked after what was skipped, and keeps its answer", () => {
  const own: Question = {
    id: 1001,
    kind: "stressor",
    text: "Breaks?",
    choices: [{ id: 10_001, label: "Rarely", value: 1 }],
  };
  const words = [1002, 1003].map((id): Question => ({ id, kind: "text", text: "?", choices: [] }));
  const all = [...questions, own, ...words];
  expect(afterSkipping(all, second)).toBe(4);
  expect(afterSkipping(all, own)).toBe(5);
  expect(words.map((one) => afterSkipping(all, one))).toEqual([6, 7]);
  const way = withAnswer(all, own, answered([[second, 102]]), { choiceId: 10_001 });
  expect(toSend(all, withoutLater(all, second, way))).toEqual([
    { questionId: 1001, choiceId: 10_001 },
  ]);
});

test("[SUR-01] a choice and a text on it stay together, and go in the order of the questions", () => {
  const texted = withAnswer(questions, first, answered([[first, 101]]), { text: "every week" });
  const way = withAnswer(questions, level, texted, { choiceId: 4 });
  expect(toSend(questions, way)).toEqual([
    { questionId: 1, choiceId: 4 },
    { questionId: 8, choiceId: 101, text: "every week" },
  ]);
});

test("[SUR-01] what was begun goes on where it was left, but never past a question that is open", () => {
  const way = answered(
    [
      [level, 2],
      [first, 101],
    ],
    2,
  );
  expect(goOnFrom(questions, way)).toEqual(way);
  expect(goOnFrom(questions, { ...way, at: 40 }).at).toBe(3);
  expect(goOnFrom(questions, { answers: [], at: 3 }).at).toBe(0);
  expect(goOnFrom(questions, undefined)).toEqual(START);
});

test("[SUR-01] a draft of questions that have changed keeps what is still asked", () => {
  const draft = {
    at: 2,
    answers: [
      { questionId: 1, choiceId: 2 },
      { questionId: 8, choiceId: 999 },
      { questionId: 77, choiceId: 1 },
    ],
  };
  expect(goOnFrom(questions, draft)).toEqual({ at: 1, answers: [{ questionId: 1, choiceId: 2 }] });
});

test.for([
  ["demo", "show_level=true&show_stressor=true", [1, 8, 9, 10]],
  ["demo", "", [1, 8, 9, 10]],
  ["demo", "show_level=true", [1]],
  ["demo", "show_stressor=1", [8, 9, 10]],
  ["demo", "show_level=false&show_stressor=no", [1, 8, 9, 10]],
  ["elsewhere", "show_level=true", [1, 8, 9, 10]],
  ["elsewhere", "show_stressor=true", [1, 8, 9, 10]],
] as const)("[ACC-14] %s with “%s” asks %j", ([host, query, ids]) => {
  const asked = askedQuestions(questions, [], host === "demo", new URLSearchParams(query));
  expect(asked.map(({ id }) => id)).toEqual(ids);
});

/** An own question of the organisation, whose choices are in the words of the known ones. */
const own: Question = { ...stressor(1001), text: "Which of these would help you?" };
const withOwn = [...questions, own];

test("[SUR-01] [ADM-04] a question for some groups is asked of their people alone, without a network too", () => {
  const some: Question = { ...own, groups: ["ward-1", "ward-2"] };
  const askedIn = (...groups: string[]) =>
    askedQuestions([...questions, some], groups, false, new URLSearchParams());
  expect(askedIn("ward-2")).toContain(some);
  expect(askedIn("ward-3")).toEqual(questions);
  expect(askedIn()).toEqual(questions);
});

test("[SUR-01] an own question offers all its choices, takes nothing back and may be skipped", () => {
  const way = withAnswer(withOwn, first, START, { choiceId: 101 });
  expect(choicesOf(withOwn, second, way).map(({ id }) => id)).toEqual([102, 103]);
  expect(choicesOf(withOwn, own, way)).toEqual(named);
  const both = withAnswer(withOwn, first, withAnswer(withOwn, own, way, { choiceId: 102 }), {
    choiceId: 102,
  });
  expect(both.answers.map(({ questionId }) => questionId).toSorted((a, b) => a - b)).toEqual([
    8, 1001,
  ]);
  expect(canSkip([level, own], own)).toBe(true);
});

test("[SUR-01] what is chosen in an own question is not what weighs on somebody", () => {
  const answers = [
    { questionId: 1, choiceId: 4 },
    { questionId: 1001, choiceId: 103 },
    { questionId: 8, choiceId: 101 },
  ];
  expect(toHandOver("nurse", [own, ...questions], answers)).toEqual({
    owner: "nurse",
    level: 4,
    stressors: ["Staffing"],
  });
});
