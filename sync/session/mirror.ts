import type { DeviceDatabase } from "../local/device-database.ts";
import { installation } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import type { Credentials } from "../transport/call.ts";
import type { Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";

async function storeSession(db: DeviceDatabase, read: () => Session | undefined) {
  // This read waits for the transaction to start, so the last of several pages mirrors the current
  // session.
  await db.session.get("current");
  const session = read();
  if (session) await db.session.put({ key: "current", session });
  else await db.session.delete("current");
  return session;
}

/**
 * Mirrors the session for the worker, which can't read local storage. Without it, the worker sends
 * nothing.
 */
export const mirrorSession = (
  db: DeviceDatabase,
  read: () => Session | undefined,
): Promise<unknown> => write(db, [db.session], async () => storeSession(db, read));

export const mirroredSession = async (db: DeviceDatabase): Promise<Session | undefined> =>
  (await db.session.get("current"))?.session;

/** After sign-out, the worker must not send even if this page dies. */
export const deleteMirroredSession = (db: DeviceDatabase): Promise<void> =>
  write(db, [db.session], () => db.session.delete("current"));

export type Arrival = {
  /** This browser had no installation before. */
  readonly isFirst: boolean;
  /** This person has used this device before. */
  readonly isKnown: boolean;
};

/** Mirrors the session, records who is here, and creates the installation id on first use. */
export const recordArrival = (
  db: DeviceDatabase,
  read: () => Session | undefined,
  { now, uuid }: { readonly now: number; readonly uuid: string },
): Promise<Arrival> =>
  write(db, [db.session, db.persons, db.facts], async () => {
    const session = await storeSession(db, read);
    const isFirst = (await installation.get(db.facts)) === undefined;
    const isKnown = session !== undefined && (await db.persons.get(session.user.id)) !== undefined;
    if (session) await db.persons.put({ id: session.user.id, lastSeenAt: now });
    if (isFirst) await installation.set(db.facts, uuid);
    return { isFirst, isKnown };
  });

const sessionOf = (session: Session | undefined, owner: string) =>
  session?.user.id === owner ? session : undefined;

/**
 * Returns no session if another person has signed in, so that writes of `owner` never use their
 * credentials.
 */
export const pageCredentials = (sessions: SessionStore, owner: string): Credentials => ({
  read: () => sessionOf(sessions.read(), owner),
  renew: sessions.write,
});

export const workerCredentials = (db: DeviceDatabase, owner: string): Credentials => ({
  read: async () => sessionOf(await mirroredSession(db), owner),
  // If another person has signed in, the token is useless.
  renew: (session) =>
    write(db, [db.session], async () => {
      const current = await mirroredSession(db);
      const isSame = current?.uid === session.uid && current.client === session.client;
      if (isSame) await db.session.put({ key: "current", session });
    }),
});
