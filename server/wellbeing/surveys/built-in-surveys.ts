import { stressorNames } from "#contract/wellbeing/stressors.ts";
import {
  DEFAULT_SURVEY,
  HEALTHY_DAYS,
  HEALTHY_DAYS_PERIOD,
  HEALTHY_DAYS_SURVEY,
  PULSE_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";

type Question = SurveyWire["survey_questions"][number];

/** The single-item burnout measure. Its wording is published, free to use, and must not change. */
const LEVELS = [
  "I enjoy my work. I have no symptoms of burnout.",
  "I am under stress, and don't always have as much energy as I did, but I don't feel burned out.",
  "I am definitely burning out and have 1 or more symptoms of burnout, e.g. emotional exhaustion.",
  "The symptoms of burnout that I'm experiencing won't go away. I think about work frustrations a lot.",
  "I feel completely burned out. I am at the point where I may need to seek help.",
];

const level: Question = {
  base_question_id: 1,
  kind: "level",
  text: "Using your own definition of burnout, select an answer:",
  choices: LEVELS.map((label, at) => ({ id: at + 1, label, value: at + 1 })),
};

/** Shared by all three stressor questions, with the same ids. */
const stressors = Object.values(stressorNames).map((label, at) => ({
  id: 101 + at,
  label,
  value: at + 1,
}));

const stressor = (base_question_id: number, text: string): Question => ({
  base_question_id,
  kind: "stressor",
  text,
  choices: stressors,
});

const first = stressor(8, "What's your biggest source of stress at work?");

/** Asked only after an administrator chooses groups. */
const chosenGroups = { kind: "stressor", groups: [] as string[] } as const;

/** Each question has separate choices, because shared choices are ranked as one list. */
const days = (base_question_id: number, text: string): Question => ({
  ...chosenGroups,
  base_question_id,
  text,
  choices: Array.from({ length: HEALTHY_DAYS_PERIOD + 1 }, (_, day) => ({
    id: base_question_id * 100 + day,
    label: String(day),
    value: day,
  })),
});

/**
 * The Healthy Days core module (CDC HRQOL-4), word for word. Developed with federal funding, in the public domain, and free to
 * use without permission: https://archive.cdc.gov/www_cdc_gov/hrqol/faqs.htm
 */
const healthyDays: readonly Question[] = [
  {
    ...chosenGroups,
    base_question_id: HEALTHY_DAYS.health,
    text: "Would you say that in general your health is",
    choices: ["Excellent", "Very good", "Good", "Fair", "Poor"].map((label, at) => ({
      id: HEALTHY_DAYS.health * 100 + at + 1,
      label,
      value: at + 1,
    })),
  },
  days(
    HEALTHY_DAYS.physical,
    "Now thinking about your physical health, which includes physical illness and injury, for how many days during the past 30 days was your physical health not good?",
  ),
  days(
    HEALTHY_DAYS.mental,
    "Now thinking about your mental health, which includes stress, depression, and problems with emotions, for how many days during the past 30 days was your mental health not good?",
  ),
  days(
    HEALTHY_DAYS.limited,
    "During the past 30 days, for about how many days did poor physical or mental health keep you from doing your usual activities, such as self-care, work, or recreation?",
  ),
];

/** Surveys of every installation. Answers refer to these ids, so they are never reused. */
export const builtInSurveys: readonly SurveyWire[] = [
  {
    id: DEFAULT_SURVEY,
    name: "Check-in",
    every_days: null,
    survey_questions: [
      level,
      first,
      stressor(9, "What's your second biggest?"),
      stressor(10, "What's your third biggest?"),
    ],
  },
  { id: PULSE_SURVEY, name: "Pulse check", every_days: 14, survey_questions: [level, first] },
  {
    id: HEALTHY_DAYS_SURVEY,
    name: "Healthy Days",
    every_days: HEALTHY_DAYS_PERIOD,
    survey_questions: [...healthyDays],
  },
];
