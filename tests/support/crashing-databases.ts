import { forceCloseDatabase } from "fake-indexeddb";
import type { Databases } from "#sync/ports.ts";

/** The databases as one page sees them. When it dies, what it has not committed is undone and it can write no more. */
export function mortalDatabases({ indexedDB, IDBKeyRange }: Databases) {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  let isDead = false;

  const watch = (connection: IDBDatabase) => {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      if (isDead) throw new DOMException("The page is gone.", "InvalidStateError");
      const transaction = begin(...args);
      transactions.add(transaction);
      const forget = () => transactions.delete(transaction);
      transaction.addEventListener("complete", forget);
      transaction.addEventListener("abort", forget);
      return transaction;
    };
  };
  const mortal: IDBFactory = Object.create(indexedDB);
  mortal.open = (name, version) => {
    if (isDead) return {} as IDBOpenDBRequest;
    const request = indexedDB.open(name, version);
    request.addEventListener("success", () => {
      if (isDead) request.result.close();
      else watch(request.result);
    });
    return request;
  };
  const die = () => {
    isDead = true;
    for (const transaction of [...transactions]) abort(transaction);
    for (const connection of connections) connection.close();
  };
  /** The browser closes what is open; the page lives on, and may open again. */
  const drop = () => {
    for (const connection of [...connections]) {
      connections.delete(connection);
      forceCloseDatabase(connection as never);
    }
  };
  return { databases: { indexedDB: mortal, IDBKeyRange }, die, drop };
}

/** What the fake keeps of a transaction's requests. */
type Inner = { readonly _requests?: readonly { readonly request: IDBRequest }[] };

/** Undone, and the dead hear nothing of it. */
function abort(transaction: IDBTransaction) {
  transaction.onabort = null;
  transaction.onerror = null;
  transaction.oncomplete = null;
  for (const { request } of (transaction as IDBTransaction & Inner)._requests ?? []) {
    request.onerror = null;
    request.onsuccess = null;
  }
  try {
    transaction.abort();
  } catch (error) {
    // It was being committed: then it is.
    if (!(error instanceof Error && error.name === "InvalidStateError")) throw error;
  }
}
