import type { WakeReason } from "../ports.ts";

/** Held by whoever passes. */
export const PASS_LOCK = "respite-pass";

/** The most requests of one pass. */
export const PASS_REQUESTS = 10;

/** `push`: what is owed. `full`: that, and then what others have changed. */
export type PassKind = "push" | "full";

export type PassEnd =
  | {
      readonly kind: "done";
      /** Stopped by its bounds, not by the end of the work. */
      readonly more: boolean;
      /** Nothing is owed any more. */
      readonly clear: boolean;
      /** When an entry that must wait may go. */
      readonly dueAt?: number | undefined;
    }
  /** Another page or the worker is passing. */
  | { readonly kind: "busy" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "later"; readonly delayMs?: number; readonly hasFailed?: true }
  | { readonly kind: "signed-out" }
  | { readonly kind: "outdated" }
  /** Something threw: a bug, or a database that cannot be written. */
  | { readonly kind: "failed" };

type Moment = { readonly now: number; readonly random: number };

export type EngineEvent =
  | ({ readonly kind: "wake"; readonly reason: WakeReason } & Moment)
  | ({
      readonly kind: "passed";
      readonly pass: PassKind;
      readonly end: PassEnd;
      readonly requests: number;
    } & Moment);

export type Order =
  | { readonly kind: "pass"; readonly pass: PassKind; readonly probe: boolean }
  /** Replaces the timer that runs; when it ends, or whoever passes now has ended where that is asked, a `timer` wake follows. */
  | { readonly kind: "wait"; readonly ms: number; readonly untilFree?: true }
  /** Asks the browser to wake the worker, should this page be gone by then. */
  | { readonly kind: "ask" }
  /** Asks the worker to send now: this page may be gone in a moment. */
  | { readonly kind: "hand over" };

/** The one pass that is owed to the wakes heard during a pass. */
export type Again = {
  readonly pass: PassKind;
  /** Something changed outside, so that a failure need not be waited out. */
  readonly urgent: boolean;
};

export type EngineState = {
  readonly passing: boolean;
  readonly again?: Again | undefined;
  /** Somebody signed in, or a token was renewed, during the running pass. */
  readonly sessionCame?: boolean;
  readonly halted?: "signed-out" | "outdated" | undefined;
  readonly reach: "unknown" | "up" | "down";
  /** Passes that failed in a row. */
  readonly failures: number;
  /** Milliseconds since 1970, until which the server asked for silence. */
  readonly quietUntil: number;
  /** Requests of the last minute, by the time they were made. */
  readonly spent: readonly { readonly at: number; readonly requests: number }[];
  /** Something may be owed, as far as this page knows. */
  readonly isOwing: boolean;
  /** When the timer ends that runs. */
  readonly nextAt?: number | undefined;
  readonly pulledAt?: number | undefined;
  readonly syncedAt?: number | undefined;
};

export const atRest: EngineState = {
  passing: false,
  isOwing: true,
  reach: "unknown",
  failures: 0,
  quietUntil: 0,
  spent: [],
};
