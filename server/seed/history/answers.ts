import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { type LessonSession, randomTimeOn } from "./listening.ts";
import type { Stressor } from "./organizations.ts";
import { pickWeighted, type Random, randomAround, randomInteger } from "./random.ts";
import { DAY_MS, LEFT_DAYS_AGO, type StaffMember } from "./staff.ts";

type Response = Selectable<Tables["survey_response"]>;
type Answer = Selectable<Tables["survey_answer"]>;
export type Answered = { readonly response: Response; readonly answers: readonly Answer[] };

const QUARTERS = [385, 294, 203, 112, 21] as const;
const MAX_DELAY_DAYS = 20;
const PULSE_DAYS = 14;

const LEVEL_QUESTION = 1;
const FIRST_STRESSOR = 8;
const FIRST_STRESSOR_CHOICE = 101;

const stressors = Object.keys(stressorNames) as Stressor[];

/** Returns on which days a person answered which survey, as days before seeding. */
function surveyDays({ joined, responseRate, hasLeft }: StaffMember, random: Random) {
  const until = hasLeft ? LEFT_DAYS_AGO : 0;
  const quarters = QUARTERS.map((day) =>
    Math.max(1, day - randomInteger(random, 0, MAX_DELAY_DAYS)),
  );
  const assessments = [joined - randomInteger(random, 0, 2), ...quarters]
    .filter((day) => day > until && day < joined && random() < 0.35 + 0.65 * responseRate)
    .map((day) => ({ day, survey: DEFAULT_SURVEY }));
  const pulseCount = Math.floor((joined - until) / PULSE_DAYS);
  const pulses = Array.from({ length: pulseCount }, (_, at) => ({
    day: joined - (at + 1) * PULSE_DAYS + randomInteger(random, 0, 3),
    survey: PULSE_SURVEY,
  })).filter(
    ({ day }) =>
      day > until &&
      random() < responseRate * 0.7 &&
      !assessments.some((other) => Math.abs(other.day - day) < 6),
  );
  return [...assessments, ...pulses].toSorted((a, b) => b.day - a.day);
}

const MAX_HELPFUL_HOURS = 5;
const LEVELS_PER_HOUR = 0.22;

/** Levels are higher in winter and lower after lessons, with noise per person. */
function levelOf(
  person: StaffMember,
  daysAgo: number,
  sessions: readonly LessonSession[],
  today: Date,
  random: Random,
) {
  const before = sessions.filter((each) => each.daysAgo > daysAgo);
  const hours = before.reduce((sum, { seconds }) => sum + seconds, 0) / 3600;
  const month = new Date(today.getTime() - daysAgo * DAY_MS).getUTCMonth();
  const winter = [10, 11, 0, 1].includes(month) ? 0.08 : 0;
  const help = Math.min(hours, MAX_HELPFUL_HOURS) * LEVELS_PER_HOUR;
  const exact = person.baseLevel + winter - help + randomAround(random, 0.5);
  return Math.min(5, Math.max(1, Math.round(exact)));
}

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

/** Generates a year of answers: the assessment every quarter, and pulse checks. */
export function generateAnswers(person: StaffMember, input: AnswerInput): Answered[] {
  const { today, sessions, textOn, nextRev, random } = input;
  return surveyDays(person, random).map(({ day, survey }, at) => {
    const received_at = randomTimeOn(today, day, random);
    const id = responseId(person.id, at + 1);
    const ids = { person_id: person.id, response_id: id };
    const level = levelOf(person, day, sessions, new Date(today), random);
    const maxStressors = survey === DEFAULT_SURVEY ? 3 : 1;
    // People with low levels name fewer stressors.
    const chosen = pickStressors(
      person,
      Math.min(maxStressors, level === 1 ? 1 : level + 1),
      random,
    );
    const isWritten = survey === DEFAULT_SURVEY && random() < 0.3;
    return {
      response: {
        person_id: person.id,
        id,
        survey_id: survey,
        answered_at: received_at,
        received_at,
        rev: nextRev(),
        source: "person",
        deleted_at: null,
      },
      answers: [
        { ...ids, base_question_id: LEVEL_QUESTION, choice_id: level, text: null },
        ...chosen.map((stressor, place) => ({
          ...ids,
          base_question_id: FIRST_STRESSOR + place,
          choice_id: FIRST_STRESSOR_CHOICE + stressors.indexOf(stressor),
          text: isWritten && place === 0 ? textOn(stressor) : null,
        })),
      ],
    };
  });
}
