import * as z from "zod/mini";
import { LONGEST_EMAIL } from "../email.ts";
import { route } from "../route.ts";
import { user } from "./session.ts";

/** What the server says in the address of `/single-sign-on` when signing in by an organisation came to nothing. */
export const ssoProblems = [
  "unknown", // there is no such organisation
  "interrupted", // begun in another browser, taken up twice, or begun too long ago
  "denied", // the organisation, or the person there, said no
  "unreachable", // the organisation's sign-in does not answer
  "failed", // its answer cannot be trusted
  "no_email", // it named no email
  "unverified", // it does not vouch for the email
  "foreign", // the email is not one of the organisation's
  "disabled", // the account has been switched off
  "too_many", // too many begin from one address
] as const;
export type SsoProblem = (typeof ssoProblems)[number];

const organisation = z.object({ id: z.string(), name: z.string() });
export type Organisation = z.infer<typeof organisation>;

const email = z.string().check(z.maxLength(LONGEST_EMAIL), z.regex(/^[^\s\0@]+@[^\s\0@]+$/));
const name = z.string().check(z.maxLength(200));

/**
 * Which organisation signs this email in, or has this id or name: `found` is null where none does by email, and a name
 * nobody has is refused with `not_found`. `straight` means that such an email has no password here.
 */
export const ssoFor = route({
  name: "ssoFor",
  method: "GET",
  path: "/api/sso",
  access: "public",
  summary: "The organisation by which somebody signs in",
  query: z.object({ email: z.optional(email), organisation: z.optional(name) }),
  reply: z.object({
    found: z.nullable(organisation),
    straight: z.boolean(),
    organisations: z.array(organisation),
  }),
});
export type SsoChoice = z.infer<typeof ssoFor.reply>;

const text = z.string().check(z.maxLength(1024));

/**
 * The token from the address of `/oauth` becomes a session, once and within a minute, in the browser that asked for it.
 * The reply carries the headers of a sign-in. Refused with `unauthenticated`.
 */
export const exchangeToken = route({
  name: "exchangeToken",
  method: "POST",
  path: "/auth/exchange",
  access: "public",
  summary: "Turn the token of a sign-in by an organisation into a session",
  body: z.object({ id: text, token: text, client: z.optional(text) }),
  reply: z.object({ data: user }),
});
