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

const allEntries = (db: IDBDatabase) =>
  new Promise<StoredEntry[]>((resolve, reject) => {
    const request = db.transaction("outbox").objectStore("outbox").getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Reads what a person left on this device at sign-out. Without Dexie, because the sign-in page loads before it. */
export async function pendingAfterSignOut(
  owner: string,
  factory: IDBFactory = indexedDB,
): Promise<PendingAfterSignOut> {
  const db = await openExisting(factory, `respite-person-${owner}`);
  if (!db) return { count: 0, isEncrypted: true };
  db.onversionchange = () => db.close();
  try {
    const entries = (await allEntries(db)).filter(({ lane }) => lane !== BACKGROUND_LANE);
    return { count: entries.length, isEncrypted: entries.every(isSealed) };
  } finally {
    db.close();
  }
}
