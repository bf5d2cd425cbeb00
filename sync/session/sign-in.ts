import type { signIn as signInRoute, signOut as signOutRoute } from "#contract/accounts/session.ts";
import type { exchangeToken as exchangeRoute } from "#contract/accounts/sso.ts";
import type { Call, Check } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import { credentialsOf, type Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";
import { isUser } from "./user.ts";

export const userInData: Check<{ data: Session["user"] }> = {
  safeParse(value) {
    const data = (value as { data?: unknown } | null)?.data;
    return isUser(data) ? { success: true, data: { data } } : { success: false };
  },
};

const done: Check<{ success: true }> = {
  safeParse: (value) =>
    (value as { success?: unknown } | null)?.success === true
      ? { success: true, data: { success: true } }
      : { success: false },
};

/** Reads the user from the body and the credentials from the headers. */
export function sessionIn(outcome: Outcome<{ readonly data: Session["user"] }>): Outcome<Session> {
  if (outcome.kind !== "accepted") return outcome;
  const credentials = credentialsOf(outcome.headers);
  if (!credentials) return { kind: "unreachable" };
  const session = { user: outcome.value.data, ...credentials };
  return { kind: "accepted", value: session, headers: outcome.headers };
}

/**
 * Refused with `unauthenticated` if the email or password is wrong. Stores nothing; callers use
 * `write`.
 */
export async function signIn(
  call: Call,
  email: string,
  password: string,
): Promise<Outcome<Session>> {
  return sessionIn(
    await call<typeof signInRoute>(
      { method: "POST", path: "/auth/sign_in", access: "public", reply: userInData },
      { body: { email, password } },
    ),
  );
}

/** The URL parameters after a sign-in through an organization. */
export type SignInToken = { readonly id: string; readonly token: string; readonly client: string };

/**
 * Refused with `unauthenticated` if it expired or was used. Stores nothing; callers use `write`.
 */
export async function exchangeToken(
  call: Call,
  { id, token, client }: SignInToken,
): Promise<Outcome<Session>> {
  return sessionIn(
    await call<typeof exchangeRoute>(
      { method: "POST", path: "/auth/exchange", access: "public", reply: userInData },
      { body: { id, token, client } },
    ),
  );
}

const SIGN_OUT_TIMEOUT_MS = 5000;

/**
 * Clears the session at once, and informs the server if it can be reached. Pending writes stay on
 * the device.
 */
export async function signOut(call: Call, sessions: SessionStore): Promise<void> {
  const session = sessions.read();
  sessions.clear();
  if (!session) return;
  await call<typeof signOutRoute>(
    { method: "DELETE", path: "/auth/sign_out", access: "public", reply: done },
    { session, timeoutMs: SIGN_OUT_TIMEOUT_MS },
  );
}
