import type {
  checkSessionTimeout as checkRoute,
  resetUserClock as resetRoute,
} from "#contract/accounts/session.ts";
import { call, rawCall } from "#device/session.ts";
import type { ServersWord } from "#sync/session/idle.ts";
import type { Check } from "#sync/transport/call.ts";

const TIMEOUT_MS = 10_000;

/** Truthy means timed out. By hand, so that the schema library need not be there. */
const whether: Check<boolean> = {
  safeParse: (value) => ({ success: true, data: Boolean(value) }),
};

const limit: Check<{ idle_limit_seconds: number }> = {
  safeParse: (value) => {
    const seconds = (value as { idle_limit_seconds?: unknown } | null)?.idle_limit_seconds;
    return typeof seconds === "number" && seconds > 0
      ? { success: true, data: { idle_limit_seconds: seconds } }
      : { success: false };
  },
};

/** Asks without moving the server's clock. */
export async function askWhetherTimedOut(): Promise<ServersWord> {
  const outcome = await rawCall<typeof checkRoute>(
    { method: "GET", path: "/api/check_session_timeout", access: "person", reply: whether },
    { timeoutMs: TIMEOUT_MS },
  );
  switch (outcome.kind) {
    case "accepted":
      return outcome.value ? "timed out" : "active";
    case "refused":
    case "signed-out":
    case "later":
      return "refused";
    case "unreachable":
    case "outdated":
      return "no answer";
  }
}

/** Somebody is there. Answers how long the clock may stand still, in seconds, where the server can be asked. */
export async function tellActive(): Promise<number | undefined> {
  const outcome = await call<typeof resetRoute>(
    { method: "GET", path: "/api/reset_user_clock", access: "person", reply: limit },
    { timeoutMs: TIMEOUT_MS },
  );
  return outcome.kind === "accepted" ? outcome.value.idle_limit_seconds : undefined;
}
