import type { resetUserClock as resetRoute } from "#contract/accounts/session.ts";
import { browserPorts } from "#sync/ports-browser.ts";
import { createActivity, idleness } from "#sync/session/idle.ts";
import { type Check, createCall } from "#sync/transport/call.ts";
import { isIdleSession, type Outcome } from "#sync/transport/outcome.ts";
import { keyValue, reportSessionEnded, sessionStore } from "./current-session.ts";
import { lock } from "./lock.ts";

const TIMEOUT_MS = 10_000;

const { clock, network } = browserPorts();
const credentials = { read: sessionStore.read, renew: sessionStore.write };
const callOnce = createCall({ network, clock, credentials });

/** Validated by hand, so the schema library isn't loaded. */
const limitReply: Check<{ idle_limit_seconds: number }> = {
  safeParse: (value) => {
    const seconds = (value as { idle_limit_seconds?: unknown } | null)?.idle_limit_seconds;
    return typeof seconds === "number" && seconds > 0
      ? { success: true, data: { idle_limit_seconds: seconds } }
      : { success: false };
  },
};

/** Tells the server that the person is active. An idle session continues, on the device it was opened on. */
export const resetUserClock = (): Promise<Outcome<{ readonly idle_limit_seconds: number }>> =>
  callOnce<typeof resetRoute>(
    { method: "GET", path: "/api/reset_user_clock", access: "person", reply: limitReply },
    { timeoutMs: TIMEOUT_MS },
  );

/** Returns whether the person is active in this browser, as far as it knows. */
function isActive(owner: string): boolean {
  const activity = createActivity(keyValue, 0);
  const { kind } = idleness(activity.last(), Date.now(), activity.limitMs());
  return kind !== "over" && !lock.isLocked(owner);
}

/**
 * Continues a session that the server considers idle, for example after hours offline, unless the person is away. Returns
 * whether it did. If the server refuses, the person has to sign in.
 */
export async function resumeSession(): Promise<boolean> {
  const session = sessionStore.read();
  if (!session || !isActive(session.user.id)) return false;
  const outcome = await resetUserClock();
  if (isIdleSession(outcome)) reportSessionEnded(session);
  return outcome.kind === "accepted";
}

/**
 * Reports a session that the server ended. An idle one counts only once nothing is left to do: the idle timer ends or locks
 * it.
 */
export function reportUnlessIdle(
  session: ReturnType<typeof sessionStore.read>,
  outcome: Outcome<unknown>,
): void {
  if (outcome.kind !== "signed-out" || outcome.isLocal || isIdleSession(outcome)) return;
  reportSessionEnded(session);
}
