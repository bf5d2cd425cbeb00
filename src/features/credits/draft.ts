import { countRight as countChosen } from "#contract/credit/post-test.ts";
import { objectIn } from "#device/tab-store.ts";
import type { Evaluation, TestAnswer } from "#sync/device.ts";
import type { TestQuestion } from "#sync/local/content.ts";

/** The choice made, by the id of its question. */
export type Choices = Readonly<Record<string, number>>;

/** What somebody has answered so far on the way to one credit. */
export type ClaimDraft = {
  readonly choices: Choices;
  /** What was sent, as long as its result is looked at. */
  readonly attempt?: Choices | undefined;
  readonly tries: number;
  readonly freeOfBias?: boolean | undefined;
  readonly biasComment: string;
  readonly objectivesMet?: number | undefined;
  readonly willChange?: Evaluation["willChange"] | undefined;
  readonly changeComment: string;
};

export const emptyDraft: ClaimDraft = {
  choices: {},
  tries: 0,
  biasComment: "",
  changeComment: "",
};

const LONGEST_COMMENT = 4000;
const changes = ["yes", "perhaps", "no"] as const;

function choicesFrom(value: unknown): Choices | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((one): one is [string, number] => Number.isInteger(one[1])),
  );
}

const text = (value: unknown) => (typeof value === "string" ? value.slice(0, LONGEST_COMMENT) : "");

/** Whatever was stored, also something foreign. */
export function draftFrom(stored: string | null): ClaimDraft {
  const value = objectIn(stored);
  if (!value) return emptyDraft;
  const { freeOfBias, objectivesMet, tries } = value;
  return {
    choices: choicesFrom(value.choices) ?? {},
    attempt: choicesFrom(value.attempt),
    tries: Number.isSafeInteger(tries) ? Number(tries) : 0,
    freeOfBias: typeof freeOfBias === "boolean" ? freeOfBias : undefined,
    biasComment: text(value.biasComment),
    objectivesMet: [1, 2, 3, 4, 5].find((one) => one === objectivesMet),
    willChange: changes.find((one) => one === value.willChange),
    changeComment: text(value.changeComment),
  };
}

/** The answers, when each question has one; else the ids of those that have none. */
export function answersIn(
  questions: readonly TestQuestion[],
  choices: Choices,
): { readonly answers: readonly TestAnswer[] } | { readonly missing: readonly number[] } {
  const answers: TestAnswer[] = [];
  const missing: number[] = [];
  for (const { id, choices: offered } of questions) {
    const choiceId = choices[id];
    if (choiceId !== undefined && offered.some((one) => one.id === choiceId))
      answers.push({ questionId: id, choiceId });
    else missing.push(id);
  }
  return missing.length > 0 ? { missing } : { answers };
}

export const countRight = (questions: readonly TestQuestion[], choices: Choices): number =>
  countChosen(questions, (id) => choices[id]);

export type Gap = "freeOfBias" | "objectivesMet" | "willChange";

/** The evaluation, when it is whole; else what is missing in it. */
export function evaluationIn(
  draft: ClaimDraft,
): { readonly evaluation: Evaluation } | { readonly missing: readonly Gap[] } {
  const { freeOfBias, objectivesMet, willChange, biasComment, changeComment } = draft;
  if (freeOfBias === undefined || objectivesMet === undefined || willChange === undefined) {
    const asked = ["freeOfBias", "objectivesMet", "willChange"] as const;
    return { missing: asked.filter((one) => draft[one] === undefined) };
  }
  const evaluation: Evaluation = {
    freeOfBias,
    ...(!freeOfBias && biasComment.trim() && { biasComment: biasComment.trim() }),
    objectivesMet,
    willChange,
    ...(willChange !== "no" && changeComment.trim() && { changeComment: changeComment.trim() }),
  };
  return { evaluation };
}
