import { expect, test } from "vitest";
import {
  answersIn,
  type ClaimDraft,
  countRight,
  draftFrom,
  emptyDraft,
  evaluationIn,
} from "#features/credits/draft.ts";
import { inOrder } from "#features/credits/question-order.ts";
import type { TestQuestion } from "#sync/local/content.ts";

const question = (id: number): TestQuestion => ({
  id,
  text: `Question ${id}`,
  choices: [1, 2, 3, 4].map((one) => ({ id: one, label: `Choice ${one}` })),
  right: 2,
  why: "Because.",
});
const questions = [question(1), question(2), question(3)];

test("[CE-07] each try shows the same choices in another order", () => {
  const { choices } = question(1);
  const orders = [0, 1, 2, 3].map((tries) => inOrder(choices, 1, tries).map(({ id }) => id));
  expect(new Set(orders.map((order) => order.join())).size).toBe(4);
  for (const order of orders) expect(order.toSorted()).toEqual([1, 2, 3, 4]);
  expect(inOrder([], 1, 3)).toEqual([]);
});

test("[CE-01] the questions can be sent when each has an answer of its own", () => {
  expect(answersIn(questions, { 1: 2, 2: 9 })).toEqual({ missing: [2, 3] });
  expect(answersIn(questions, { 1: 2, 2: 1, 3: 2 })).toEqual({
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

test("[CE-01] an evaluation is whole with its three answers; a comment goes along only where it is asked for", () => {
  expect(evaluationIn(emptyDraft)).toEqual({
    missing: ["freeOfBias", "objectivesMet", "willChange"],
  });
  expect(evaluationIn(whole)).toEqual({
    evaluation: {
      freeOfBias: false,
      biasComment: "One brand was named.",
      objectivesMet: 4,
      willChange: "no",
    },
  });
  expect(evaluationIn({ ...whole, freeOfBias: true, willChange: "perhaps" })).toEqual({
    evaluation: {
      freeOfBias: true,
      objectivesMet: 4,
      willChange: "perhaps",
      changeComment: "kept from before",
    },
  });
});

test("[CE-04] what was answered so far is found again, and nothing foreign is believed", () => {
  expect(draftFrom(JSON.stringify(whole))).toMatchObject(whole);
  expect(draftFrom(null)).toEqual(emptyDraft);
  expect(draftFrom("{")).toEqual(emptyDraft);
  expect(draftFrom("7")).toEqual(emptyDraft);
  const foreign = {
    choices: { 1: 2, 2: "<b>" },
    tries: "many",
    objectivesMet: 100,
    willChange: "maybe",
    biasComment: "x".repeat(100_000),
  };
  const draft = draftFrom(JSON.stringify(foreign));
  expect(draft).toMatchObject({ choices: { 1: 2 }, tries: 0, objectivesMet: undefined });
  expect(draft.willChange).toBeUndefined();
  expect(draft.biasComment).toHaveLength(4000);
});
