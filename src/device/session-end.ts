import type { Session } from "#sync/session/session.ts";
import { sessions } from "./current-session.ts";

const listeners = new Set<() => void>();
let over: string | undefined;

/** The server knows `session` no more. Of one that has been replaced meanwhile nobody needs to hear. */
export function tellSessionEnded(session: Session | undefined): void {
  if (!session || session.accessToken !== sessions.read()?.accessToken) return;
  over = session.accessToken;
  for (const listener of listeners) listener();
}

/** Tells that the current session has ended, at once if it has already; the returned function ends it. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  if (over !== undefined && over === sessions.read()?.accessToken) listener();
  return () => {
    listeners.delete(listener);
  };
}
