import type { CreditTermsWire } from "#contract/credit/credits.ts";
import { countCorrect } from "#contract/credit/post-test.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { contentById } from "#server/learning/content/queries.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { claimedTime } from "#server/platform/writes/claimed-time.ts";
import {
  done,
  type Effect,
  type EffectContext,
  type QueuedBody,
  type Refused,
  refused,
} from "#server/platform/writes/effect.ts";
import { claimErrors } from "./credits-copy.ts";
import {
  addPostTests,
  type PostTestRow,
  postTestsById,
  postTestWire,
} from "./post-test-queries.ts";
import { itemVersion } from "./rules.ts";
import { type Terms, termsKey, termsOf, termsOfVersions } from "./terms-queries.ts";

type Answers = QueuedBody<"takePostTest">["answers"];

/** Counts right answers. Returns undefined unless every question is answered exactly once. */
function countRightAnswers(
  { questions }: Pick<CreditTermsWire, "questions">,
  answers: Answers,
): number | undefined {
  const chosen = new Map(answers.map(({ question, choice }) => [question, choice]));
  const isComplete = chosen.size === answers.length && chosen.size === questions.length;
  const isAnswered = questions.every(({ id, choices }) =>
    choices.some((choice) => choice.id === chosen.get(id)),
  );
  return isComplete && isAnswered ? countCorrect(questions, (id) => chosen.get(id)) : undefined;
}

const canonicalAnswers = (answers: Answers) =>
  JSON.stringify(
    answers
      .toSorted((a, b) => a.question - b.question)
      .map(({ question, choice }) => [question, choice]),
  );

type Attempt = QueuedBody<"takePostTest">;

export const isSameAttempt = (row: PostTestRow, { record_id_, answers }: Attempt) =>
  row.record_id === record_id_ && canonicalAnswers(row.answers) === canonicalAnswers(answers);

type ScoredAttempt = {
  readonly kind: "counted";
  readonly lesson: ContentWire;
  readonly terms: Terms;
  readonly right: number;
};

/** Scores an attempt, or returns why it is rejected. */
export function scoreAttempt(
  lesson: ContentWire | undefined,
  terms: Terms | undefined,
  answers: Answers,
): Refused | ScoredAttempt {
  if (!lesson) return refused("not_found", claimErrors.lessonNotFound);
  if (!terms || terms.questions.length === 0) return refused("no_credit", claimErrors.noQuiz);
  const right = countRightAnswers(terms, answers);
  if (right === undefined) return refused("invalid", claimErrors.wrongAnswers);
  return { kind: "counted", lesson, terms, right };
}

export const postTestRow = (
  { person, now, nextRev }: Pick<EffectContext, "now" | "nextRev"> & { person: { id: string } },
  attempt: Attempt,
  { lesson, terms, right }: ScoredAttempt,
): PostTestRow => ({
  person_id: person.id,
  id: attempt.id ?? uuidv7(now),
  record_id: attempt.record_id_,
  item_version: itemVersion(lesson),
  answers: [...attempt.answers],
  right,
  of: terms.questions.length,
  passed: right >= terms.pass_mark,
  taken_at: claimedTime(attempt.taken_at, now),
  received_at: new Date(now),
  rev: nextRev(),
  terms_version: terms.version ?? null,
});

export const takePostTest: Effect<"takePostTest"> = async (context, attempts) => {
  const { trx, person } = context;
  const records = attempts.map(({ record_id_ }) => record_id_);
  const lessons = await contentById(trx, records);
  const terms = await termsOf(trx, records);
  const answered = attempts.flatMap(({ record_id_: record, terms_version: version }) =>
    version === undefined ? [] : [{ record, version }],
  );
  const earlierTerms = await termsOfVersions(trx, answered);
  /** Returns the terms that the person answered, even if they have changed since. */
  const termsFor = ({ record_id_, terms_version }: Attempt) => {
    const now = terms.get(record_id_);
    if (!now || terms_version === undefined) return now;
    return earlierTerms.get(termsKey(record_id_, terms_version)) ?? now;
  };
  const ids = attempts.flatMap(({ id }) => id ?? []);
  const known = new Map(await postTestsById(trx, person.id, ids));
  const added: PostTestRow[] = [];
  const results = attempts.map((attempt) => {
    const earlier = attempt.id && known.get(attempt.id);
    if (earlier)
      return isSameAttempt(earlier, attempt)
        ? done(postTestWire(earlier))
        : refused("key_reused", claimErrors.keyReusedForAttempt);
    const id = attempt.record_id_;
    const counted = scoreAttempt(lessons.get(id), termsFor(attempt), attempt.answers);
    if (counted.kind === "refused") return counted;
    const row = postTestRow(context, attempt, counted);
    known.set(row.id, row);
    added.push(row);
    return done(postTestWire(row));
  });
  await addPostTests(trx, added);
  return results;
};
