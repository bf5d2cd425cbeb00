/* Reads databases without Dexie, for what loads before it. */

/** Undefined if the database doesn't exist. It isn't created. */
const openExisting = (factory: IDBFactory, name: string) =>
  new Promise<IDBDatabase | undefined>((resolve) => {
    const request = factory.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });

export const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * Returns what `read` finds in the database, or undefined if it doesn't exist. Gives way to whoever upgrades or deletes it
 * meanwhile.
 */
export async function readExisting<T>(
  factory: IDBFactory,
  name: string,
  read: (db: IDBDatabase) => Promise<T>,
): Promise<T | undefined> {
  const db = await openExisting(factory, name);
  if (!db) return undefined;
  db.onversionchange = () => db.close();
  try {
    return await read(db);
  } finally {
    db.close();
  }
}

/** Returns all rows of a store, or undefined if the database doesn't exist. */
export const readRows = <Row>(
  factory: IDBFactory,
  name: string,
  store: string,
): Promise<Row[] | undefined> =>
  readExisting<Row[]>(factory, name, (db) =>
    resultOf(db.transaction(store).objectStore(store).getAll()),
  );
