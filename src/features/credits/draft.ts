import { countCorrect as countChosen } from "#contract/credit/post-test.ts";
import { parseObject } from "#shared/drafts/parse-object.ts";
import type { Evaluation, TestAnswer } from "#sync/device.ts";
import type { TestQuestion } from "#sync/local/content.ts";
import type { QueuedBody } from "#sync/outbox/add.ts";
import type { OutboxEntry } from "#sync/outbox/entry.ts";

/** Chosen choice id by question id. */
export type Choices = Readonly<Record<string, number>>;

/** A user's answers so far in one credit claim. */
export type ClaimDraft = {
  readonly choices: Choices;
  /** The submitted choices, while their result is shown. */
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

const MAX_COMMENT_LENGTH = 4000;
const changes = ["yes", "perhaps", "no"] as const;

function parseChoices(value: unknown): Choices | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(
    Object.entries(value).filter((one): one is [string, number] => Number.isInteger(one[1])),
  );
}

const text = (value: unknown) =>
  typeof value === "string" ? value.slice(0, MAX_COMMENT_LENGTH) : "";

/** Parses a stored draft. Unknown or invalid values are dropped. */
export function parseDraft(stored: string | null): ClaimDraft {
  const value = parseObject(stored);
  if (!value) return emptyDraft;
  const { freeOfBias, objectivesMet, tries } = value;
  return {
    choices: parseChoices(value.choices) ?? {},
    attempt: parseChoices(value.attempt),
    tries: Number.isSafeInteger(tries) ? Number(tries) : 0,
    freeOfBias: typeof freeOfBias === "boolean" ? freeOfBias : undefined,
    biasComment: text(value.biasComment),
    objectivesMet: [1, 2, 3, 4, 5].find((one) => one === objectivesMet),
    willChange: changes.find((one) => one === value.willChange),
    changeComment: text(value.changeComment),
  };
}

/** Returns the evaluation of a claim that was rejected, so that people keep what they filled in. */
export function evaluationDraft({ body }: Pick<OutboxEntry, "body">): Partial<ClaimDraft> {
  const { evaluation } = body as QueuedBody<"claimCredit">;
  if (!evaluation) return {};
  return {
    freeOfBias: evaluation.free_of_bias,
    biasComment: evaluation.bias_comment ?? "",
    objectivesMet: evaluation.objectives_met ?? undefined,
    willChange: evaluation.will_change ?? undefined,
    changeComment: evaluation.change_comment ?? "",
  };
}

/** Returns the answers if every question has one, else the ids of unanswered questions. */
export function completeAnswers(
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

/** Returns the evaluation, or undefined until the question about bias is answered. */
export function completeEvaluation({
  freeOfBias,
  objectivesMet,
  willChange,
  biasComment,
  changeComment,
}: ClaimDraft): Evaluation | undefined {
  if (freeOfBias === undefined) return undefined;
  const hasChange = willChange === "yes" || willChange === "perhaps";
  return {
    freeOfBias,
    ...(!freeOfBias && biasComment.trim() && { biasComment: biasComment.trim() }),
    ...(objectivesMet !== undefined && { objectivesMet }),
    ...(willChange && { willChange }),
    ...(hasChange && changeComment.trim() && { changeComment: changeComment.trim() }),
  };
}
