import type { DeviceDatabase } from "../local/device-database.ts";
import { installation } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import type { Credentials } from "../transport/call.ts";
import type { Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";

async function keepSession(db: DeviceDatabase, read: () => Session | undefined) {
  // Not before the database has answered is it our turn: of several pages that mirror, the last one mirrors what is true.
  await db.session.get("current");
  const session = read();
  if (session) await db.session.put({ key: "current", session });
  else await db.session.delete("current");
  return session;
}

/** The worker cannot read local storage: it finds the session here. Without one, it sends nothing. */
export const mirrorSession = (
  db: DeviceDatabase,
  read: () => Session | undefined,
): Promise<unknown> => write(db, [db.session], async () => keepSession(db, read));

export const mirroredSession = async (db: DeviceDatabase): Promise<Session | undefined> =>
  (await db.session.get("current"))?.session;

/** Whoever has left must not be sent for, whatever becomes of this page. */
export const forgetMirrored = (db: DeviceDatabase): Promise<void> =>
  write(db, [db.session], () => db.session.delete("current"));

export type Arrival = {
  /** Nothing of this installation was here. */
  readonly isFirst: boolean;
  /** This person has been here before. */
  readonly isKnown: boolean;
};

/** Mirrors the session, notes who is here, and gives this installation its name at the first time. */
export const settleIn = (
  db: DeviceDatabase,
  read: () => Session | undefined,
  { now, uuid }: { readonly now: number; readonly uuid: string },
): Promise<Arrival> =>
  write(db, [db.session, db.persons, db.facts], async () => {
    const session = await keepSession(db, read);
    const isFirst = (await installation.get(db.facts)) === undefined;
    const isKnown = session !== undefined && (await db.persons.get(session.user.id)) !== undefined;
    if (session) await db.persons.put({ id: session.user.id, lastSeenAt: now });
    if (isFirst) await installation.set(db.facts, uuid);
    return { isFirst, isKnown };
  });

const ofOwner = (session: Session | undefined, owner: string) =>
  session?.user.id === owner ? session : undefined;

/** Nothing of `owner` may travel under the credentials of somebody who signed in since. */
export const pageCredentials = (sessions: SessionStore, owner: string): Credentials => ({
  read: () => ofOwner(sessions.read(), owner),
  renew: sessions.write,
});

export const workerCredentials = (db: DeviceDatabase, owner: string): Credentials => ({
  read: async () => ofOwner(await mirroredSession(db), owner),
  // Somebody may have signed in meanwhile: then this token is of no use any more.
  renew: (session) =>
    write(db, [db.session], async () => {
      const current = await mirroredSession(db);
      const isSame = current?.uid === session.uid && current.client === session.client;
      if (isSame) await db.session.put({ key: "current", session });
    }),
});
