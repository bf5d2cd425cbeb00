import type { KeyValue } from "../ports.ts";

/** Before the limit the person is asked whether they are still there; WCAG 2.2.1 asks for 20 seconds at least. */
export const WARNING_MS = 60_000;
/** More often than this nobody's activity is written down. */
const NOTED_MS = 5000;
/** The server hears of activity so often. */
const TOLD_MS = 2 * 60_000;

const ACTIVE_KEY = "activeAt";
const LIMIT_KEY = "idleLimitSeconds";
/** For as long as the server has not said how long it waits. */
const USUAL_LIMIT_SECONDS = 20 * 60;

/** When the person last did something in any window of this browser; playing counts as doing. */
export type Activity = {
  readonly last: () => number;
  readonly note: (now: number) => void;
  readonly forget: () => void;
  readonly limitMs: () => number;
  /** As the server says, kept for when it cannot be asked. */
  readonly setLimit: (seconds: number) => void;
};

/** Nothing is known after a sign-out, so that the next person begins anew. */
export function createActivity(keyValue: KeyValue, startedAt: number): Activity {
  const last = () => {
    const known = Number(keyValue.get(ACTIVE_KEY));
    return Number.isFinite(known) && known > 0 ? known : startedAt;
  };
  return {
    last,
    note: (now) => {
      if (Math.abs(now - last()) >= NOTED_MS || keyValue.get(ACTIVE_KEY) === undefined)
        keyValue.set(ACTIVE_KEY, String(now));
    },
    forget: () => keyValue.remove(ACTIVE_KEY),
    limitMs: () => {
      const seconds = Number(keyValue.get(LIMIT_KEY));
      return (seconds > 0 ? seconds : USUAL_LIMIT_SECONDS) * 1000;
    },
    setLimit: (seconds) => keyValue.set(LIMIT_KEY, String(seconds)),
  };
}

export type Idleness =
  | { readonly kind: "active" }
  | { readonly kind: "warning"; readonly leftMs: number }
  | { readonly kind: "over" };

/** A clock that was set back says nothing: the person counts as having just been there. */
export function idleness(lastActiveAt: number, now: number, limitMs: number): Idleness {
  const leftMs = limitMs - Math.max(0, now - lastActiveAt);
  if (leftMs <= 0) return { kind: "over" };
  return leftMs <= Math.min(WARNING_MS, limitMs / 2)
    ? { kind: "warning", leftMs }
    : { kind: "active" };
}

/** Is it time to tell the server that somebody is there? `toldAt`: when it was told last. */
export const isToBeTold = (lastActiveAt: number, toldAt: number): boolean =>
  lastActiveAt - toldAt >= TOLD_MS;

/** What the server says of a session: the whole body is `true` or `false`. */
export type ServersWord = "active" | "timed out" | "refused" | "no answer";

/**
 * What follows when the limit is over. Without a network nobody can be asked, so the screen is locked; a server that
 * refuses the question is as one that says yes.
 */
export function afterLimit(word: ServersWord): "go on" | "sign out" | "lock" {
  switch (word) {
    case "active":
      return "go on";
    case "timed out":
    case "refused":
      return "sign out";
    case "no answer":
      return "lock";
  }
}
