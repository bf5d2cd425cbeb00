import { expect, test } from "vitest";
import {
  type ClaimDraft,
  completeAnswers,
  completeEvaluation,
  countRight,
  emptyDraft,
  parseDraft,
} from "#features/credits/draft.ts";
import { rotateChoices } from "#features/credits/question-order.ts";
import type { TestQuestion } from "#sync/local/content.ts";

const question = (id: number): TestQuestion => ({
  id,
  text: `Question ${id}`,
  choices: [1, 2, 3, 4].map((one) => ({ id: one, label: `Choice ${one}` })),
  right: 2,
  why: "Because.",
});
const questions = [question(1), question(2), question(3)];

test("[CE-07] each attempt shows the choices in a different order", () => {
  const { choices } = question(1);
  const orders = [0, 1, 2, 3].map((tries) => rotateChoices(choices, 1, tries).map(({ id }) => id));
  expect(new Set(orders.map((order) => order.join())).size).toBe(4);
  for (const order of orders) expect(order.toSorted()).toEqual([1, 2, 3, 4]);
  expect(rotateChoices([], 1, 3)).toEqual([]);
});

test("[CE-01] answers can be submitted when every question has a valid one", () => {
  expect(completeAnswers(questions, { 1: 2, 2: 9 })).toEqual({ missing: [2, 3] });
  expect(completeAnswers(questions, { 1: 2, 2: 1, 3: 2 })).toEqual({
    answers: [
      { questionId: 1, choiceId: 2 },
      { questionId: 2, choiceId: 1 },
      { questionId: 3, choiceId: 2 },
    ],
  });
  expect(countRight(questions, { 1: 2, 2: 1, 3: 2 })).toBe(2);
});

const whole: ClaimDraft = {
  ...emptyDraft,
  freeOfBias: false,
  biasComment: " One brand was named. ",
  objectivesMet: 4,
  willChange: "no",
  changeComment: "kept from before",
};

test("[CE-03] an evaluation needs the answer about bias, and a comment is sent only if requested", () => {
  expect(completeEvaluation(emptyDraft)).toBeUndefined();
  expect(completeEvaluation({ ...emptyDraft, objectivesMet: 5 })).toBeUndefined();
  expect(completeEvaluation({ ...emptyDraft, freeOfBias: true })).toEqual({ freeOfBias: true });
  expect(completeEvaluation(whole)).toEqual({
    freeOfBias: false,
    biasComment: "One brand was named.",
    objectivesMet: 4,
    willChange: "no",
  });
  expect(completeEvaluation({ ...whole, freeOfBias: true, willChange: "perhaps" })).toEqual({
    freeOfBias: true,
    objectivesMet: 4,
    willChange: "perhaps",
    changeComment: "kept from before",
  });
});

test("[CE-04] a stored draft is restored and invalid data is dropped", () => {
  expect(parseDraft(JSON.stringify(whole))).toMatchObject(whole);
  expect(parseDraft(null)).toEqual(emptyDraft);
  expect(parseDraft("{")).toEqual(emptyDraft);
  expect(parseDraft("7")).toEqual(emptyDraft);
  const foreign = {
    choices: { 1: 2, 2: "<b>" },
    tries: "many",
    objectivesMet: 100,
    willChange: "maybe",
    biasComment: "x".repeat(100_000),
  };
  const draft = parseDraft(JSON.stringify(foreign));
  expect(draft).toMatchObject({ choices: { 1: 2 }, tries: 0, objectivesMet: undefined });
  expect(draft.willChange).toBeUndefined();
  expect(draft.biasComment).toHaveLength(4000);
});
