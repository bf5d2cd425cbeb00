/**
 * - `no-room`: browser storage is full
 * - `no-key`: it must be encrypted, and this device doesn't have the server's key yet
 * - `outdated`: newer code has upgraded the database
 * - `closed`: the database is gone, or the person has signed out
 */
export type NotSavedReason = "no-room" | "no-key" | "outdated" | "closed";

/** Nothing of the action was stored. Callers keep the person's input so they can retry. */
export class NotSaved extends Error {
  override readonly name = "NotSaved";
  readonly reason: NotSavedReason;

  constructor(reason: NotSavedReason, cause?: unknown) {
    super(`Not saved: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * `blocked`: another tab keeps an older database open. `newer`: newer code has upgraded the database, and this is
 * older code. `unavailable`: the browser provides no database.
 */
export type NotOpenedReason = "blocked" | "newer" | "unavailable";

export class NotOpened extends Error {
  override readonly name = "NotOpened";
  readonly reason: NotOpenedReason;
  /** Changes in a newer database that wait for newer code. */
  readonly pending: number;

  constructor(reason: NotOpenedReason, cause?: unknown, pending = 0) {
    super(`Not opened: ${reason}`, { cause });
    this.reason = reason;
    this.pending = pending;
  }
}
