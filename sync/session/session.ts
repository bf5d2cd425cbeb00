import type { User } from "#contract/session.ts";

/** Kept in local storage as `currentSession`; mirrored in the device database for the worker, and nowhere else. */
export type Session = {
  readonly user: User;
  readonly uid: string;
  readonly accessToken: string;
  readonly client: string;
  /** Seconds since 1970. */
  readonly expiry: number;
};

export const SESSION_KEY = "currentSession";
