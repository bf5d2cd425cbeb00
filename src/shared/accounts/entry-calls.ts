import type {
  userByToken as byTokenRoute,
  setFirstPassword as firstPasswordRoute,
  resendSurvey as resendRoute,
} from "#contract/accounts/users.ts";
import { call, type MessageReply, messageReply } from "#device/session.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Calls of somebody without a session. Checked by hand, so that their pages do not wait for the schema library. */

export type Invited = { readonly id: string; readonly email: string; readonly first_name: string };

const invited: Check<{ readonly data: Invited }> = {
  safeParse: (value) => {
    const data = (value as { readonly data?: Partial<Invited> } | null)?.data;
    const { id, email, first_name } = data ?? {};
    return typeof id === "string" && typeof email === "string"
      ? { success: true, data: { data: { id, email, first_name: first_name ?? "" } } }
      : { success: false };
  },
};

/** Whose confirmation link this is; refused with `not_found` when it is not good (any more). */
export const whoIsInvited = (
  token: string,
  email: string,
): Promise<Outcome<{ readonly data: Invited }>> =>
  call<typeof byTokenRoute>(
    { method: "GET", path: "/api/users/by_token", access: "public", reply: invited },
    { query: { token, email } },
  );

export const setFirstPassword = (
  { id, email }: Invited,
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

/** The same answer whether or not there is such an account. */
export const resendSurvey = (email: string): Promise<Outcome<MessageReply>> =>
  call<typeof resendRoute>(
    { method: "PUT", path: "/api/resend_survey", access: "public", reply: messageReply },
    { body: { email } },
  );
