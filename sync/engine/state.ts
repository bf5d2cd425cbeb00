import type { SessionEndReason } from "#contract/api-error.ts";
import type { LocalFailure } from "../device.ts";
import type { WakeReason } from "../ports.ts";

/**
 * Held by the page or worker that runs a cycle. The stored name stays for tabs that still run older
 * code.
 */
export const SYNC_LOCK = "respite-pass";

export const MAX_CYCLE_REQUESTS = 10;

/** `push` sends pending writes. `full` also pulls changes. */
export type CycleKind = "push" | "full";

export type CycleEnd =
  | {
      readonly kind: "done";
      /** Stopped at its limits with work left. */
      readonly more: boolean;
      /** Nothing is pending. */
      readonly clear: boolean;
      /** The server was restored, and what it may lack is queued again. */
      readonly resends?: true;
      /** When the next delayed entry is due. */
      readonly dueAt?: number | undefined;
    }
  /** Another page or the worker is syncing. */
  | { readonly kind: "busy" }
  | { readonly kind: "unreachable"; readonly delayMs?: number }
  /** `isDown`: the health check failed, so no write caused this. */
  | {
      readonly kind: "later";
      readonly delayMs?: number;
      readonly hasFailed?: true;
      readonly isDown?: true;
    }
  /** `isLocal`: this device has no session. Otherwise the server ended it, for `reason` if it says so. */
  | {
      readonly kind: "signed-out";
      readonly reason?: SessionEndReason;
      readonly isLocal?: true;
    }
  /** Another installation answers at our address. */
  | { readonly kind: "other-server" }
  /** Everything was sent that can be, but the server lets an idle session read nothing. */
  | { readonly kind: "idle"; readonly clear: boolean; readonly dueAt?: number | undefined }
  | { readonly kind: "outdated" }
  /** An error was thrown: a bug, or a database that can't be written. `isFull`: the device is out of storage. */
  | { readonly kind: "failed"; readonly isFull?: boolean };

type Moment = { readonly now: number; readonly random: number };

export type EngineEvent =
  | ({ readonly kind: "wake"; readonly reason: WakeReason } & Moment)
  | ({
      readonly kind: "cycle-ended";
      readonly cycle: CycleKind;
      readonly end: CycleEnd;
      readonly requests: number;
    } & Moment);

export type Order =
  | {
      readonly kind: "cycle";
      readonly cycle: CycleKind;
      readonly probe: boolean;
      readonly waitedSince?: number;
    }
  /**
   * Replaces the running timer. A `timer` wake follows when it ends or, with `untilFree`, when the
   * lock becomes free.
   */
  | { readonly kind: "wait"; readonly ms: number; readonly untilFree?: true }
  /** Asks the browser to wake the worker, in case this page is closed by then. */
  | { readonly kind: "request-wake-up" }
  /** Asks the worker to sync now, because this page may be closed in a moment. */
  | { readonly kind: "hand-off" };

/** The one cycle that follows for all wakes during a cycle. */
export type FollowUp = {
  readonly cycle: CycleKind;
  /** Something changed outside, so a failure doesn't delay this cycle. */
  readonly urgent: boolean;
};

export type EngineState = {
  readonly syncing: boolean;
  readonly followUp?: FollowUp | undefined;
  /** A sign-in or token renewal happened during the running cycle. */
  readonly gotSession?: boolean;
  readonly halted?: "signed-out" | "outdated" | undefined;
  readonly sessionEnd?: SessionEndReason | undefined;
  readonly isOtherServer?: boolean;
  /** What a restored server may lack is being sent again. */
  readonly isResending?: boolean;
  /** Why the last cycle failed on this device. */
  readonly localFailure?: LocalFailure | undefined;
  readonly reach: "unknown" | "up" | "down";
  /** Consecutive failed cycles. */
  readonly failures: number;
  /** Milliseconds since 1970. The server asked for no requests before then. */
  readonly waitUntil: number;
  /** Requests in the last minute, by time. */
  readonly recentRequests: readonly { readonly at: number; readonly requests: number }[];
  readonly mayHavePending: boolean;
  /** Someone may be looking at the page. */
  readonly isVisible: boolean;
  /** When the running cycle started. */
  readonly startedAt?: number | undefined;
  /** When the cycle was first tried that waits for another page or the worker. */
  readonly waitedSince?: number | undefined;
  /** When cycles began to fail, or when the page was last looked at since. */
  readonly failingSince?: number | undefined;
  readonly timerEndsAt?: number | undefined;
  readonly pulledAt?: number | undefined;
  readonly syncedAt?: number | undefined;
};

export const initialState: EngineState = {
  syncing: false,
  mayHavePending: true,
  isVisible: true,
  reach: "unknown",
  failures: 0,
  waitUntil: 0,
  recentRequests: [],
};
