import { pageKeyValue } from "#sync/session/private-text.ts";
import { copyOfSession } from "#sync/session/recover-session.ts";
import { SESSION_KEY, type Session } from "#sync/session/session.ts";
import { createSessionStore } from "#sync/session/session-store.ts";

/** Storage shared by all windows of this browser. */
export const keyValue = pageKeyValue();
export const sessionStore = createSessionStore({ keyValue });

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

let current = sessionStore.read();
const changes = createListeners();

/** Starts following session changes from every window. Called after startup because it takes the browser a moment. */
export function listenForSessionChanges(): void {
  const change = (session: Session | undefined) => {
    current = session;
    changes.notify();
  };
  sessionStore.listen(change);
  sessionStore.encryptStored();
  change(sessionStore.read());
}

/** Restores a session whose key the browser has lost. Called before anything reads the session. */
export async function recoverSession(): Promise<void> {
  const stored = keyValue.get(SESSION_KEY);
  if (current || stored === undefined) return;
  const session = await copyOfSession(stored).catch(() => undefined);
  if (!session) return keyValue.remove(SESSION_KEY);
  sessionStore.write(session);
  current = sessionStore.read();
}

export const currentSession = (): Session | undefined => current;

/** Calls `listener` on sign-in, sign-out, and token renewal. Returns a function that unsubscribes. */
export const onSessionChange = (listener: () => void): (() => void) => changes.add(listener);

let endedToken: string | undefined;
const ends = createListeners();

/** Reports that the server no longer accepts `session`. Ignored if a newer session has replaced it. */
export function reportSessionEnded(session: Session | undefined): void {
  if (!session || session.accessToken !== sessionStore.read()?.accessToken) return;
  endedToken = session.accessToken;
  ends.notify();
}

/** Calls `listener` when the current session ends, or now if it already has. Returns a function that unsubscribes. */
export function onSessionEnded(listener: () => void): () => void {
  const unsubscribe = ends.add(listener);
  if (endedToken !== undefined && endedToken === sessionStore.read()?.accessToken) listener();
  return unsubscribe;
}
