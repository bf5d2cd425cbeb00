import * as z from "zod/mini";
import { queuedRoute, route } from "../route.ts";
import { claimedMoment, madeId } from "../timestamp.ts";

/** Ids of surveys, questions and choices are small numbers, given by the server. */
export const rowId = z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

export const DEFAULT_SURVEY = 2;
export const PULSE_SURVEY = 27;

/** The questions about what weighs on people, in their order. Own questions of an organisation may have choices too. */
export const STRESSOR_QUESTIONS = [8, 9, 10] as const;
export const asksWhatWeighs = (questionId: number): boolean =>
  STRESSOR_QUESTIONS.some((id) => id === questionId);

const choice = z.object({ id: rowId, label: z.string(), value: z.number() });

/** `level`: one of five, ordered. `stressor`: one of the categories, with room for a text. `text`: only a text. */
const question = z.object({
  base_question_id: rowId,
  kind: z.enum(["level", "stressor", "text"]),
  text: z.string(),
  choices: z.array(choice),
  /** Ids of the practice groups whose people are asked; absent = everybody is. */
  groups: z.optional(z.array(z.string())),
});

export const survey = z.object({
  id: rowId,
  name: z.string(),
  /** How long after an answer it is due again; null = whenever somebody likes. */
  every_days: z.nullable(z.number()),
  survey_questions: z.array(question),
});
export type SurveyWire = z.infer<typeof survey>;

/** Is somebody in these groups asked this? */
export const isAskedOf = (
  { groups }: { readonly groups?: readonly string[] | undefined },
  own: readonly string[],
): boolean => groups === undefined || groups.some((id) => own.includes(id));

export const getSurvey = route({
  name: "getSurvey",
  method: "GET",
  path: "/api/surveys/:survey_id",
  access: "person",
  summary: "A survey with its questions and choices",
  params: z.object({ survey_id: z.coerce.number().check(z.int(), z.positive()) }),
  reply: survey,
});

/** One answer: a choice, a text, or both, as the question allows. */
export const surveyAnswer = z.object({
  base_question_id: rowId,
  survey_question_choice_id: z.nullable(rowId),
  survey_text_response: z.nullable(z.string().check(z.maxLength(4000))),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

/** That something was answered, and when; never what. */
export const answered = z.object({
  id: madeId,
  survey_id: rowId,
  answered_at: z.string(),
});
export type AnsweredWire = z.infer<typeof answered>;

const lane = (surveyId: number) => `survey:${surveyId}`;

/**
 * Answers are only ever added. Refused with `not_found` when there is no such survey, `invalid` when a question or choice
 * is not of this survey.
 */
export const submitSurvey = queuedRoute({
  name: "submitSurvey",
  method: "POST",
  path: "/api/all_surveyresponse/",
  access: "person",
  summary: "Answers to a survey",
  body: z.object({
    provider_survey_id: rowId,
    responses: z.array(surveyAnswer).check(z.minLength(1), z.maxLength(100)),
    /** Made up by the server where a caller has none. */
    id: z.optional(madeId),
    answered_at: z.optional(claimedMoment),
  }),
  reply: answered,
  queued: { v: 1, lane: (body) => lane(body.provider_survey_id), sealed: true },
});

/** One answer of the pulse check. `forbidden` when the path names somebody else. */
export const answerPulseCheck = queuedRoute({
  name: "answerPulseCheck",
  method: "POST",
  path: "/api/pulse_check/:user_id",
  access: "person",
  summary: "An answer of the pulse check",
  params: z.object({ user_id: z.string().check(z.maxLength(64)) }),
  body: z.object({
    ...surveyAnswer.shape,
    survey_question_choice_id: z.optional(surveyAnswer.shape.survey_question_choice_id),
    survey_text_response: z.optional(surveyAnswer.shape.survey_text_response),
    id: z.optional(madeId),
    answered_at: z.optional(claimedMoment),
  }),
  reply: answered,
  queued: {
    v: 1,
    lane: () => lane(PULSE_SURVEY),
    sealed: true,
    params: (owner) => ({ user_id: owner }),
  },
});

/** What somebody answered, for themselves alone. */
export const ownResponse = z.object({
  ...answered.shape,
  answers: z.array(
    z.object({
      base_question_id: rowId,
      question: z.string(),
      kind: z.enum(["level", "stressor", "text"]),
      /** Of the choice: for a level 1 to 5. */
      value: z.nullable(z.number()),
      choice: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
});
export type OwnResponse = z.infer<typeof ownResponse>;

export const listOwnResponses = route({
  name: "listOwnResponses",
  method: "GET",
  path: "/api/survey_responses",
  access: "person",
  summary: "What one has answered, newest first",
  reply: z.object({ data: z.array(ownResponse) }),
});

/** That something was answered stays, so that it is not asked at once again; what was answered is gone. */
export const deleteOwnResponse = route({
  name: "deleteOwnResponse",
  method: "DELETE",
  path: "/api/survey_responses/:id",
  access: "person",
  summary: "Delete what one has answered",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ success: z.literal(true) }),
});
