import type { User } from "#contract/accounts/session.ts";

/**
 * Stored in local storage as `currentSession`, and mirrored in the device database for the worker.
 */
export type Session = {
  readonly user: User;
  readonly uid: string;
  readonly accessToken: string;
  readonly client: string;
  /** Seconds since 1970. */
  readonly expiry: number;
};

export const SESSION_KEY = "currentSession";

/**
 * Returns the reply's credentials, or undefined if it has none or only the blank ones of a parallel
 * request.
 */
export function credentialsOf(headers: Headers): Omit<Session, "user"> | undefined {
  const read = (name: string) => headers.get(name)?.trim() ?? "";
  const accessToken = read("access-token");
  const client = read("client");
  const uid = read("uid");
  const expiry = Number(read("expiry"));
  if (!accessToken || !client || !uid || !(expiry > 0)) return;
  return { accessToken, client, uid, expiry };
}

/** Returns the session with the reply's token, if that is for the same person and client. */
export function renewed(session: Session, headers: Headers): Session {
  const next = credentialsOf(headers);
  if (!next || next.uid !== session.uid || next.client !== session.client) return session;
  if (next.accessToken === session.accessToken && next.expiry === session.expiry) return session;
  return { ...session, accessToken: next.accessToken, expiry: next.expiry };
}
