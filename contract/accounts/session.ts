import * as z from "zod/mini";
import { route } from "../route.ts";

/** A person as the session's owner sees himself. Never shown to anybody else. */
export const user = z.object({
  id: z.string(),
  provider: z.string(),
  uid: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  burnout_role: z.string(),
  provider_title: z.nullable(z.string()),
  practice_groups: z.array(z.object({ id: z.string(), name: z.string(), enabled: z.boolean() })),
  allow_password_change: z.boolean(),
});
export type User = z.infer<typeof user>;

const text = z.string().check(z.maxLength(1024));

/**
 * The sign-in protocol is that of devise_token_auth 1.3.0: header names, bodies and status codes are fixed by its
 * unchanged clients. Replies of `signIn`, `validateToken`, `changePassword` and of every authenticated call carry
 * the headers `access-token, client, uid, expiry, token-type`. Forms are read as well as JSON.
 */
export const signIn = route({
  name: "signIn",
  method: "POST",
  path: "/auth/sign_in",
  access: "public",
  summary: "Sign in with email and password",
  // `uid`, `email` and `login` are three names of one thing: each client of the protocol uses its own.
  body: z.object({
    uid: z.optional(text),
    email: z.optional(text),
    login: z.optional(text),
    password: z.optional(text),
  }),
  reply: z.object({ data: user }),
});

/** The credentials may also come in the query or, for `signOut`, in the body. */
const credentials = {
  uid: z.optional(text),
  client: z.optional(text),
  "access-token": z.optional(text),
};

export const validateToken = route({
  name: "validateToken",
  method: "GET",
  path: "/auth/validate_token",
  access: "public",
  summary: "Is this session still good, and whose is it",
  query: z.object({ ...credentials, unbatch: z.optional(text) }),
  reply: z.object({ success: z.literal(true), data: user }),
});

export const signOut = route({
  name: "signOut",
  method: "DELETE",
  path: "/auth/sign_out",
  access: "public",
  summary: "End the session of this device",
  query: z.object(credentials),
  body: z.nullish(z.object(credentials)),
  reply: z.object({ success: z.literal(true) }),
});

export const requestPassword = route({
  name: "requestPassword",
  method: "POST",
  path: "/auth/password",
  access: "public",
  summary: "Mail a link for choosing a new password",
  body: z.object({
    email: z.optional(text),
    redirect_url: z.optional(text),
    config_name: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

export const changePassword = route({
  name: "changePassword",
  method: "PUT",
  path: "/auth/password",
  access: "public",
  summary:
    "Choose a new password with the credentials from the mailed link, or with the current session",
  body: z.object({
    ...credentials,
    email: z.optional(text),
    password: z.optional(text),
    password_confirmation: z.optional(text),
    current_password: z.optional(text),
    reset_password_token: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), data: user, message: z.string() }),
});

/** The same answer whether or not there is such an account, and whether or not it is confirmed. */
export const requestConfirmation = route({
  name: "requestConfirmation",
  method: "POST",
  path: "/auth/confirmation",
  access: "public",
  summary: "Mail the link again that confirms an account",
  body: z.object({
    email: z.optional(text),
    redirect_url: z.optional(text),
    config_name: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

/**
 * Credits stay in the ledger; everything else loses its name, and all sessions end. A session that is not fresh has to
 * name the current password.
 */
export const deleteAccount = route({
  name: "deleteAccount",
  method: "DELETE",
  path: "/auth",
  access: "public",
  summary: "Delete one's own account",
  query: z.object(credentials),
  body: z.nullish(z.object({ ...credentials, current_password: z.optional(text) })),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** The whole body is `true` or `false`. To ask does not move the clock, and nobody is refused for being idle. */
export const checkSessionTimeout = route({
  name: "checkSessionTimeout",
  method: "GET",
  path: "/api/check_session_timeout",
  access: "person",
  summary: "Has nobody done anything in this session for too long",
  reply: z.boolean(),
});

/** Only this and signing in move the clock of a session; the reply says how long it may stand still. */
export const resetUserClock = route({
  name: "resetUserClock",
  method: "GET",
  path: "/api/reset_user_clock",
  access: "person",
  summary: "Somebody is there",
  reply: z.object({ idle_limit_seconds: z.int() }),
});
