import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { DEFAULT_SURVEY, PULSE_SURVEY, type SurveyWire } from "#contract/wellbeing/surveys.ts";

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
];
