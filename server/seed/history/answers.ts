import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { DEFAULT_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { createLevels } from "./levels.ts";
import { type LessonSession, randomTimeOn } from "./listening.ts";
import { REVIEWED_DAYS } from "./period.ts";
import { pickWeighted, type Random } from "./random.ts";
import type { StaffMember } from "./staff.ts";
import { surveyDays } from "./survey-days.ts";
import type { Stressor } from "./types.ts";

type Response = Selectable<Tables["survey_response"]>;
type Answer = Selectable<Tables["survey_answer"]>;
export type Answered = { readonly response: Response; readonly answers: readonly Answer[] };

const LEVEL_QUESTION = 1;
const FIRST_STRESSOR = 8;
const FIRST_STRESSOR_CHOICE = 101;

const stressors = Object.keys(stressorNames) as Stressor[];

function pickStressors({ department }: StaffMember, count: number, random: Random): Stressor[] {
  const left = stressors.map((stressor) => {
    const rank = department.stressors.indexOf(stressor);
    return { stressor, weight: rank < 0 ? 1 : 12 - 2 * rank };
  });
  return Array.from({ length: count }).flatMap(() => {
    const next = pickWeighted(left, ({ weight }) => weight, random);
    if (!next) return [];
    left.splice(left.indexOf(next), 1);
    return [next.stressor];
  });
}

/** People with low levels name fewer stressors, and some pulse checks name none. */
function stressorCount(survey: number, level: number, random: Random): number {
  if (survey === DEFAULT_SURVEY) return Math.min(3, level === 1 ? 1 : level + 1);
  return random() < 0.75 ? 1 : 0;
}

const COMMENT_DAYS = 365;

/** Few assessments have a comment, because the texts are few. Recent ones have more, so that some await review. */
function isCommented({ commentRate }: StaffMember, day: number, random: Random): boolean {
  if (day > COMMENT_DAYS) return false;
  return random() < commentRate * (day < REVIEWED_DAYS ? 2 : 1);
}

type AnswerInput = {
  readonly today: number;
  readonly sessions: readonly LessonSession[];
  /** Returns an unused text, or null. */
  readonly textOn: (stressor: Stressor) => string | null;
  readonly nextRev: () => number;
  readonly random: Random;
};

const responseId = (personId: string, n: number) =>
  `${personId.slice(0, 24)}${personId.slice(-4)}${n.toString(16).padStart(8, "0")}`;

type Given = {
  readonly personId: string;
  /** Counts the person's responses from 1. */
  readonly n: number;
  readonly survey: number;
  readonly at: Date;
  readonly level: number;
  readonly stressors: readonly Stressor[];
  readonly text: string | null;
  readonly rev: number;
  readonly source: "person" | "demo";
};

function responseRow({
  personId,
  n,
  survey,
  at,
  rev,
  source,
}: Pick<Given, "personId" | "n" | "survey" | "at" | "rev" | "source">): Response {
  return {
    person_id: personId,
    id: responseId(personId, n),
    survey_id: survey,
    answered_at: at,
    received_at: at,
    rev,
    source,
    deleted_at: null,
  };
}

/** Returns the rows of answers to the Healthy Days questions, by question and value. */
export function healthyDaysRows({
  answers,
  ...given
}: Pick<Given, "personId" | "n" | "survey" | "at" | "rev"> & {
  readonly answers: readonly (readonly [question: number, value: number])[];
}): Answered {
  const response = responseRow({ ...given, source: "demo" });
  return {
    response,
    answers: answers.map(([question, value]) => ({
      person_id: given.personId,
      response_id: response.id,
      base_question_id: question,
      choice_id: 100 * question + value,
      text: null,
    })),
  };
}

/** Returns the rows of one answered survey. The text belongs to the first stressor. */
export function answeredRows(given: Given): Answered {
  const { personId, level, text } = given;
  const response = responseRow(given);
  const ids = { person_id: personId, response_id: response.id };
  return {
    response,
    answers: [
      { ...ids, base_question_id: LEVEL_QUESTION, choice_id: level, text: null },
      ...given.stressors.map((stressor, place) => ({
        ...ids,
        base_question_id: FIRST_STRESSOR + place,
        choice_id: FIRST_STRESSOR_CHOICE + stressors.indexOf(stressor),
        text: place === 0 ? text : null,
      })),
    ],
  };
}

/** Generates a person's answers: the assessment every quarter, and pulse checks. */
export function generateAnswers(person: StaffMember, input: AnswerInput): Answered[] {
  const { today, sessions, textOn, nextRev, random } = input;
  const levelOn = createLevels(person, sessions, today, random);
  return surveyDays(person, today, random).map(({ day, survey }, at) => {
    const time = randomTimeOn(today, day, random);
    const level = levelOn(day);
    const chosen = pickStressors(person, stressorCount(survey, level, random), random);
    const isWritten = survey === DEFAULT_SURVEY && isCommented(person, day, random);
    const [first] = chosen;
    return answeredRows({
      personId: person.id,
      n: at + 1,
      survey,
      at: time,
      level,
      stressors: chosen,
      text: isWritten && first ? textOn(first) : null,
      rev: nextRev(),
      source: "person",
    });
  });
}
