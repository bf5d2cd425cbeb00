import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";
import { ownResponse } from "../wellbeing/surveys.ts";
import { profile } from "./profile.ts";
import { user as sessionUser } from "./session.ts";

const text = z.string().check(z.maxLength(1024));
const personPath = z.object({ id: z.string().check(z.maxLength(64)) });

/** The person's own account and profile, with their last answers. */
export const userRecord = z.object({
  ...sessionUser.shape,
  ...profile.shape,
  /** The first enabled group by name. */
  practice_group: z.nullable(z.string()),
  /** 1 (no burnout) to 5. */
  last_burnout_level_response: z.nullable(count),
  /** Name of a stressor category. */
  last_burnout_stressor_response: z.nullable(z.string()),
});
export type UserRecord = z.infer<typeof userRecord>;

export const getUser = route({
  name: "getUser",
  method: "GET",
  path: "/api/users/:id",
  access: "person",
  summary: "The person's own record",
  params: personPath,
  reply: z.object({ data: userRecord }),
});

/** Error message for used, expired, and invalid links. Existing clients show it. */
export const INVALID_CONFIRMATION = "Invalid Confirmation Link";

/** Looks up a confirmation link without using it up. Rejected with `not_found`. */
export const userByToken = route({
  name: "userByToken",
  method: "GET",
  path: "/api/users/by_token",
  access: "public",
  summary: "Validate a confirmation link and return its person",
  query: z.object({ token: z.optional(text), email: z.optional(text) }),
  reply: z.object({
    data: z.object({
      id: z.string(),
      email: z.string(),
      first_name: z.string(),
      /** The person may keep the password they chose when they registered. */
      has_password: z.boolean(),
      /** The account's email changed, so the link works only with the password or in a session. */
      must_sign_in: z.boolean(),
    }),
  }),
});

/**
 * Rejected with `not_found` if the link is invalid or for another person, and with errors by field if the password is invalid.
 * A mailed link confirms the email. The token of a registration doesn't: it opens a session, whose headers come with the
 * reply, and `data` is its person.
 */
export const setFirstPassword = route({
  name: "setFirstPassword",
  method: "PUT",
  path: "/api/users/:id",
  access: "public",
  summary: "Set the first password with a confirmation link",
  params: personPath,
  body: z.object({
    confirmation_token: z.optional(text),
    email: z.optional(text),
    password: z.optional(text),
    password_confirmation: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), data: z.optional(sessionUser) }),
});

export const exportOwnData = route({
  name: "exportOwnData",
  method: "GET",
  path: "/api/users/:id/export",
  access: "person",
  summary: "Export all data about the person",
  params: personPath,
  reply: z.object({
    exported_at: z.string(),
    person: z.record(z.string(), z.unknown()),
    practice_groups: z.array(z.record(z.string(), z.unknown())),
    /** The person's answers, with the text of questions and choices. */
    answers: z.array(ownResponse),
    /** Rows by table. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

/** The reply is the same whether or not the account exists. */
export const resendSurvey = route({
  name: "resendSurvey",
  method: "PUT",
  path: "/api/resend_survey",
  access: "public",
  summary: "Email the link to the assessment",
  body: z.object({ email: z.optional(text) }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

/** Sorted, without empty names. */
export const listProviderTitles = route({
  name: "listProviderTitles",
  method: "GET",
  path: "/api/provider_titles",
  access: "public",
  summary: "Titles of healthcare professionals",
  reply: z.object({ data: z.array(z.object({ name: z.string() })) }),
});
