import type { Selectable } from "kysely";
import { amountFor, certificateTypeFor } from "#contract/credit/eligibility.ts";
import { draftCertificate } from "#server/credit/certificates/issue.ts";
import type { Issue } from "#server/credit/certificates/types.ts";
import type { PostTestRow } from "#server/credit/credits/post-test-queries.ts";
import type { EvaluationRow } from "#server/credit/credits/queries.ts";
import type { Terms } from "#server/credit/credits/terms-queries.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { SeedContent } from "../types.ts";
import type { LessonSession } from "./listening.ts";
import { type Random, randomInteger } from "./random.ts";
import type { StaffMember } from "./staff.ts";
import { biases, changes } from "./words.ts";

export type Award = Issue & {
  readonly evaluation: EvaluationRow;
  readonly tests: readonly PostTestRow[];
};

type AwardInput = {
  readonly publicUrl: string;
  readonly terms: ReadonlyMap<string, Terms>;
  readonly nextRev: () => number;
  readonly random: Random;
};

const MINUTE_MS = 60_000;
const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);

const idOf = (personId: string, kind: string, n: number) =>
  `${personId.slice(0, 19)}${kind}${personId.slice(-3)}-${n.toString(16).padStart(12, "0")}`;

const intentions = ["yes", "yes", "yes", "yes", "perhaps", "perhaps", "perhaps", "no"] as const;

type Credit = Selectable<Tables["credit"]>;

function generateTests(
  credit: Credit,
  { questions, version }: Terms,
  random: Random,
  rev: () => number,
) {
  if (questions.length === 0) return [];
  const attempt = (n: number, right: number): PostTestRow => ({
    person_id: credit.person_id,
    id: idOf(credit.id, "b", n),
    record_id: credit.record_id,
    item_version: credit.item_version,
    answers: questions.map((question, at) => {
      const wrongChoice = question.choices.find(({ id }) => id !== question.right);
      return {
        question: question.id,
        choice: at < right ? question.right : (wrongChoice?.id ?? 1),
      };
    }),
    right,
    of: questions.length,
    passed: right === questions.length,
    taken_at: later(credit.created_at, -n),
    received_at: later(credit.created_at, -n),
    rev: rev(),
    terms_version: version ?? null,
  });
  const passed = attempt(1, questions.length);
  return random() < 0.25 ? [attempt(2, questions.length - 1), passed] : [passed];
}

function generateEvaluation(credit: Credit, random: Random): EvaluationRow {
  const isFree = random() > 0.02;
  return {
    person_id: credit.person_id,
    credit_id: credit.id,
    record_id: credit.record_id,
    free_of_bias: isFree,
    bias_comment: isFree ? null : (biases[randomInteger(random, 0, biases.length - 1)] ?? null),
    objectives_met: random() < 0.85 ? randomInteger(random, 4, 5) : randomInteger(random, 2, 3),
    will_change: intentions[Math.floor(random() * intentions.length)] ?? null,
    change_comment:
      random() < 0.2 ? (changes[randomInteger(random, 0, changes.length - 1)] ?? null) : null,
    given_at: credit.created_at,
  };
}

type Claimant = Pick<StaffMember, "id" | "firstName" | "lastName" | "title">;

/** Returns the claimed credit of a finished lesson, or undefined if the lesson offers this person none. */
export function generateAward(
  person: Claimant,
  { lesson, at }: Pick<LessonSession, "lesson" | "at">,
  n: number,
  { publicUrl, terms, nextRev, random }: AwardInput,
): Award | undefined {
  const type = typeFor(person, lesson);
  const lessonTerms = terms.get(lesson.record_id_);
  if (!type || !lessonTerms) return undefined;
  const learner = {
    first_name: person.firstName,
    last_name: person.lastName,
    provider_title: person.title,
  };
  const created_at = later(at, randomInteger(random, 5, 50));
  const credit = {
    person_id: person.id,
    id: idOf(person.id, "a", n),
    record_id: lesson.record_id_,
    item_version: lesson.released_on,
    certificate_type: type,
    lesson_number: lesson.lesson_number,
    title_of_activity: lesson.title,
    credits_awarded: amountFor(type, Number(lesson.credit)).toFixed(2),
    credential_type: person.title,
    bias_response: null,
    awarded_on: created_at.toISOString().slice(0, 10),
    created_at,
    rev: nextRev(),
  };
  const evaluation = generateEvaluation(credit, random);
  const about = { learner, format: lesson.type, terms: lessonTerms };
  return {
    credit: {
      ...credit,
      bias_response: evaluation.free_of_bias ? "Yes" : `No: ${evaluation.bias_comment}`,
    },
    certificate: draftCertificate({ publicUrl }, credit, about),
    evaluation,
    tests: generateTests(credit, lessonTerms, random, nextRev),
  };
}

const typeFor = ({ title }: Claimant, { cme, contact_hours }: SeedContent) =>
  certificateTypeFor(title, { cme: cme === "1", contactHours: contact_hours === "1" });

/** Generates the credits a person claimed for finished lessons. */
export function generateAwards(
  person: StaffMember,
  sessions: readonly LessonSession[],
  input: AwardInput,
): Award[] {
  return sessions.flatMap((session, index) => {
    const rate = typeFor(person, session.lesson) === "participation" ? 0.5 : 0.8;
    const isClaimed = input.random() < rate;
    if (!session.isFinished || !isClaimed) return [];
    return generateAward(person, session, index + 1, input) ?? [];
  });
}
