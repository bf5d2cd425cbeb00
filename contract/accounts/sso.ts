import * as z from "zod/mini";
import { MAX_EMAIL_LENGTH } from "../email.ts";
import { route } from "../route.ts";
import { user } from "./session.ts";

/** Error codes in the URL of `/single-sign-on` after a failed single sign-on. */
export const ssoProblems = [
  "unknown", // no such organization
  "interrupted", // started in another browser, completed twice, or expired
  "denied", // rejected by the organization or the person
  "unreachable", // the identity provider doesn't respond
  "failed", // the identity provider's response is invalid
  "no_email", // the response has no email
  "unverified", // the email isn't verified
  "foreign", // the email isn't in the organization's domains
  "disabled", // the account is deactivated
  "changed_email", // the account's email changed and isn't confirmed yet
  "too_many", // rate limited by IP address
] as const;
export type SsoProblem = (typeof ssoProblems)[number];

const organization = z.object({ id: z.string(), name: z.string() });
export type Organization = z.infer<typeof organization>;

const email = z.string().check(z.maxLength(MAX_EMAIL_LENGTH), z.regex(/^[^\s\0@]+@[^\s\0@]+$/));
const name = z.string().check(z.maxLength(200));

/**
 * Finds an organization by email, or by its id or name. `found` is null if the email has no organization; an unknown name is
 * rejected with `not_found`. `straight` means that the sign-in page redirects this email to its organization. A password that
 * the account has still works.
 */
export const ssoFor = route({
  name: "ssoFor",
  method: "GET",
  path: "/api/sso",
  access: "public",
  summary: "Find the organization for single sign-on",
  query: z.object({ email: z.optional(email), organisation: z.optional(name) }),
  reply: z.object({
    found: z.nullable(organization),
    straight: z.boolean(),
    organisations: z.array(organization),
  }),
});
export type SsoChoice = z.infer<typeof ssoFor.reply>;

const text = z.string().check(z.maxLength(1024));

/**
 * Exchanges the token from the `/oauth` URL for a session: once, within a minute, in the browser that started the sign-on.
 * The reply carries the sign-in headers. Rejected with `unauthenticated`.
 */
export const exchangeToken = route({
  name: "exchangeToken",
  method: "POST",
  path: "/auth/exchange",
  access: "public",
  summary: "Exchange a single sign-on token for a session",
  body: z.object({ id: text, token: text, client: z.optional(text) }),
  reply: z.object({ data: user }),
});
