/**
 * - `no-room`: the browser has no room left for it
 * - `no-key`: it must be sealed, and this device has not met its server yet
 * - `outdated`: newer code has taken the database over
 * - `closed`: the database is gone, or was put away
 */
export type NotSavedReason = "no-room" | "no-key" | "outdated" | "closed";

/** An act could not be kept, and nothing of it was: what the person has written is still theirs to try again. */
export class NotSaved extends Error {
  override readonly name = "NotSaved";
  readonly reason: NotSavedReason;

  constructor(reason: NotSavedReason, cause?: unknown) {
    super(`Not saved: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** `blocked`: another tab holds an older database open and does not let go. `unavailable`: the browser gives none. */
export type NotOpenedReason = "blocked" | "unavailable";

/** There is no database to keep anything in. */
export class NotOpened extends Error {
  override readonly name = "NotOpened";
  readonly reason: NotOpenedReason;

  constructor(reason: NotOpenedReason, cause?: unknown) {
    super(`Not opened: ${reason}`, { cause });
    this.reason = reason;
  }
}
