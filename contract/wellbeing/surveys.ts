import * as z from "zod/mini";
import { count, figure } from "../numbers.ts";
import { queuedRoute, route } from "../route.ts";
import { deviceTimestamp, uuid } from "../timestamp.ts";

/** Ids of surveys, questions, and choices are integers assigned by the server. */
export const rowId = z.number().check(z.int(), z.positive(), z.maximum(2_147_483_647));

export const DEFAULT_SURVEY = 2;
export const PULSE_SURVEY = 27;
/** The Healthy Days questions of the CDC (HRQOL-4), for the groups that offer them. */
export const HEALTHY_DAYS_SURVEY = 28;

/** Ids of its questions. */
export const HEALTHY_DAYS = { health: 21, physical: 22, mental: 23, limited: 24 } as const;
/** The days they ask about, which is also when they are asked again. */
export const HEALTHY_DAYS_PERIOD = 30;

/** Ids of the built-in stressor questions, in order. */
export const STRESSOR_QUESTIONS = [8, 9, 10] as const;
export const isStressorQuestion = (questionId: number): boolean =>
  STRESSOR_QUESTIONS.some((id) => id === questionId);

const choice = z.object({ id: rowId, label: z.string(), value: figure });

/** The ends of a numbered scale, whose steps are the choices. */
export const surveyScale = z.object({ low: z.string(), high: z.string() });

/** Steps of a scale. */
export const SCALE_STEPS = 5;

/** Returns the labels of a scale's steps: "1 (Never)", "2", … */
export function scaleLabels({ low, high }: z.infer<typeof surveyScale>): readonly string[] {
  const steps = Array.from({ length: SCALE_STEPS }, (_, at) => String(at + 1));
  return steps.with(0, `1 (${low})`).with(-1, `${SCALE_STEPS} (${high})`);
}

/** When an organization's own question is asked. Days are yyyy-MM-dd, both inclusive. */
export const surveySchedule = z.object({
  starts: z.iso.date(),
  /** Null: no last day. */
  ends: z.nullable(z.iso.date()),
  /** Null: once. */
  every_weeks: z.nullable(count),
});
export type SurveySchedule = z.infer<typeof surveySchedule>;

/** `level`: five ordered choices. `stressor`: choices plus optional text. `text`: text only. */
const question = z.object({
  base_question_id: rowId,
  kind: z.enum(["level", "stressor", "text"]),
  text: z.string(),
  choices: z.array(choice),
  /** Ids of the practice groups that are asked. Absent: all groups. Empty: no group. */
  groups: z.optional(z.array(z.string())),
  /** The roles that are asked, as insights call them. Absent = all. */
  roles: z.optional(z.array(z.string())),
  scale: z.optional(surveyScale),
  /** Absent = asked in every check-in. */
  schedule: z.optional(surveySchedule),
  /** Whether leaders see results of groups. Absent = only the person sees the answer. */
  has_results: z.optional(z.literal(true)),
});
export type SurveyQuestion = z.infer<typeof question>;

export const survey = z.object({
  id: rowId,
  name: z.string(),
  /** Days after an answer until it is due again. Null = never due. */
  every_days: z.nullable(count),
  survey_questions: z.array(question),
});
export type SurveyWire = z.infer<typeof survey>;

type Audience = {
  readonly groups?: readonly string[] | undefined;
  readonly roles?: readonly string[] | undefined;
};
type Person = { readonly groups: readonly string[]; readonly role: string };

/** Returns whether a person is asked this question. */
export const isAskedOf = ({ groups, roles }: Audience, person: Person): boolean =>
  (groups === undefined || groups.some((id) => person.groups.includes(id))) &&
  (roles === undefined || roles.includes(person.role));

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

/**
 * Returns whether a question is asked now of someone who took these check-ins (milliseconds since 1970). A check-in settles
 * its round, whether or not the question was answered. Days are those of the device.
 */
