import type {
  userByToken as byTokenRoute,
  setFirstPassword as firstPasswordRoute,
  resendSurvey as resendRoute,
} from "#contract/accounts/users.ts";
import { sessionStore } from "#device/current-session.ts";
import { call, type MessageReply, messageReply, startSession } from "#device/session.ts";
import { credentialsOf } from "#sync/session/session.ts";
import { isUser } from "#sync/session/user.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Calls made without a session. Replies are validated by hand, so these pages don't load the schema library. */

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly has_password: boolean;
  readonly must_sign_in: boolean;
};

const invitationReply: Check<{ readonly data: Invitation }> = {
  safeParse: (value) => {
    const data = (value as { readonly data?: Partial<Invitation> } | null)?.data;
    const { id, email, first_name = "", has_password = false, must_sign_in = false } = data ?? {};
    return typeof id === "string" && typeof email === "string"
      ? { success: true, data: { data: { id, email, first_name, has_password, must_sign_in } } }
      : { success: false };
  },
};

/** Returns the person a confirmation link belongs to. Fails with `not_found` when the link is invalid or expired. */
export const fetchInvitation = (
  token: string,
  email: string,
): Promise<Outcome<{ readonly data: Invitation }>> =>
  call<typeof byTokenRoute>(
    { method: "GET", path: "/api/users/by_token", access: "public", reply: invitationReply },
    { query: { token, email } },
  );

/** Sets the first password. The token of a registration also signs in, unless someone is signed in here. */
export async function setFirstPassword(
  { id, email }: Invitation,
  token: string,
  password: string,
  confirmation: string,
): Promise<Outcome<{ readonly isSession: boolean }>> {
  const body = { confirmation_token: token, email, password, password_confirmation: confirmation };
  const outcome = await call<typeof firstPasswordRoute>(
    { method: "PUT", path: "/api/users/:id", access: "public", reply: messageReply },
    { params: { id }, body },
  );
  if (outcome.kind !== "accepted") return outcome;
  const { data: user } = outcome.value;
  const credentials = credentialsOf(outcome.headers);
  const session = credentials && isUser(user) ? { user, ...credentials } : undefined;
  const isSession = session !== undefined && !sessionStore.read();
  if (isSession) startSession(session, password);
  return { ...outcome, value: { isSession } };
}

/** Replies the same whether or not the account exists. */
export const resendSurvey = (email: string): Promise<Outcome<MessageReply>> =>
  call<typeof resendRoute>(
    { method: "PUT", path: "/api/resend_survey", access: "public", reply: messageReply },
    { body: { email } },
  );
