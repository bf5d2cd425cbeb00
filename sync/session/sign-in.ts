import type { signIn as signInRoute, signOut as signOutRoute } from "#contract/session.ts";
import type { Call, Check } from "../passage/call.ts";
import type { Outcome } from "../passage/outcome.ts";
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

/** Refused with `unauthenticated` when email or password are wrong. Nothing is stored: the caller does, with `write`. */
export async function signIn(
  call: Call,
  email: string,
  password: string,
): Promise<Outcome<Session>> {
  const outcome = await call<typeof signInRoute>(
    { method: "POST", path: "/auth/sign_in", access: "public", reply: userInData },
    { body: { email, password } },
  );
  if (outcome.kind !== "accepted") return outcome;
  const credentials = credentialsOf(outcome.headers);
  if (!credentials) return { kind: "unreachable" };
  const session = { user: outcome.value.data, ...credentials };
  return { kind: "accepted", value: session, headers: outcome.headers };
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
