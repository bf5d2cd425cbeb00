import * as z from "zod/mini";
import { route } from "../route.ts";
import { ownResponse } from "../wellbeing/surveys.ts";
import { profile } from "./profile.ts";
import { user as sessionUser } from "./session.ts";

const text = z.string().check(z.maxLength(1024));
const personPath = z.object({ id: z.string().check(z.maxLength(64)) });

/** A person as they see themselves, with what they answered last. */
export const userRecord = z.object({
  ...sessionUser.shape,
  ...profile.shape,
  /** The first of the groups that are in use, by name. */
  practice_group: z.nullable(z.string()),
  /** 1 (no sign of burnout) to 5. */
  last_burnout_level_response: z.nullable(z.number()),
  /** The name of a category. */
  last_burnout_stressor_response: z.nullable(z.string()),
});
export type UserRecord = z.infer<typeof userRecord>;

export const getUser = route({
  name: "getUser",
  method: "GET",
  path: "/api/users/:id",
  access: "person",
  summary: "One's own record",
  params: personPath,
  reply: z.object({ data: userRecord }),
});

/** The sentence of every link that is used, over, foreign or made up; unchanged clients show it. */
export const INVALID_CONFIRMATION = "Invalid Confirmation Link";

/** To look does not use the link up. Refused with `not_found`. */
export const userByToken = route({
  name: "userByToken",
  method: "GET",
  path: "/api/users/by_token",
  access: "public",
  summary: "Is this confirmation link good, and whose is it",
  query: z.object({ token: z.optional(text), email: z.optional(text) }),
  reply: z.object({
    data: z.object({ id: z.string(), email: z.string(), first_name: z.string() }),
  }),
});

/** Refused with `not_found` when the link is not good or not of this person, with errors by field when the password is not. */
export const setFirstPassword = route({
  name: "setFirstPassword",
  method: "PUT",
  path: "/api/users/:id",
  access: "public",
  summary: "Choose the first password with a confirmation link",
  params: personPath,
  body: z.object({
    confirmation_token: z.optional(text),
    email: z.optional(text),
    password: z.optional(text),
    password_confirmation: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

export const exportOwnData = route({
  name: "exportOwnData",
  method: "GET",
  path: "/api/users/:id/export",
  access: "person",
  summary: "Everything the server has of oneself",
  params: personPath,
  reply: z.object({
    exported_at: z.string(),
    person: z.record(z.string(), z.unknown()),
    practice_groups: z.array(z.record(z.string(), z.unknown())),
    /** What one has answered, in the words of the surveys. */
    answers: z.array(ownResponse),
    /** Rows by table. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

/** The same answer whether or not there is such an account. */
export const resendSurvey = route({
  name: "resendSurvey",
  method: "PUT",
  path: "/api/resend_survey",
  access: "public",
  summary: "Mail the link to the assessment",
  body: z.object({ email: z.optional(text) }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

/** Sorted, none of them empty. */
export const listProviderTitles = route({
  name: "listProviderTitles",
  method: "GET",
  path: "/api/provider_titles",
  access: "public",
  summary: "Titles of healthcare professionals",
  reply: z.object({ data: z.array(z.object({ name: z.string() })) }),
});
