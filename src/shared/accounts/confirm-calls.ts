import type {
  confirmEmail as confirmRoute,
  requestConfirmation as resendRoute,
  User,
  validateToken as validateRoute,
} from "#contract/accounts/session.ts";
import { sessionStore } from "#device/current-session.ts";
import { call, type MessageReply, messageReply } from "#device/session.ts";
import { isUser } from "#sync/session/user.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

/* Calls that confirm the email. Replies are validated by hand, so these pages don't load the schema library. */

const userReply: Check<never> = {
  safeParse: (value) =>
    isUser((value as { readonly data?: unknown } | null)?.data)
      ? { success: true, data: value as never }
      : { success: false },
};

/** The code from the mail, or the token of its link. */
export type MailProof = { readonly code: string } | { readonly token: string };
export type SignInFields = { readonly email: string; readonly password: string };

function storeUser(user: User) {
  const session = sessionStore.read();
  if (session?.user.id === user.id) sessionStore.write({ ...session, user });
}

/** Confirms the email in the current session, or with the password when no one is signed in. */
export async function confirmEmail(
  proof: MailProof,
  signIn?: SignInFields,
): Promise<Outcome<unknown>> {
  const session = signIn ? undefined : sessionStore.read();
  const outcome = await call<typeof confirmRoute>(
    { method: "POST", path: "/api/confirm_email", access: "public", reply: userReply },
    { body: { ...proof, ...signIn }, ...(session && { session }) },
  );
  if (outcome.kind === "accepted") storeUser(outcome.value.data);
  return outcome;
}

/** Sends another mail with a code and a link. Replies the same whether or not it did. */
export const resendConfirmation = (email: string): Promise<Outcome<MessageReply>> =>
  call<typeof resendRoute>(
    { method: "POST", path: "/auth/confirmation", access: "public", reply: messageReply },
    { body: { email, redirect_url: `${window.location.origin}/login` } },
  );

/** Updates the session's user, who may have confirmed the email on another device. */
export async function refreshUser(): Promise<void> {
  const session = sessionStore.read();
  if (!session) return;
  const outcome = await call<typeof validateRoute>(
    { method: "GET", path: "/auth/validate_token", access: "public", reply: userReply },
    { session },
  );
  if (outcome.kind === "accepted") storeUser(outcome.value.data);
}
