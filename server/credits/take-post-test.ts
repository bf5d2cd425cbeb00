import type { ContentWire } from "#contract/content.ts";
import type { CreditTermsWire } from "#contract/credits.ts";
import { contentById } from "../content/queries.ts";
import { uuidv7 } from "../ids.ts";
import { claimedTime } from "../sync/claimed-time.ts";
import {
  done,
  type Effect,
  type EffectContext,
  type QueuedBody,
  type Refused,
  refused,
} from "../sync/effects.ts";
import {
  addPostTests,
  type PostTestRow,
  postTestsById,
  postTestWire,
} from "./post-test-queries.ts";
import { itemVersion } from "./rules.ts";
import { termsOf } from "./terms-queries.ts";

type Answers = QueuedBody<"takePostTest">["answers"];

/** How many are right; nothing when these are not answers to each of the questions, once. */
export function countRight(
  { questions }: Pick<CreditTermsWire, "questions">,
  answers: Answers,
): number | undefined {
  const chosen = new Map(answers.map(({ question, choice }) => [question, choice]));
  const isWhole = chosen.size === answers.length && chosen.size === questions.length;
  const isAnswered = questions.every(({ id, choices }) =>
    choices.some((choice) => choice.id === chosen.get(id)),
  );
  if (!isWhole || !isAnswered) return undefined;
  return questions.filter(({ id, right }) => chosen.get(id) === right).length;
}

const inOrder = (answers: Answers) =>
  JSON.stringify(
    answers
      .toSorted((a, b) => a.question - b.question)
      .map(({ question, choice }) => [question, choice]),
  );

type Attempt = QueuedBody<"takePostTest">;

export const isSameAttempt = (row: PostTestRow, { record_id_, answers }: Attempt) =>
  row.record_id === record_id_ && inOrder(row.answers) === inOrder(answers);

/** Why it does not count; nothing = it does, with so many right answers. */
export function countOf(
  lesson: ContentWire | undefined,
  terms: CreditTermsWire | undefined,
  answers: Answers,
): Refused | number {
  if (!lesson) return refused("not_found", "There is no such lesson.");
  if (!terms || terms.questions.length === 0)
    return refused("no_credit", "This lesson asks no questions.");
  const right = countRight(terms, answers);
  return right ?? refused("invalid", "These are not answers to each of its questions.");
}

type Counted = {
  readonly right: number;
  readonly terms: Pick<CreditTermsWire, "pass_mark"> | undefined;
  readonly lesson: ContentWire | undefined;
};

export const postTestRow = (
  { person, now, nextRev }: Pick<EffectContext, "now" | "nextRev"> & { person: { id: string } },
  attempt: Attempt,
  { right, terms, lesson }: Counted,
): PostTestRow => ({
  person_id: person.id,
  id: attempt.id ?? uuidv7(now),
  record_id: attempt.record_id_,
  item_version: lesson ? itemVersion(lesson) : "",
  answers: [...attempt.answers],
  right,
  of: attempt.answers.length,
  passed: right >= (terms?.pass_mark ?? 0),
  taken_at: claimedTime(attempt.taken_at, now),
  received_at: new Date(now),
  rev: nextRev(),
});

export const takePostTest: Effect<"takePostTest"> = async (context, attempts) => {
  const { trx, person } = context;
  const records = attempts.map(({ record_id_ }) => record_id_);
  const lessons = await contentById(trx, records);
  const allTerms = await termsOf(trx, records);
  const ids = attempts.flatMap(({ id }) => id ?? []);
  const known = new Map(await postTestsById(trx, person.id, ids));
  const added: PostTestRow[] = [];
  const results = attempts.map((attempt) => {
    const earlier = attempt.id && known.get(attempt.id);
    if (earlier)
      return isSameAttempt(earlier, attempt)
        ? done(postTestWire(earlier))
        : refused("key_reused", "This id was used for another attempt.");
    const lesson = lessons.get(attempt.record_id_);
    const terms = allTerms.get(attempt.record_id_);
    const right = countOf(lesson, terms, attempt.answers);
    if (typeof right !== "number") return right;
    const row = postTestRow(context, attempt, { right, terms, lesson });
    known.set(row.id, row);
    added.push(row);
    return done(postTestWire(row));
  });
  await addPostTests(trx, added);
  return results;
};
