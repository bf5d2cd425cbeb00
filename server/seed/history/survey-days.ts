import { DEFAULT_SURVEY, PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { quarterStarts } from "./period.ts";
import { type Random, randomInteger } from "./random.ts";
import type { StaffMember } from "./staff.ts";

/** A survey that a person answered, `day` days before seeding. */
type SurveyDay = { readonly day: number; readonly survey: number };

const MAX_DELAY_DAYS = 85;
const PULSE_DAYS = 14;
/** Pulse checks keep this distance from an assessment. */
const DAYS_APART = 6;

function assessmentDays(
  { joined, firstDay, responseRate }: StaffMember,
  today: number,
  random: Random,
) {
  const first = joined - randomInteger(random, 0, 2);
  const quarterly = quarterStarts(today)
    .map((day) => day - randomInteger(random, 0, MAX_DELAY_DAYS))
    .filter((day) => day < first - PULSE_DAYS);
  return [first, ...quarterly].filter(
    (day) => day <= firstDay && random() < 0.35 + 0.65 * responseRate,
  );
}

function pulseDays({ firstDay, responseRate }: StaffMember, random: Random): number[] {
  const start = firstDay - randomInteger(random, 0, PULSE_DAYS - 1);
  const count = Math.floor(start / PULSE_DAYS);
  return Array.from(
    { length: count },
    (_, at) => start - (at + 1) * PULSE_DAYS + randomInteger(random, 0, 3),
  ).filter(() => random() < responseRate * 0.5);
}

/** Returns when a person answered the quarterly assessment and the biweekly pulse check, oldest first. */
export function surveyDays(person: StaffMember, today: number, random: Random): SurveyDay[] {
  const assessments = assessmentDays(person, today, random);
  const pulses = pulseDays(person, random).filter((day) =>
    assessments.every((other) => Math.abs(other - day) >= DAYS_APART),
  );
  return [
    ...assessments.map((day) => ({ day, survey: DEFAULT_SURVEY })),
    ...pulses.map((day) => ({ day, survey: PULSE_SURVEY })),
  ]
    .filter(({ day }) => day >= person.lastDay)
    .toSorted((a, b) => b.day - a.day);
}
