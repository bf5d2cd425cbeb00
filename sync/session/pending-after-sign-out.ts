import { BACKGROUND_LANE } from "../outbox/background.ts";

export type PendingAfterSignOut = { readonly count: number; readonly isEncrypted: boolean };

type StoredEntry = { readonly lane: string; readonly body: unknown };

const isSealed = ({ body }: StoredEntry) =>
  typeof body === "object" && body !== null && "sealed" in body;

/** Undefined if the database doesn't exist. It isn't created. */
const openExisting = (factory: IDBFactory, name: string) =>
  new Promise<IDBDatabase | undefined>((resolve) => {
    const request = factory.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });

const allEntries = (db: IDBDatabase, store: string) =>
  new Promise<StoredEntry[]>((resolve, reject) => {
    const request = db.transaction(store).objectStore(store).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function entriesIn(factory: IDBFactory, name: string, store: string) {
  const db = await openExisting(factory, name);
  if (!db) return undefined;
  db.onversionchange = () => db.close();
  try {
    return await allEntries(db, store);
  } finally {
    db.close();
  }
}

/**
 * Reads what a person left on this device at sign-out: until it is erased in their database, then in that of sealed writes.
 * Without Dexie, because the sign-in page loads before it.
 */
export async function pendingAfterSignOut(
  owner: string,
  factory: IDBFactory = indexedDB,
): Promise<PendingAfterSignOut> {
  const entries =
    (await entriesIn(factory, `respite-person-${owner}`, "outbox")) ??
    (await entriesIn(factory, `respite-sealed-${owner}`, "entries")) ??
    [];
  const waiting = entries.filter(({ lane }) => lane !== BACKGROUND_LANE);
  return { count: waiting.length, isEncrypted: waiting.every(isSealed) };
}
