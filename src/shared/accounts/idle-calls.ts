import type { checkSessionTimeout as checkRoute } from "#contract/accounts/session.ts";
import type { SessionEndReason } from "#contract/api-error.ts";
import { sessionStore } from "#device/current-session.ts";
import { resetUserClock } from "#device/resume-session.ts";
import { rawCall } from "#device/session.ts";
import type { SessionCheck } from "#sync/session/idle.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

const TIMEOUT_MS = 10_000;

/** Truthy means timed out. Validated by hand, so the schema library isn't loaded. */
const truthyReply: Check<boolean> = {
  safeParse: (value) => ({ success: true, data: Boolean(value) }),
};

export type TimeoutCheck = {
  readonly found: SessionCheck;
  /** Why the server ended the session, if it says so. */
  readonly reason?: SessionEndReason | undefined;
};

async function endOf(
  { reason, isLocal }: Extract<Outcome<boolean>, { readonly kind: "signed-out" }>,
  isOtherServer: () => Promise<boolean>,
): Promise<TimeoutCheck> {
  // A reply to another person.
  if (isLocal) return { found: "no answer" };
  // Another installation knows none of our sessions, and may have been restored, too.
  const mayBeOther = reason === undefined || reason === "restored";
  if (mayBeOther && (await isOtherServer())) return { found: "other-server" };
  return { found: "refused", reason };
}

/** Checks for a timeout without resetting the server's idle timer. */
export async function checkTimeout(isOtherServer: () => Promise<boolean>): Promise<TimeoutCheck> {
  const session = sessionStore.read();
  const outcome = await rawCall<typeof checkRoute>(
    { method: "GET", path: "/api/check_session_timeout", access: "person", reply: truthyReply },
    { timeoutMs: TIMEOUT_MS },
  );
  const current = sessionStore.read();
  // An accepted reply may have renewed the token of the same session.
  const isEnd = outcome.kind === "signed-out";
  if (
    current?.client !== session?.client ||
    (isEnd && current?.accessToken !== session?.accessToken)
  )
    return { found: "other-session" };
  switch (outcome.kind) {
    case "accepted":
      return { found: outcome.value ? "timed out" : "active" };
    case "signed-out":
      return await endOf(outcome, isOtherServer);
    case "refused":
    case "later":
      return { found: "refused" };
    case "unreachable":
    case "outdated":
      return { found: "no answer" };
  }
}

const END_TIMEOUT_MS = 3000;

/** Returns why the server doesn't accept the session, if it says so. */
export async function fetchSessionEnd(): Promise<SessionEndReason | undefined> {
  const outcome = await rawCall<typeof checkRoute>(
    { method: "GET", path: "/api/check_session_timeout", access: "person", reply: truthyReply },
    { timeoutMs: END_TIMEOUT_MS },
  );
  if (outcome.kind === "accepted") return outcome.value ? "idle" : undefined;
  return outcome.kind === "signed-out" ? outcome.reason : undefined;
}

/** Reports activity. Returns the idle timeout in seconds, or undefined when the server can't be reached. */
export async function reportActivity(): Promise<number | undefined> {
  const outcome = await resetUserClock();
  return outcome.kind === "accepted" ? outcome.value.idle_limit_seconds : undefined;
}
