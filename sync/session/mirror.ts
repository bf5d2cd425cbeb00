import type { DeviceDatabase } from "../local/device-database.ts";
import { installation } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import type { Credentials } from "../transport/call.ts";
import type { Session } from "./session.ts";
import type { SessionStore } from "./session-store.ts";

/**
 * Mirrors the session for the worker, which can't read local storage. Without it, the worker sends
 * nothing.
 */
export const mirrorSession = (
  { mirror }: DeviceDatabase,
  read: () => Session | undefined,
): Promise<Session | undefined> =>
  write(mirror, [mirror.session], async () => {
    // This read waits for the transaction to start, so the last of several pages mirrors the
    // current session.
    await mirror.session.get("current");
    const session = read();
    if (session) await mirror.session.put({ key: "current", session });
    else await mirror.session.delete("current");
    return session;
  });

export const mirroredSession = async ({ mirror }: DeviceDatabase): Promise<Session | undefined> =>
  (await mirror.session.get("current"))?.session;

/** After sign-out, the worker must not send even if this page dies. */
export const deleteMirroredSession = ({ mirror }: DeviceDatabase): Promise<void> =>
  write(mirror, [mirror.session], () => mirror.session.delete("current"));

export type Arrival = {
  /** This browser had no installation before. */
  readonly isFirst: boolean;
  /** Since when this device should have data of this person. Undefined: it shouldn't. */
  readonly knownSince: number | undefined;
  /** Id of the installation, which is as old as the database of the device. */
  readonly installation: string | undefined;
};

/** Mirrors the session, records who is here, and creates the installation id on first use. */
export async function recordArrival(
  db: DeviceDatabase,
  read: () => Session | undefined,
  { now, uuid }: { readonly now: number; readonly uuid: string },
): Promise<Arrival> {
  const session = await mirrorSession(db, read);
  return await write(db, [db.session, db.persons, db.facts], async () => {
    await db.session.clear();
    const installed = await installation.get(db.facts);
    const isFirst = installed === undefined;
    const id = session?.user.id ?? "";
    const known = await db.persons.get(id);
    const hasData = known !== undefined && !known.hasSealedWrites;
    const firstSeenAt = hasData ? known.firstSeenAt : now;
    if (session) await db.persons.put({ ...known, id, firstSeenAt, lastSeenAt: now });
    if (isFirst) await installation.set(db.facts, uuid);
    const knownSince = hasData ? (known.firstSeenAt ?? 0) : undefined;
    return { isFirst, knownSince, installation: installed ?? uuid };
  });
}

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
    write(db.mirror, [db.mirror.session], async () => {
      const current = await mirroredSession(db);
      const isSame = current?.uid === session.uid && current.client === session.client;
      if (isSame) await db.mirror.session.put({ key: "current", session });
    }),
});
