import { useSyncExternalStore } from "react";
import type {
  changePassword as changeRoute,
  requestPassword as requestRoute,
} from "#contract/accounts/session.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import type { Session } from "#sync/session/session.ts";
import { signIn as callSignIn, signOut as callSignOut } from "#sync/session/sign-in.ts";
import { type Call, type Check, createCall } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { forgetChoice } from "./chosen-group.ts";
import { currentSession, keyValue, onSession, sessions } from "./current-session.ts";
import { endReminders } from "./end-reminders.ts";
import { lock } from "./lock.ts";
import { tellSessionEnded } from "./session-end.ts";

/*
 * Loaded before the first paint, so nothing here may lead to the databases.
 */

const { clock, network } = browserPorts();
/** For who judges by themselves what it means that a session is over. */
export const quietCall = createCall({
  network,
  clock,
  credentials: { read: sessions.read, renew: sessions.write },
});

/** The one way to the server for what is not kept on this device. */
export const call: Call = async (route, input) => {
  const session = sessions.read();
  const outcome = await quietCall(route, input);
  if (outcome.kind === "signed-out") tellSessionEnded(session);
  return outcome;
};

/** Who is signed in, in whatever window it happened. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(onSession, currentSession);

export async function signIn(email: string, password: string): Promise<Outcome<Session>> {
  const outcome = await callSignIn(call, email, password);
  if (outcome.kind === "accepted") {
    sessions.write(outcome.value);
    lock.forget();
    // Nobody waits for it: whoever leaves before it is done signs in again where they would have unlocked.
    lock.arm(outcome.value.user.id, password).catch(reportError);
  }
  return outcome;
}

/** Signed out here at once; what has not been sent stays on the device for the same person. */
export function signOut(): Promise<void> {
  // Where it fails, the next start of anybody ends them.
  endReminders().catch(() => undefined);
  lock.forget();
  forgetChoice(keyValue);
  return callSignOut(call, sessions);
}

export type Told = { readonly message: string };

/** A reply of which only the sentence is used. By hand, because the login screen loads before the schema library. */
export const told: Check<never> = {
  safeParse: (value) => {
    const message = (value as { readonly message?: unknown } | null)?.message;
    return typeof message === "string"
      ? { success: true, data: value as never }
      : { success: false };
  },
};

export const requestPassword = (email: string): Promise<Outcome<Told>> =>
  call<typeof requestRoute>(
    { method: "POST", path: "/auth/password", access: "public", reply: told },
    { body: { email, redirect_url: `${window.location.origin}/reset-password` } },
  );

/** What a mailed link proves. */
export type LinkCredentials = {
  readonly accessToken: string;
  readonly client: string;
  readonly uid: string;
};

/** Refused with `unauthenticated` when the link has been used or is too old. */
export const changePassword = (
  { accessToken, client, uid }: LinkCredentials,
  password: string,
  confirmation: string,
): Promise<Outcome<Told>> =>
  call<typeof changeRoute>(
    { method: "PUT", path: "/auth/password", access: "public", reply: told },
    {
      body: {
        "access-token": accessToken,
        client,
        uid,
        email: uid,
        password,
        password_confirmation: confirmation,
      },
    },
  );
