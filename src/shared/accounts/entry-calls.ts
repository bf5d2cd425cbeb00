import type {
  userByToken as byTokenRoute,
  setFirstPassword as firstPasswordRoute,
  resendSurvey as resendRoute,
} from "#contract/accounts/users.ts";
import { call, type MessageReply, messageReply } from "#device/session.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Calls made without a session. Replies are validated by hand, so these pages don't load the schema library. */

export type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
};

const invitationReply: Check<{ readonly data: Invitation }> = {
  safeParse: (value) => {
    const data = (value as { readonly data?: Partial<Invitation> } | null)?.data;
    const { id, email, first_name } = data ?? {};
    return typeof id === "string" && typeof email === "string"
      ? { success: true, data: { data: { id, email, first_name: first_name ?? "" } } }
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

export const setFirstPassword = (
  { id, email }: Invitation,
  token: string,
  password: string,
  confirmation: string,
): Promise<Outcome<MessageReply>> =>
  call<typeof firstPasswordRoute>(
    { method: "PUT", path: "/api/users/:id", access: "public", reply: messageReply },
    {
      params: { id },
      body: {
        confirmation_token: token,
        email,
        password,
        password_confirmation: confirmation,
      },
    },
  );

/** Replies the same whether or not the account exists. */
export const resendSurvey = (email: string): Promise<Outcome<MessageReply>> =>
  call<typeof resendRoute>(
    { method: "PUT", path: "/api/resend_survey", access: "public", reply: messageReply },
    { body: { email } },
  );
