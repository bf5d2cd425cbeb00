import type { AdminSurvey, SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import {
  HEALTHY_DAYS,
  HEALTHY_DAYS_SURVEY,
  isStressorQuestion,
  PULSE_SURVEY,
  scaleLabels,
} from "#contract/wellbeing/survey-rules.ts";
import type { SurveyWire } from "#contract/wellbeing/surveys.ts";

export type Question = SurveyWire["survey_questions"][number];
type State = AdminSurvey["states"][number];

/** Questions that insights count keep their wording everywhere. */
export const isFixed = ({ kind, base_question_id }: Question): boolean =>
  kind === "level" || isStressorQuestion(base_question_id);

const healthyDays: readonly number[] = Object.values(HEALTHY_DAYS);
const isValidated = ({ base_question_id }: Question) => healthyDays.includes(base_question_id);

export function stateOf(question: Question, answered: ReadonlySet<number>): State {
  if (isFixed(question) || isValidated(question)) return "kept";
  return answered.has(question.base_question_id) ? "answered" : "open";
}

const labelsOf = ({ choices, scale }: SurveyQuestionInput): readonly string[] =>
  scale ? scaleLabels(scale) : choices;

/** Compares the wording and choices, regardless of the audience and schedule. */
function isSame(one: Question, written: SurveyQuestionInput): boolean {
  const labels = labelsOf(written);
  return (
    one.kind === written.kind &&
    one.text === written.text &&
    (one.scale === undefined) === (written.scale === undefined) &&
    one.choices.length === labels.length &&
    one.choices.every(({ label }, at) => label === labels[at])
  );
}

export type SurveyContext = {
  readonly survey: SurveyWire;
  /** All questions of all versions. */
  readonly asked: readonly Question[];
  /** Ids of answered questions. */
  readonly answered: ReadonlySet<number>;
  /** Ids of all practice groups. */
  readonly groups: ReadonlySet<string>;
  readonly nextQuestion: () => number;
  readonly nextChoice: () => number;
};

type SurveyInput = {
  readonly every_days: number | null;
  readonly questions: readonly SurveyQuestionInput[];
};

/** Checks a new or reworded question. */
function contentProblem({ kind, choices, scale }: SurveyQuestionInput): string | undefined {
  if (kind === "level") return "Only one question can measure the burnout level.";
  if (scale) return scaleProblem(kind, choices);
  if (kind === "text" && choices.length > 0) return "Remove the choices from this open question.";
  if (kind === "stressor" && choices.length < 2) return "Add at least 2 choices.";
  return new Set(choices).size < choices.length ? "Remove duplicate choices." : undefined;
}

function scaleProblem(kind: Question["kind"], choices: readonly string[]): string | undefined {
  if (kind === "text") return "Remove the scale from this open question.";
  return choices.length > 0 ? "Remove the choices from this scale." : undefined;
}

function questionProblem(written: SurveyQuestionInput, known: SurveyContext): string | undefined {
  if (written.groups?.some((id) => !known.groups.has(id))) return "Choose groups that still exist.";
  return editProblem(written, known);
}

function editProblem(
  written: SurveyQuestionInput,
  { asked, answered }: SurveyContext,
): string | undefined {
  const id = written.base_question_id;
  if (id === null) return contentProblem(written);
  const known = asked.find(({ base_question_id }) => base_question_id === id);
  if (!known) return "This question isn't part of the survey.";
  if (isFixed(known) && (written.groups || written.roles || written.schedule))
    return "Insights uses the answers, so it's asked of everyone.";
  if (isSame(known, written)) return undefined;
  if (isFixed(known)) return "Insights uses the answers, so it can't be edited.";
  if (answered.has(id))
    return "People have answered it, so it can't be edited. Replace it instead.";
  return contentProblem(written);
}

/** Fixed questions must come first, complete and in order. */
function orderProblem(written: SurveyInput, { survey }: SurveyContext): string | undefined {
  const ids = written.questions.map(({ base_question_id }) => base_question_id);
  const given = ids.filter((id) => id !== null);
  if (new Set(given).size < given.length) return "Remove duplicate questions.";
  const kept = survey.survey_questions.filter(isFixed);
  const areFirst = kept.every(({ base_question_id }, at) => ids[at] === base_question_id);
  return areFirst ? undefined : "Keep the level and stressor questions first, in order.";
}

/** Returns error sentences by field. */
export function surveyProblems(
  written: SurveyInput,
  known: SurveyContext,
): Record<string, string[]> {
  const { survey } = known;
  if (survey.id === HEALTHY_DAYS_SURVEY)
    return { questions: ["These questions are validated as they are. Choose groups instead."] };
  const isPulse = survey.id === PULSE_SURVEY;
  const order = orderProblem(written, known);
  const questions = [
    ...(order ? [order] : []),
    ...written.questions.flatMap((one, at) => {
      const problem = questionProblem(one, known);
      return problem ? [`Question ${at + 1}: ${problem}`] : [];
    }),
    ...(isPulse && written.questions.length > survey.survey_questions.length
      ? ["You can't add questions to the pulse check. Add them to the check-in."]
      : []),
  ];
  const schedule =
    !isPulse && written.every_days !== survey.every_days
      ? ["Only the pulse check repeats on a schedule."]
      : [];
  return {
    ...(questions.length > 0 && { questions }),
    ...(schedule.length > 0 && { every_days: schedule }),
  };
}

/** Builds the new survey. A reworded question becomes a new question with new ids. */
export function buildSurvey(written: SurveyInput, known: SurveyContext): SurveyWire {
  const { survey, asked, nextQuestion, nextChoice } = known;
  const survey_questions = written.questions.map((one): Question => {
    const before = asked.find(({ base_question_id }) => base_question_id === one.base_question_id);
    const { kind, text, scale } = one;
    const askedOf = {
      ...(one.groups && { groups: [...new Set(one.groups)].toSorted() }),
      ...(one.roles && { roles: [...new Set(one.roles)].toSorted() }),
      ...(one.schedule && { schedule: one.schedule }),
    };
    if (before && isSame(before, one)) {
      const { groups: _, roles: __, schedule: ___, ...words } = before;
      return { ...words, ...askedOf };
    }
    return {
      base_question_id: nextQuestion(),
      kind,
      text,
      choices: labelsOf(one).map((label, at) => ({ id: nextChoice(), label, value: at + 1 })),
      ...(scale && { scale }),
      // Earlier questions promised that only the person sees the answer.
      has_results: true,
      ...askedOf,
    };
  });
  return { ...survey, every_days: written.every_days, survey_questions };
}
