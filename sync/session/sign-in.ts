import type { signIn as signInRoute, signOut as signOutRoute } from "#contract/accounts/session.ts";
import type { exchangeToken as exchangeRoute } from "#contract/accounts/sso.ts";
import type { Call, Check } from "../transport/call.ts";
import type { Outcome } from "../transport/outcome.ts";
import { credentialsOf, type Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";
import { isUser } from "./user.ts";

const userInData: Check<{ data: Session["user"] }> = {
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

/** The session a reply opens: whose it is stands in its body, its credentials in its headers. */
function sessionIn(outcome: Outcome<{ readonly data: Session["user"] }>): Outcome<Session> {
  if (outcome.kind !== "accepted") return outcome;
  const credentials = credentialsOf(outcome.headers);
  if (!credentials) return { kind: "unreachable" };
  const session = { user: outcome.value.data, ...credentials };
  return { kind: "accepted", value: session, headers: outcome.headers };
}

/** Refused with `unauthenticated` when email or password are wrong. Nothing is stored: the caller does, with `write`. */
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

/** What stands in the address after signing in by an organisation. */
export type Handed = { readonly id: string; readonly token: string; readonly client: string };

/** Refused with `unauthenticated` when it is over or was used. Nothing is stored, as above. */
export async function exchangeToken(
  call: Call,
  { id, token, client }: Handed,
): Promise<Outcome<Session>> {
  return sessionIn(
    await call<typeof exchangeRoute>(
      { method: "POST", path: "/auth/exchange", access: "public", reply: userInData },
      { body: { id, token, client } },
    ),
  );
}

const SIGN_OUT_TIMEOUT_MS = 5000;

/** Signed out here at once; the server is told if it can be reached. What is owed stays on the device. */
export async function signOut(call: Call, sessions: SessionStore): Promise<void> {
  const session = sessions.read();
  sessions.clear();
  if (!session) return;
  await call<typeof signOutRoute>(
    { method: "DELETE", path: "/auth/sign_out", access: "public", reply: done },
    { session, timeoutMs: SIGN_OUT_TIMEOUT_MS },
  );
}
