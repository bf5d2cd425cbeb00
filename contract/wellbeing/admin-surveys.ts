import * as z from "zod/mini";
import { INSIGHT_ROLES } from "../insights/filters.ts";
import { listFields, listOf } from "../lists.ts";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { rowId, survey } from "./surveys.ts";

/* Limits include the built-in questions. An organization's own questions follow them. */
export const MAX_QUESTIONS = 20;
export const MAX_CHOICES = 20;
/** Most weeks between two rounds of a question. */
export const MAX_INTERVAL_WEEKS = 52;
/** Pulse checks are at least a week apart. */
export const PULSE_DAYS = { min: 7, max: 365 } as const;

const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), noControls);
/** Maximum number of practice groups per question. */
const MAX_GROUPS = 100;
const groupId = z.string().check(z.regex(/^[\w-]{1,64}$/));
const kind = z.enum(["level", "stressor", "text"]);

/**
 * Whether a question can be edited.
 * - kept: no, insights depend on it
 * - answered: only as a new question, because someone has answered it
 * - open: yes
 */
export const QUESTION_STATES = ["kept", "answered", "open"] as const;

const surveyRow = z.object({
  id: rowId,
  name: z.string(),
  every_days: z.nullable(count),
  questions: count,
  version: count,
  /** Null: never edited. */
  edited_at: z.nullable(z.string()),
  edited_by: z.nullable(z.string()),
});
export type SurveyRow = z.infer<typeof surveyRow>;

export const adminSurvey = z.object({
  ...surveyRow.shape,
  survey,
  /** One state per question, in order. */
  states: z.array(z.enum(QUESTION_STATES)),
  versions: z.array(
    z.object({
      version: count,
      questions: count,
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
  summary: "Surveys with their questions",
  query: z.strictObject({ ...listFields, sort: z.optional(z.enum(["name", "-name"])) }),
  reply: listOf(surveyRow),
});

const params = z.object({ survey_id: z.coerce.number().check(z.int(), z.positive()) });

export const getAdminSurvey = route({
  name: "getAdminSurvey",
  method: "GET",
  path: "/api/admin/surveys/:survey_id",
  access: "person",
  summary: "One survey, with the state of its questions and its version history",
  params,
  reply: adminSurvey,
});

/** A null id adds a question. Changing the text or choices of an answered question gives it a new id. */
const surveyQuestionInput = z.strictObject({
  base_question_id: z.nullable(rowId),
  kind,
  text: line(500),
  choices: z.array(line(200)).check(z.maxLength(MAX_CHOICES)),
  /** Groups that are asked; absent = everyone. Can change after the question was answered. */
  groups: z.optional(z.array(groupId).check(z.minLength(1), z.maxLength(MAX_GROUPS))),
  roles: z.optional(z.array(z.enum(INSIGHT_ROLES)).check(z.minLength(1))),
  /** A scale has no `choices`: its steps are numbered. */
  scale: z.optional(z.strictObject({ low: line(60), high: line(60) })),
  schedule: z.optional(
    z
      .strictObject({
        starts: z.iso.date(),
        ends: z.nullable(z.iso.date()),
        every_weeks: z.nullable(
          z.number().check(z.int(), z.minimum(1), z.maximum(MAX_INTERVAL_WEEKS)),
        ),
      })
      .check(
        z.refine(
          ({ starts, ends }) => ends === null || ends >= starts,
          "ends can't be before starts",
        ),
      ),
  ),
});
export type SurveyQuestionInput = z.infer<typeof surveyQuestionInput>;

/**
 * Saves a survey. Saving it unchanged does nothing; existing answers keep their question's text. Rejected with
 * `changed_meanwhile` if `version` isn't current, and `invalid` if a fixed question was changed.
 */
export const changeSurvey = route({
  name: "changeSurvey",
  method: "PUT",
  path: "/api/admin/surveys/:survey_id",
  access: "person",
  summary: "Change a survey's questions and interval",
  params,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    every_days: z.nullable(
      z.number().check(z.int(), z.minimum(PULSE_DAYS.min), z.maximum(PULSE_DAYS.max)),
    ),
    questions: z.array(surveyQuestionInput).check(z.minLength(1), z.maxLength(MAX_QUESTIONS)),
  }),
  reply: adminSurvey,
});

/**
 * Chooses the practice groups that are offered the Healthy Days questions. Rejected with
 * `changed_meanwhile` if `version` isn't current, and `invalid` for other surveys and unknown groups.
 */
export const offerSurvey = route({
  name: "offerSurvey",
  method: "PUT",
  path: "/api/admin/surveys/:survey_id/groups",
  access: "person",
  summary: "Choose the practice groups that are offered a survey",
  params,
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    groups: z.array(groupId).check(z.maxLength(MAX_GROUPS)),
  }),
  reply: adminSurvey,
});

/** Minimum size of a group for mailing reminders. */
export const MIN_MAILING_GROUP = 5;
/** Mail counts are rounded up to this step. They don't depend on who has answered. */
export const MAILING_COUNT_STEP = 5;
/** Days between mailings to the same group. */
export const MAILING_INTERVAL_DAYS = 7;

const mailing = z.object({
  /** Upper limit of recipients. Null: the group is too small. */
  up_to: z.nullable(count),
  mailed_at: z.nullable(z.string()),
  /** When the group can be mailed again. Null: now. */
  again_at: z.nullable(z.string()),
});
export type MailingWire = z.infer<typeof mailing>;

export const previewMailing = route({
  name: "previewMailing",
  method: "GET",
  path: "/api/admin/survey_mailings",
  access: "person",
  summary: "Upper limit of the people in a group whom a mailing reaches",
  query: z.strictObject({
    practice_group_id: groupId,
    days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)),
  }),
  reply: mailing,
});

/** Queues rate-limited emails and never reveals the recipients. Rejected with `invalid` if the group can't be mailed now. */
export const mailAssessment = route({
  name: "mailAssessment",
  method: "POST",
  path: "/api/admin/survey_mailings",
  access: "person",
  summary: "Email the assessment link to people in a group who haven't answered for a while",
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
  offerSurvey,
  previewMailing,
  mailAssessment,
} as const;
