import type { Dexie } from "dexie";

/**
 * The database existed and is gone. An empty one in its place would look as if everything had
 * synced.
 */
export class StorageGone extends Error {
  override readonly name = "StorageGone";
}

type Presence = {
  existed: boolean;
  isNew: boolean;
  /** Milliseconds since 1970. */
  openingSince: number;
  onLost: () => void;
};

const presences = new WeakMap<Dexie, Presence>();

const presenceOf = (db: Dexie): Presence => {
  const presence = presences.get(db) ?? {
    existed: false,
    isNew: false,
    openingSince: 0,
    onLost: () => undefined,
  };
  presences.set(db, presence);
  return presence;
};

/**
 * Browsers close connections of hidden pages, and when they clear storage. Only reopening shows
 * which.
 */
async function reopenOrReport(db: Dexie): Promise<void> {
  try {
    await db.open();
  } catch (error) {
    presenceOf(db).onLost();
    throw error;
  }
}

/** Keeps the database from being recreated once it has been open in this page. */
export function detectStorageLoss(db: Dexie): void {
  const presence = presenceOf(db);
  db.on("populate", () => {
    if (presence.existed) {
      presence.onLost();
      throw new StorageGone(db.name);
    }
    presence.isNew = true;
  });
  const onOpened = () => {
    presence.existed = true;
    // Dexie listens too and has to release the connection first.
    const onClosed = async () => {
      await Promise.resolve();
      await reopenOrReport(db);
    };
    db.backendDB().addEventListener("close", () => void onClosed().catch(() => undefined));
  };
  db.on("ready", onOpened, true);
}

/** Marks a database as existing because another connection in this page has opened it. */
export function expectExisting(db: Dexie): void {
  presenceOf(db).existed = true;
}

/** Returns whether this page created the database. */
export const isNewDatabase = (db: Dexie): boolean => presenceOf(db).isNew;

/** Call before opening the database. */
export function noteOpening(db: Dexie, now: number): void {
  presenceOf(db).openingSince = now;
}

/**
 * Returns whether this page created the database, although it should have existed since then. Of two pages that open for a new
 * person, one creates the database, and the other may be first to note that the person is here.
 */
export const isNewSince = (db: Dexie, since: number): boolean => {
  const { isNew, openingSince } = presenceOf(db);
  return isNew && since < openingSince;
};

export function onStorageLost(db: Dexie, listener: () => void): void {
  presenceOf(db).onLost = listener;
}

/** Replaces a broken connection. */
export async function reopen(db: Dexie): Promise<void> {
  db.close({ disableAutoOpen: false });
  await reopenOrReport(db);
}
