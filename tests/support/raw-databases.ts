import type { Databases } from "#sync/ports.ts";

const answerTo = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function storesOf(connection: IDBDatabase): Promise<Record<string, unknown>> {
  const names = [...connection.objectStoreNames];
  const transaction = connection.transaction(names, "readonly");
  const rows = await Promise.all(
    names.map((name) => answerTo(transaction.objectStore(name).getAll())),
  );
  return Object.fromEntries(names.map((name, index) => [name, rows[index]]));
}

/** Returns every row of the databases whose names contain `part`, as anyone with the device can read them. */
export async function dumpDatabases({ indexedDB }: Databases, part = ""): Promise<string> {
  const known = await indexedDB.databases();
  const names = known.map(({ name }) => name ?? "").filter((name) => name.includes(part));
  const all: unknown[] = [];
  for (const name of names) {
    const connection = await answerTo(indexedDB.open(name));
    all.push({ name, stores: await storesOf(connection) });
    connection.close();
  }
  return JSON.stringify(all);
}
