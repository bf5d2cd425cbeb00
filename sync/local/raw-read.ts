/* Reads databases without Dexie, for what loads before it. */

/** Undefined if the database doesn't exist. It isn't created. */
const openExisting = (factory: IDBFactory, name: string) =>
  new Promise<IDBDatabase | undefined>((resolve) => {
    const request = factory.open(name);
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });

const allRows = <Row>(db: IDBDatabase, store: string) =>
  new Promise<Row[]>((resolve, reject) => {
    const request = db.transaction(store).objectStore(store).getAll();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Returns all rows of a store, or undefined if the database doesn't exist. */
export async function readRows<Row>(
  factory: IDBFactory,
  name: string,
  store: string,
): Promise<Row[] | undefined> {
  const db = await openExisting(factory, name);
  if (!db) return undefined;
  db.onversionchange = () => db.close();
  try {
    return await allRows<Row>(db, store);
  } finally {
    db.close();
  }
}