export function isScheduled(
  { starts, ends, every_weeks }: SurveySchedule,
  taken: readonly number[],
  now: number,
): boolean {
  const from = new Date(`${starts}T00:00:00`).getTime();
  const until = ends === null ? Infinity : new Date(`${ends}T23:59:59.999`).getTime();
  if (now < from || now > until) return false;
  const round = every_weeks === null ? 0 : Math.floor((now - from) / (every_weeks * WEEK_MS));
  const began = from + (every_weeks === null ? 0 : round * every_weeks * WEEK_MS);
  return !taken.some((at) => at >= began && at <= now);
}

export const getSurvey = route({
  name: "getSurvey",
  method: "GET",
  path: "/api/surveys/:survey_id",
  access: "person",
  summary: "A survey with its questions and choices",
  params: z.object({ survey_id: z.coerce.number().check(z.int(), z.positive()) }),
  reply: survey,
});

/** An answer: a choice, a text, or both, depending on the question. */
export const surveyAnswer = z.object({
  base_question_id: rowId,
  survey_question_choice_id: z.nullable(rowId),
  survey_text_response: z.nullable(z.string().check(z.maxLength(4000))),
});
export type SurveyAnswer = z.infer<typeof surveyAnswer>;

/** That a survey was answered, and when. Never contains the answers. */
export const answeredSurvey = z.object({
  id: uuid,
  survey_id: rowId,
  answered_at: z.string(),
});
export type AnsweredSurveyWire = z.infer<typeof answeredSurvey>;

const lane = (surveyId: number) => `survey:${surveyId}`;

/**
 * Adds answers; stored answers are never overwritten. Rejected with `not_found` for an unknown survey, and `invalid` if a
 * question or choice belongs to another survey.
 */
export const submitSurvey = queuedRoute({
  name: "submitSurvey",
  method: "POST",
  path: "/api/all_surveyresponse/",
  alias: "/api/all_surveyresponse",
  access: "person",
  summary: "Submit answers to a survey",
  body: z.object({
    provider_survey_id: rowId,
    responses: z.array(surveyAnswer).check(z.minLength(1), z.maxLength(100)),
    /** Generated by the server if absent. */
    id: z.optional(uuid),
    answered_at: z.optional(deviceTimestamp),
  }),
  reply: answeredSurvey,
  queued: {
    v: 1,
    record: "answered",
    lane: (body) => lane(body.provider_survey_id),
    encrypted: true,
  },
});

/** Adds one answer to the pulse check. Rejected with `forbidden` for another person's id. */
export const answerPulseCheck = queuedRoute({
  name: "answerPulseCheck",
  method: "POST",
  path: "/api/pulse_check/:user_id",
  access: "person",
  summary: "Submit a pulse check answer",
  params: z.object({ user_id: z.string().check(z.maxLength(64)) }),
  body: z.object({
    ...surveyAnswer.shape,
    survey_question_choice_id: z.optional(surveyAnswer.shape.survey_question_choice_id),
    survey_text_response: z.optional(surveyAnswer.shape.survey_text_response),
    id: z.optional(uuid),
    answered_at: z.optional(deviceTimestamp),
  }),
  reply: answeredSurvey,
  queued: {
    v: 1,
    record: "answered",
    lane: () => lane(PULSE_SURVEY),
    encrypted: true,
    params: (owner) => ({ user_id: owner }),
  },
});

/** A person's own answers, visible only to them. */
export const ownResponse = z.object({
  ...answeredSurvey.shape,
  answers: z.array(
    z.object({
      base_question_id: rowId,
      question: z.string(),
      kind: z.enum(["level", "stressor", "text"]),
      /** The choice's value. For levels 1 to 5. */
      value: z.nullable(figure),
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
  summary: "The person's survey answers, newest first",
  reply: z.object({ data: z.array(ownResponse) }),
});

/** Deletes the answers, but keeps the fact that the survey was answered so that it isn't due again at once. */
export const deleteOwnResponse = route({
  name: "deleteOwnResponse",
  method: "DELETE",
  path: "/api/survey_responses/:id",
  access: "person",
  summary: "Delete the person's answers to a survey",
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ success: z.literal(true) }),
});
