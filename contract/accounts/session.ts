import * as z from "zod/mini";
import { count } from "../numbers.ts";
import { route } from "../route.ts";

/** The signed-in person. Never returned to anyone else. */
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
  /** Whether the mailbox proved the email. Older servers don't send it. */
  confirmed: z.optional(z.boolean()),
  /** When the account was created. Older servers don't send it. */
  created_at: z.optional(z.string()),
  /** Present if two-step sign-in should be set up before anything else; `suggested` may be skipped. */
  two_step_setup: z.optional(z.enum(["required", "suggested"])),
});
export type User = z.infer<typeof user>;

const text = z.string().check(z.maxLength(1024));

/**
 * The sign-in protocol is devise_token_auth 1.3.0: existing clients depend on its header names, bodies, and status codes.
 * Replies of `signIn`, `validateToken`, `changePassword`, and every authenticated call carry the headers
 * `access-token, client, uid, expiry, token-type`. Form bodies are accepted as well as JSON. People with two-step sign-in get a
 * 401 with `second_step`, and no session until `completeSignIn`.
 */
export const signIn = route({
  name: "signIn",
  method: "POST",
  path: "/auth/sign_in",
  access: "public",
  summary: "Sign in with email and password",
  // `uid`, `email`, and `login` are synonyms: clients of the protocol differ.
  body: z.object({
    uid: z.optional(text),
    email: z.optional(text),
    login: z.optional(text),
    password: z.optional(text),
  }),
  reply: z.object({ data: user }),
});

/** Credentials may also be sent in the body. Only `validateToken` reads them from the query, for clients that send them there. */
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
  summary: "Validate a session and return its person",
  query: z.object({ ...credentials, unbatch: z.optional(text) }),
  reply: z.object({ success: z.literal(true), data: user }),
});

export const signOut = route({
  name: "signOut",
  method: "DELETE",
  path: "/auth/sign_out",
  access: "public",
  summary: "End the session of this device",
  body: z.nullish(z.object(credentials)),
  reply: z.object({ success: z.literal(true) }),
});

export const requestPassword = route({
  name: "requestPassword",
  method: "POST",
  path: "/auth/password",
  access: "public",
  summary: "Email a password reset link",
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
  summary: "Set a new password with the token from the emailed link or with the current session",
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

/** The reply is the same whether or not the account exists or is confirmed. */
export const requestConfirmation = route({
  name: "requestConfirmation",
  method: "POST",
  path: "/auth/confirmation",
  access: "public",
  summary: "Resend the confirmation email",
  body: z.object({
    email: z.optional(text),
    redirect_url: z.optional(text),
    config_name: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
});

/**
 * Confirms the email with the code or the link's token from the mail. Needs a session of the person, or their email and
 * password. Rejected with `invalid` and a sentence if the code or link doesn't work, and with 401 like `signIn`. With a
 * session, the reply renews it.
 */
export const confirmEmail = route({
  name: "confirmEmail",
  method: "POST",
  path: "/api/confirm_email",
  access: "public",
  summary: "Confirm the email with a code or link from the mail",
  body: z.object({
    code: z.optional(text),
    token: z.optional(text),
    email: z.optional(text),
    password: z.optional(text),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), data: user }),
});

/**
 * Keeps credits in the ledger, deletes or anonymizes everything else, and ends all sessions. Sessions that aren't recent must
 * send the current password.
 */
export const deleteAccount = route({
  name: "deleteAccount",
  method: "DELETE",
  path: "/auth",
  access: "public",
  summary: "Delete the person's account",
  body: z.nullish(z.object({ ...credentials, current_password: z.optional(text) })),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});

/** The body is `true` or `false`. The call doesn't count as activity, and idle sessions aren't rejected. */
export const checkSessionTimeout = route({
  name: "checkSessionTimeout",
  method: "GET",
  path: "/api/check_session_timeout",
  access: "person",
  summary: "Whether the session has been idle too long",
  reply: z.boolean(),
});

/** Resets the session's idle timer; only this and sign-in do. The reply has the idle limit. */
export const resetUserClock = route({
  name: "resetUserClock",
  method: "GET",
  path: "/api/reset_user_clock",
  access: "person",
  summary: "Report activity in the session",
  reply: z.object({ idle_limit_seconds: count }),
});
