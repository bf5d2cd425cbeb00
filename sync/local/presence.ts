import type { Dexie } from "dexie";

/** The database was here, and is not any more. An empty one in its place would look as if everything had been sent. */
export class StorageGone extends Error {
  override readonly name = "StorageGone";
}

type Presence = {
  wasHere: boolean;
  isNew: boolean;
  onGone: () => void;
};

const presences = new WeakMap<Dexie, Presence>();

const presenceOf = (db: Dexie): Presence => {
  const presence = presences.get(db) ?? { wasHere: false, isNew: false, onGone: () => undefined };
  presences.set(db, presence);
  return presence;
};

/** Browsers close connections: of hidden pages, and when they clear what we keep. Only the next opening tells which. */
async function openAgain(db: Dexie): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    presenceOf(db).onGone();
    throw error;
  }
}

/** Once it has been open, the database is never made anew while this page lives. */
export function watchPresence(db: Dexie): void {
  const presence = presenceOf(db);
  db.on("populate", () => {
    if (presence.wasHere) {
      presence.onGone();
      throw new StorageGone(db.name);
    }
    presence.isNew = true;
  });
  const onOpened = () => {
    presence.wasHere = true;
    // Dexie, which hears of it too, must have let go of the connection.
    const onClosed = async () => {
      await Promise.resolve();
      await openAgain(db);
    };
    db.backendDB().addEventListener("close", () => void onClosed().catch(() => undefined));
  };
  db.on("ready", onOpened, true);
}

/** It has been open in this page, through another connection. */
export function expectHere(db: Dexie): void {
  presenceOf(db).wasHere = true;
}

/** Was it made by this page? */
export const isNew = (db: Dexie): boolean => presenceOf(db).isNew;

export function onGone(db: Dexie, tell: () => void): void {
  presenceOf(db).onGone = tell;
}

/** A connection that does not work any more is given up for another. */
export async function reopen(db: Dexie): Promise<void> {
  db.close({ disableAutoOpen: false });
  await openAgain(db);
}
