import {
  forceCloseDatabase,
  type IDBFactory,
  IDBCursor as RawCursor,
  IDBObjectStore as RawStore,
} from "fake-indexeddb";
import type { Databases, Ports } from "#sync/ports.ts";
import { type PersonName, people } from "../support/small-world.ts";
import type { Lifetime } from "../support/test-browser.ts";

/** Internals of fake-indexeddb that are read or changed here. */
type RawRecord = { readonly value: unknown };
type RawDatabase = {
  /** The native version of the schema. */
  version: number;
  readonly rawObjectStores: ReadonlyMap<
    string,
    { readonly records: { readonly values: () => Iterable<RawRecord> } }
  >;
};
type RawFactory = { readonly _databases: Map<string, RawDatabase> };
type RawTransaction = IDBTransaction & {
  _start: () => void;
  readonly _abort: (errorName: string) => void;
  readonly _requests: readonly unknown[];
  readonly _state: string;
  readonly _started: boolean;
};

const startOf = (transaction: RawTransaction) =>
  (Object.getPrototypeOf(transaction) as RawTransaction)._start;

/** Makes the transaction fail at its end and roll back, as browsers do when storage is full. */
function failAtEnd(transaction: RawTransaction, onFailed: () => void) {
  transaction._start = function () {
    const isAtEnd = this._started && this._requests.length === 0 && this._state !== "finished";
    if (!isAtEnd) return startOf(this).call(this);
    onFailed();
    this._abort("QuotaExceededError");
  };
}

/** Its types wrongly expect the class. */
const forceClose = forceCloseDatabase as unknown as (connection: IDBDatabase) => void;

/** Added to the version of a schema. */
const NEWER = 1000;

export const databaseOf = (person: PersonName) => `respite-person-${people[person].id}`;

export const sealedDatabaseOf = (person: PersonName) => `respite-sealed-${people[person].id}`;

type Connection = { readonly life: Lifetime; isLost: boolean };

/** Creates a device's databases and the faults that can happen to them. */
export function createDisk(databases: Databases, chance: () => number, onNoRoom: () => void) {
  const connections = new Map<IDBDatabase, Connection>();
  const raw = databases.indexedDB as unknown as RawFactory;
  let fullness = 0;

  const disturb = (connection: IDBDatabase, life: Lifetime) => {
    const state: Connection = { life, isLost: false };
    connections.set(connection, state);
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, ...rest) => {
      if (state.isLost) throw new DOMException("Connection lost.", "UnknownError");
      const transaction = begin(stores, mode, ...rest);
      if (mode === "readwrite" && chance() < fullness)
        failAtEnd(transaction as RawTransaction, onNoRoom);
      return transaction;
    };
  };
  const wrapDatabases = (own: Databases, life: Lifetime): Databases => {
    const indexedDB: IDBFactory = Object.create(own.indexedDB);
    indexedDB.open = (name, version) => {
      const request = own.indexedDB.open(name, version);
      request.addEventListener?.("success", () => {
        if (life.alive) disturb(request.result, life);
      });
      return request;
    };
    return { ...own, indexedDB };
  };
  const open = () => [...connections].filter(([, { life }]) => life.alive);
  /** Returns all stored rows. */
  const rows = (database: string, store: string): unknown[] => {
    const data = raw._databases.get(database)?.rawObjectStores.get(store);
    return data ? [...data.records.values()].map(({ value }) => value) : [];
  };
  return {
    dress: (ports: Ports, life: Lifetime): Ports => ({
      ...ports,
      ...(ports.databases && { databases: wrapDatabases(ports.databases, life) }),
    }),
    /** Sets the chance that a transaction fails for lack of space. */
    fill: (next: number) => {
      fullness = next;
    },
    /**
     * Drops connections without an event; pages notice on the next use. Returns how many there
     * were.
     */
    loseConnections: () => {
      const theirs = open();
      for (const [, connection] of theirs) connection.isLost = true;
      return theirs.length;
    },
    /** Closes connections with an event. */
    closeAll: () => {
      const theirs = open();
      for (const [connection] of theirs) forceClose(connection);
      connections.clear();
      return theirs.length;
    },
    /** As in browsers: the data is deleted first, then open pages are notified. */
    clear: () => {
      raw._databases.clear();
      for (const [connection] of open()) forceClose(connection);
      connections.clear();
    },
    /** Upgrades the schema of all databases as a newer release does, which asks open pages to close them. */
    upgradeSchema: () => {
      const requests = [...raw._databases].map(([name, { version }]) => {
        const request = databases.indexedDB.open(name, version + NEWER);
        request.onsuccess = () => request.result.close();
        return request;
      });
      return { isDone: () => requests.every(({ readyState }) => readyState === "done") };
    },
    /** From now on, the code knows the newer schema. */
    acceptSchema: () => {
      for (const database of raw._databases.values())
        if (database.version >= NEWER) database.version %= NEWER;
    },
    everything: () =>
      JSON.stringify(
        [...raw._databases].map(([name, { version, rawObjectStores }]) => [
          name,
          version,
          [...rawObjectStores.keys()].map((store) => [store, rows(name, store)]),
        ]),
      ),
    rows,
    everythingOf: (person: PersonName) => {
      const stores = raw._databases.get(databaseOf(person))?.rawObjectStores.keys() ?? [];
      return [...stores].map((store) => [store, rows(databaseOf(person), store)]);
    },
  };
}
export type Disk = ReturnType<typeof createDisk>;

type Writing = { put: (value: unknown, key?: IDBValidKey) => IDBRequest };

/** Reports every value written to any store, until the returned function is called. */
export function watchWrites(onWrite: (value: unknown) => void): () => void {
  const store = RawStore.prototype;
  const cursor = RawCursor.prototype;
  const { put, add } = store;
  const { update } = cursor;
  const watched = (write: Writing["put"]) =>
    function (this: unknown, value: unknown, ...key: [IDBValidKey?]) {
      onWrite(value);
      return write.call(this as never, value, ...key);
    };
  Object.assign(store, { put: watched(put), add: watched(add) });
  Object.assign(cursor, { update: watched(update) });
  return () => {
    Object.assign(store, { put, add });
    Object.assign(cursor, { update });
  };
}
