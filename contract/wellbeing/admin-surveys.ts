import * as z from "zod/mini";
import { listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { rowId, survey } from "./surveys.ts";

/** Own questions of an organisation come after those that every installation has. */
export const MOST_QUESTIONS = 20;
export const MOST_CHOICES = 20;
/** A pulse check is never asked for more than weekly. */
export const PULSE_DAYS = { least: 7, most: 365 } as const;

const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
  );
/** Of practice groups a question is asked in. */
const MOST_GROUPS = 100;
const groupId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const kind = z.enum(["level", "stressor", "text"]);

/**
 * Why a question stays as it is. `kept`: what insights count, the same everywhere; `answered`: somebody has answered it;
 * `open`: nobody has.
 */
export const QUESTION_STATES = ["kept", "answered", "open"] as const;

const surveyRow = z.object({
  id: rowId,
  name: z.string(),
  every_days: z.nullable(z.number()),
  questions: z.number(),
  version: z.number(),
  /** Nothing: it is as it came. */
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type SurveyRow = z.infer<typeof surveyRow>;

export const adminSurvey = z.object({
  ...surveyRow.shape,
  survey,
  /** By question, in their order. */
  states: z.array(z.enum(QUESTION_STATES)),
  versions: z.array(
    z.object({
      version: z.number(),
      questions: z.number(),
      edited_at: z.nullable(z.string()),
      edited_by: z.nullable(z.string()),
    }),
  ),
});
export type AdminSurvey = z.infer<typeof adminSurvey>;

export const listSurveys = route({
  name: "listSurveys",
  method: "GET",
  path: "/api/admin/surveys",
  access: "person",
  summary: "Surveys with what they ask",
  query: z.strictObject({ ...listFields, sort: z.optional(z.enum(["name", "-name"])) }),
  reply: listOf(surveyRow),
});

const params = z.object({ survey_id: z.coerce.number().check(z.int(), z.positive()) });

export const getAdminSurvey = route({
  name: "getAdminSurvey",
  method: "GET",
  path: "/api/admin/surveys/:survey_id",
  access: "person",
  summary: "One survey, which of its questions may be changed, and how it came to be",
  params,
  reply: adminSurvey,
});

/** Nothing as the id: a new question. One whose words or choices differ from what was asked is given a new id. */
const writtenQuestion = z.strictObject({
  base_question_id: z.nullable(rowId),
  kind,
  text: line(500),
  choices: z.array(line(200)).check(z.maxLength(MOST_CHOICES)),
  /** Whom it is asked of; absent = everybody. May change although it was answered. */
  groups: z.optional(z.array(groupId).check(z.minLength(1), z.maxLength(MOST_GROUPS))),
});
export type WrittenQuestion = z.infer<typeof writtenQuestion>;

/**
 * Refused with `changed_meanwhile` when `version` is not the last one; `invalid` when a question that stays as it is was
 * changed. What was answered keeps its words. Saved as it was, nothing changes.
 */
export const changeSurvey = route({
  name: "changeSurvey",
  method: "PUT",
  path: "/api/admin/surveys/:survey_id",
  access: "person",
  summary: "Change what a survey asks, and how often",
  params,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    every_days: z.nullable(
      z.number().check(z.int(), z.minimum(PULSE_DAYS.least), z.maximum(PULSE_DAYS.most)),
    ),
    questions: z.array(writtenQuestion).check(z.minLength(1), z.maxLength(MOST_QUESTIONS)),
  }),
  reply: adminSurvey,
});

/** A group has at least so many people before anybody may be reminded through it. */
export const LEAST_MAILED = 5;
/** How many letters there are is told in steps, so that nobody's silence shows. */
export const MAILED_STEP = 5;
/** Days before the same group can be mailed again. */
export const MAILED_EVERY_DAYS = 7;

const mailing = z.object({
  /** Never more letters than this; nothing: the group is too small. */
  up_to: z.nullable(z.number()),
  mailed_at: z.nullable(z.string()),
  /** From when it can be mailed; nothing: now. */
  again_at: z.nullable(z.string()),
});
export type MailingWire = z.infer<typeof mailing>;

export const previewMailing = route({
  name: "previewMailing",
  method: "GET",
  path: "/api/admin/survey_mailings",
  access: "person",
  summary: "About how many people of a group have not answered for a while",
  query: z.strictObject({
    practice_group_id: groupId,
    days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)),
  }),
  reply: mailing,
});

/** Letters leave slowly, one after the other. Nobody is told who gets one. `invalid` when it cannot be mailed now. */
export const mailAssessment = route({
  name: "mailAssessment",
  method: "POST",
  path: "/api/admin/survey_mailings",
  access: "person",
  summary: "Mail the link of the assessment to those of a group who have not answered for a while",
  body: z.strictObject({
    practice_group_id: groupId,
    days: z.number().check(z.int(), z.minimum(1), z.maximum(365)),
  }),
  reply: mailing,
});

export const adminSurveyRoutes = {
  listSurveys,
  getAdminSurvey,
  changeSurvey,
  previewMailing,
  mailAssessment,
} as const;
