import type { Selectable } from "kysely";
import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/surveys.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { randomAround, randomInteger, type Random, pickWeighted } from "./random.ts";
import { type LessonSession, randomTimeOn } from "./listening.ts";
import type { Stressor } from "./organizations.ts";
import { type StaffMember, DAY_MS, LEFT_DAYS_AGO } from "./staff.ts";

type Response = Selectable<Tables["survey_response"]>;
type Answer = Selectable<Tables["survey_answer"]>;
export type Answered = { readonly response: Response; readonly answers: readonly Answer[] };

const QUARTERS = [385, 294, 203, 112, 21] as const;
/** People answer within so many days of being asked. */
const MAX_DELAY_DAYS = 20;
const PULSE_DAYS = 14;

const LEVEL_QUESTION = 1;
const FIRST_STRESSOR = 8;
const FIRST_STRESSOR_CHOICE = 101;

const stressors = Object.keys(stressorNames) as Stressor[];

/** Days before the seeding on which somebody was asked and answered, with what. */
function surveyDays({ joined, diligence, hasLeft }: StaffMember, chance: Random) {
  const until = hasLeft ? LEFT_DAYS_AGO : 0;
  const quarters = QUARTERS.map((day) => Math.max(1, day - randomInteger(chance, 0, MAX_DELAY_DAYS)));
  const assessments = [joined - randomInteger(chance, 0, 2), ...quarters]
    .filter((day) => day > until && day < joined && chance() < 0.35 + 0.65 * diligence)
    .map((day) => ({ day, survey: DEFAULT_SURVEY }));
  const rounds = Math.floor((joined - until) / PULSE_DAYS);
  const pulses = Array.from({ length: rounds }, (_, at) => ({
    day: joined - (at + 1) * PULSE_DAYS + randomInteger(chance, 0, 3),
    survey: PULSE_SURVEY,
  })).filter(
    ({ day }) =>
      day > until &&
      chance() < diligence * 0.7 &&
      !assessments.some((other) => Math.abs(other.day - day) < 6),
  );
  return [...assessments, ...pulses].toSorted((a, b) => b.day - a.day);
}

const MAX_HELPFUL_HOURS = 5;
const LEVELS_PER_HOUR = 0.22;

/** Winter is harder; who listened is a little better off than before. None of it is sure for one person. */
function levelOf(
  person: StaffMember,
  daysAgo: number,
  heard: readonly LessonSession[],
  today: Date,
  chance: Random,
) {
  const before = heard.filter((each) => each.daysAgo > daysAgo);
  const hours = before.reduce((sum, { seconds }) => sum + seconds, 0) / 3600;
  const month = new Date(today.getTime() - daysAgo * DAY_MS).getUTCMonth();
  const winter = [10, 11, 0, 1].includes(month) ? 0.08 : 0;
  const help = Math.min(hours, MAX_HELPFUL_HOURS) * LEVELS_PER_HOUR;
  const exact = person.burden + winter - help + randomAround(chance, 0.5);
  return Math.min(5, Math.max(1, Math.round(exact)));
}

function pickStressors({ department }: StaffMember, count: number, chance: Random): Stressor[] {
  const left = stressors.map((stressor) => {
    const place = department.weighs.indexOf(stressor);
    return { stressor, weight: place < 0 ? 1 : 12 - 2 * place };
  });
  return Array.from({ length: count }).flatMap(() => {
    const next = pickWeighted(left, ({ weight }) => weight, chance);
    if (!next) return [];
    left.splice(left.indexOf(next), 1);
    return [next.stressor];
  });
}

type AnswerInput = {
  readonly today: number;
  readonly heard: readonly LessonSession[];
  /** A text nobody has written yet, if there is one. */
  readonly textOn: (stressor: Stressor) => string | null;
  readonly nextRev: () => number;
  readonly chance: Random;
};

const responseId = (personId: string, n: number) =>
  `${personId.slice(0, 24)}${personId.slice(-4)}${n.toString(16).padStart(8, "0")}`;

/** What somebody answered in the year: every quarter the whole, now and then the pulse check. */
export function generateAnswers(person: StaffMember, writing: AnswerInput): Answered[] {
  const { today, heard, textOn, nextRev, chance } = writing;
  return surveyDays(person, chance).map(({ day, survey }, at) => {
    const received_at = randomTimeOn(today, day, chance);
    const id = responseId(person.id, at + 1);
    const ids = { person_id: person.id, response_id: id };
    const level = levelOf(person, day, heard, new Date(today), chance);
    const most = survey === DEFAULT_SURVEY ? 3 : 1;
    // Who is well names less.
    const chosen = pickStressors(person, Math.min(most, level === 1 ? 1 : level + 1), chance);
    const isWritten = survey === DEFAULT_SURVEY && chance() < 0.3;
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
