import { forceCloseDatabase } from "fake-indexeddb";
import type { Databases } from "#sync/ports.ts";

/**
 * Returns the databases as one page sees them. A crash undoes what the page has not committed and blocks further
 * writes.
 */
export function crashableDatabases({ indexedDB, IDBKeyRange }: Databases) {
  const connections = new Set<IDBDatabase>();
  const transactions = new Set<IDBTransaction>();
  let isCrashed = false;

  const watch = (connection: IDBDatabase) => {
    connections.add(connection);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      if (isCrashed) throw new DOMException("The page is gone.", "InvalidStateError");
      const transaction = begin(...args);
      transactions.add(transaction);
      const forget = () => transactions.delete(transaction);
      transaction.addEventListener("complete", forget);
      transaction.addEventListener("abort", forget);
      return transaction;
    };
  };
  const factory: IDBFactory = Object.create(indexedDB);
  factory.open = (name, version) => {
    if (isCrashed) return {} as IDBOpenDBRequest;
    const request = indexedDB.open(name, version);
    request.addEventListener("success", () => {
      if (isCrashed) request.result.close();
      else watch(request.result);
    });
    return request;
  };
  const crash = () => {
    isCrashed = true;
    for (const transaction of [...transactions]) abort(transaction);
    for (const connection of connections) connection.close();
  };
  /** Closes open connections, as the browser may do. The page stays alive and may open them again. */
  const drop = () => {
    for (const connection of [...connections]) {
      connections.delete(connection);
      forceCloseDatabase(connection as never);
    }
  };
  return { databases: { indexedDB: factory, IDBKeyRange }, crash, drop };
}

/** The requests of a transaction, as fake-indexeddb stores them. */
type Inner = { readonly _requests?: readonly { readonly request: IDBRequest }[] };

/** Aborts the transaction without firing its events. */
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
    // A transaction that is already committing is committed.
    if (!(error instanceof Error && error.name === "InvalidStateError")) throw error;
  }
}
