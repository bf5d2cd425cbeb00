import type { KeyValue } from "../ports.ts";

/** The person is asked whether they're still there. WCAG 2.2.1 requires at least 20 seconds. */
export const WARNING_MS = 60_000;
/** Activity is stored at most this often. */
const STORE_INTERVAL_MS = 5000;
/** Activity is reported to the server this often. */
const REPORT_INTERVAL_MS = 2 * 60_000;

const ACTIVE_KEY = "activeAt";
const LIMIT_KEY = "idleLimitSeconds";
/** Used until the server has sent its own limit. */
const DEFAULT_LIMIT_SECONDS = 20 * 60;

/** The person's last activity in any window of this browser. Playback counts as activity. */
export type Activity = {
  readonly last: () => number;
  readonly record: (now: number) => void;
  readonly clear: () => void;
  readonly limitMs: () => number;
  /** The server's limit, stored for offline use. */
  readonly setLimit: (seconds: number) => void;
};

/** Starts over after a sign-out, so that the next person begins without activity. */
export function createActivity(keyValue: KeyValue, startedAt: number): Activity {
  const last = () => {
    const known = Number(keyValue.get(ACTIVE_KEY));
    return Number.isFinite(known) && known > 0 ? known : startedAt;
  };
  return {
    last,
    record: (now) => {
      if (Math.abs(now - last()) >= STORE_INTERVAL_MS || keyValue.get(ACTIVE_KEY) === undefined)
        keyValue.set(ACTIVE_KEY, String(now));
    },
    clear: () => keyValue.remove(ACTIVE_KEY),
    limitMs: () => {
      const seconds = Number(keyValue.get(LIMIT_KEY));
      return (seconds > 0 ? seconds : DEFAULT_LIMIT_SECONDS) * 1000;
    },
    setLimit: (seconds) => keyValue.set(LIMIT_KEY, String(seconds)),
  };
}

export type Idleness =
  | { readonly kind: "active" }
  | { readonly kind: "warning"; readonly leftMs: number }
  | { readonly kind: "over" };

/** If the clock was set back, the person counts as just active. */
export function idleness(lastActiveAt: number, now: number, limitMs: number): Idleness {
  const leftMs = limitMs - Math.max(0, now - lastActiveAt);
  if (leftMs <= 0) return { kind: "over" };
  return leftMs <= Math.min(WARNING_MS, limitMs / 2)
    ? { kind: "warning", leftMs }
    : { kind: "active" };
}

/** Returns whether activity since `toldAt`, the last report, should be reported. */
export const shouldReportActivity = (lastActiveAt: number, toldAt: number): boolean =>
  lastActiveAt - toldAt >= REPORT_INTERVAL_MS;

/**
 * The server's reply to a session check. Its body is `true` or `false`. `other-session`: the browser has signed in or out
 * since the check was sent. `other-server`: it came from another installation, which doesn't know our sessions.
 */
export type SessionCheck =
  | "active"
  | "timed out"
  | "refused"
  | "no answer"
  | "other-session"
  | "other-server";

/**
 * Decides what happens at the limit. Without a reply from our server the screen is locked. A refused check counts as timed
 * out.
 */
export function afterLimit(word: SessionCheck): "continue" | "sign out" | "lock" | "ask-again" {
  switch (word) {
    case "active":
      return "continue";
    case "timed out":
    case "refused":
      return "sign out";
    case "no answer":
    case "other-server":
      return "lock";
    case "other-session":
      return "ask-again";
  }
}
