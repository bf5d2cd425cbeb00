import type { KeyValue } from "#sync/ports.ts";
import { browserKeyValue } from "#sync/ports-browser.ts";
import type { Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";

function pageKeyValue(): KeyValue {
  const found = browserKeyValue();
  if (!found) throw new Error("A page has local storage");
  return found;
}

/** What all windows of this browser share. A page always has it. */
export const keyValue = pageKeyValue();
export const sessions = createSessionStore({ keyValue });

let current = sessions.read();
const listeners = new Set<() => void>();

/** From now on the session is the latest one, whatever window it changed in. Not at once, because it costs a moment. */
export function followSession(): void {
  const change = (session: Session | undefined) => {
    current = session;
    for (const listener of listeners) listener();
  };
  sessions.listen(change);
  change(sessions.read());
}

export const currentSession = (): Session | undefined => current;

/** Tells of sign-in, sign-out and renewal; the returned function ends it. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
