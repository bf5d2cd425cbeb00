import type {
  changePassword as changeRoute,
  requestPassword as requestRoute,
  User,
} from "#contract/accounts/session.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import type { Session } from "#sync/session/session.ts";
import { signIn as callSignIn, signOut as callSignOut } from "#sync/session/sign-in.ts";
import { type Call, type Check, createCall } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { withConfirmedIdentity } from "./confirm-identity.ts";
import { currentSession, keyValue, sessionStore } from "./current-session.ts";
import { eraseMarked, markForErasing } from "./erase-traces.ts";
import { rememberLastSession } from "./last-session.ts";
import { lock } from "./lock.ts";
import { endPushSubscription } from "./push-subscription.ts";
import { reportUnlessIdle, resumeSession } from "./resume-session.ts";
import { clearSelectedGroup } from "./selected-group.ts";

/* The sign-in page loads this before its first paint, so nothing here may import the databases. */

const { clock, network } = browserPorts();
/** Calls the server without reporting that the session has ended, for callers that handle it themselves. */
export const rawCall = createCall({
  network,
  clock,
  credentials: { read: sessionStore.read, renew: sessionStore.write },
  resumeSession,
});

/** Calls the server, for data that is not stored on this device. Confirms the person's identity first where needed. */
export const call: Call = async (route, input) => {
  const session = sessionStore.read();
  const outcome = await withConfirmedIdentity(() => rawCall(route, input));
  reportUnlessIdle(session, outcome);
  if (outcome.kind === "refused" && outcome.code === "two_step_required")
    setTwoStepSetup("required");
  return outcome;
};

/** Stores whether this person still has to set up two-step sign-in. */
export function setTwoStepSetup(setup: User["two_step_setup"]): void {
  const session = sessionStore.read();
  if (!session || session.user.two_step_setup === setup) return;
  const { two_step_setup: _before, ...user } = session.user;
  sessionStore.write({ ...session, user: setup ? { ...user, two_step_setup: setup } : user });
}

/** Stores a new session. Without a password, the lock screen asks for a full sign-in. */
export function startSession(session: Session, password: string | undefined): void {
  sessionStore.write(session);
  lock.clear().catch(reportError);
  // Not awaited. If the page closes first, the lock screen asks for a full sign-in instead.
  if (password !== undefined) lock.setPassword(session.user.id, password).catch(reportError);
}

/** Refused with `secondStep` if the person uses two-step sign-in. `second-step.ts` goes on from there. */
export async function signIn(email: string, password: string): Promise<Outcome<Session>> {
  const outcome = await callSignIn(call, email, password);
  if (outcome.kind === "accepted") startSession(outcome.value, password);
  return outcome;
}

/**
 * Signs out on this device at once. Changes not yet synced stay on the device for the same person. `message`: why, if not
 * by hand, for the sign-in page.
 */
export async function signOut(message?: string): Promise<void> {
  const owner = currentSession()?.user.id;
  if (owner !== undefined)
    rememberLastSession({ owner, ...(message !== undefined && { message }) });
  // If this fails, the next start of the app ends the subscription.
  endPushSubscription().catch(() => undefined);
  clearSelectedGroup(keyValue);
  if (owner !== undefined) markForErasing(owner);
  const erasing = lock.clear().then(eraseMarked).catch(reportError);
  await Promise.all([callSignOut(call, sessionStore), erasing]);
}

export type MessageReply = { readonly message: string };

/** Checks a reply that has a message. Written by hand because the login screen loads before zod. */
export const messageReply: Check<never> = {
  safeParse: (value) => {
    const message = (value as { readonly message?: unknown } | null)?.message;
    return typeof message === "string"
      ? { success: true, data: value as never }
      : { success: false };
  },
};

export const requestPassword = (email: string): Promise<Outcome<MessageReply>> =>
  call<typeof requestRoute>(
    { method: "POST", path: "/auth/password", access: "public", reply: messageReply },
    { body: { email, redirect_url: `${window.location.origin}/reset-password` } },
  );

/** Credentials from a link in a mail. */
export type LinkCredentials = {
  readonly accessToken: string;
  readonly client: string;
  readonly uid: string;
};

/** Fails with `unauthenticated` when the link was used or has expired. */
export const changePassword = (
  { accessToken, client, uid }: LinkCredentials,
  password: string,
  confirmation: string,
): Promise<Outcome<MessageReply>> =>
  call<typeof changeRoute>(
    { method: "PUT", path: "/auth/password", access: "public", reply: messageReply },
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
