import type { AdminSurvey, SurveyQuestionInput } from "#contract/wellbeing/admin-surveys.ts";
import { isStressorQuestion, PULSE_SURVEY, type SurveyWire } from "#contract/wellbeing/surveys.ts";

export type Question = SurveyWire["survey_questions"][number];
type State = AdminSurvey["states"][number];

/** Questions that insights count keep their wording everywhere. */
export const isFixed = ({ kind, base_question_id }: Question): boolean =>
  kind === "level" || isStressorQuestion(base_question_id);

export function stateOf(question: Question, answered: ReadonlySet<number>): State {
  if (isFixed(question)) return "kept";
  return answered.has(question.base_question_id) ? "answered" : "open";
}

/** Compares the wording and choices, regardless of the groups. */
const isSame = (one: Question, { kind, text, choices }: SurveyQuestionInput): boolean =>
  one.kind === kind &&
  one.text === text &&
  one.choices.length === choices.length &&
  one.choices.every(({ label }, at) => label === choices[at]);

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
function contentProblem({ kind, choices }: SurveyQuestionInput): string | undefined {
  if (kind === "level") return "cannot be a second measure of burnout.";
  if (kind === "text" && choices.length > 0) return "is answered in words and has no choices.";
  if (kind === "stressor" && choices.length < 2) return "needs two choices or more.";
  return new Set(choices).size < choices.length ? "has the same choice twice." : undefined;
}

function questionProblem(written: SurveyQuestionInput, known: SurveyContext): string | undefined {
  if (written.groups?.some((id) => !known.groups.has(id)))
    return "is asked of a practice group that is not there.";
  return editProblem(written, known);
}

function editProblem(
  written: SurveyQuestionInput,
  { asked, answered }: SurveyContext,
): string | undefined {
  const id = written.base_question_id;
  if (id === null) return contentProblem(written);
  const known = asked.find(({ base_question_id }) => base_question_id === id);
  if (!known) return "is not a question of this survey.";
  if (isFixed(known) && written.groups) return "is asked of everybody: insights count its answers.";
  if (isSame(known, written)) return undefined;
  if (isFixed(known)) return "stays as it is: insights count its answers.";
  if (answered.has(id)) return "has been answered and stays as it is. Ask it anew instead.";
  return contentProblem(written);
}

/** Fixed questions must come first, complete and in order. */
function orderProblem(written: SurveyInput, { survey }: SurveyContext): string | undefined {
  const ids = written.questions.map(({ base_question_id }) => base_question_id);
  const given = ids.filter((id) => id !== null);
  if (new Set(given).size < given.length) return "A question is there twice.";
  const kept = survey.survey_questions.filter(isFixed);
  const areFirst = kept.every(({ base_question_id }, at) => ids[at] === base_question_id);
  return areFirst ? undefined : "The level and what weighs on people come first, all of them.";
}

/** Returns error sentences by field. */
export function surveyProblems(
  written: SurveyInput,
  known: SurveyContext,
): Record<string, string[]> {
  const { survey } = known;
  const isPulse = survey.id === PULSE_SURVEY;
  const order = orderProblem(written, known);
  const questions = [
    ...(order ? [order] : []),
    ...written.questions.flatMap((one, at) => {
      const problem = questionProblem(one, known);
      return problem ? [`Question ${at + 1} ${problem}`] : [];
    }),
    ...(isPulse && written.questions.length > survey.survey_questions.length
      ? ["The pulse check is two taps: it has no questions of your own."]
      : []),
  ];
  const schedule =
    !isPulse && written.every_days !== survey.every_days
      ? ["Only the pulse check comes round by itself."]
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
    const { kind, text, choices } = one;
    const groups = one.groups && { groups: [...new Set(one.groups)].toSorted() };
    if (before && isSame(before, one)) {
      const { groups: _, ...words } = before;
      return { ...words, ...groups };
    }
    return {
      base_question_id: nextQuestion(),
      kind,
      text,
      choices: choices.map((label, at) => ({ id: nextChoice(), label, value: at + 1 })),
      ...groups,
    };
  });
  return { ...survey, every_days: written.every_days, survey_questions };
}
