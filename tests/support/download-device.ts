import { Dexie, liveQuery } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { BehaviorSubject } from "rxjs";
import type { SyncStatus } from "#sync/device.ts";
import type { DownloadQueries } from "#sync/downloads/device-downloads.ts";
import type { ConnectionKind, Download } from "#sync/downloads/download.ts";
import { createDownloads, type Downloads } from "#sync/downloads/downloads.ts";
import { downloadQueries } from "#sync/downloads/queries.ts";
import { createSmart, type SmartDownloads } from "#sync/downloads/smart.ts";
import type { Content, File } from "#sync/local/content.ts";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { Clock, Connection, Locks, Network, WakeReason } from "#sync/ports.ts";
import { createFakeFiles, type FakeFiles } from "./cache-storage.ts";
import { bareLesson } from "./lesson.ts";
import { createManualClock } from "./manual-clock.ts";
import { memoryLocks } from "./memory-locks.ts";

/** One tab of a device. */
export type Tab = {
  readonly database: DeviceDatabase;
  /** The database of the signed-in person. */
  readonly person: PersonDatabase;
  readonly downloads: Downloads & DownloadQueries;
  readonly smart: SmartDownloads;
  readonly locks: Locks;
  readonly network: Network;
  /** Resolves as soon as a row satisfies the condition. */
  readonly until: (hash: string, isIt: (row: Download | undefined) => boolean) => Promise<Download>;
  readonly wake: (reason: WakeReason) => void;
  readonly status$: BehaviorSubject<Pick<SyncStatus, "reach">>;
  /** Kills the tab: its promises never settle, and its locks are released. */
  readonly kill: () => void;
};

export type TestDevice = {
  readonly files: FakeFiles;
  readonly clock: Clock;
  readonly advance: (ms: number) => void;
  /** Whether the device has a network. */
  readonly radio: { isOn: boolean };
  /** Changes the kind of connection. */
  readonly connect: (kind: ConnectionKind) => void;
  readonly openTab: () => Tab;
  readonly close: () => Promise<void>;
};

/** Creates a device. If `ownConnection` is given, `connect` changes nothing. */
export function createTestDevice(
  origin: string,
  chunkBytes: number,
  ownConnection?: Connection,
): TestDevice {
  const files = createFakeFiles();
  const clock = createManualClock();
  const radio = { isOn: true };
  let connection: ConnectionKind = "unmetered";
  const connected = new Set<() => void>();
  const indexedDB = new IDBFactory();
  // Live queries use the global IndexedDB even if each database has its own.
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
  const { locksOf, freeAllOf } = memoryLocks();
  const tabs: Tab[] = [];

  const openTab = (): Tab => {
    const id = {};
    const death = new AbortController();
    const database = new DeviceDatabase({ indexedDB, IDBKeyRange });
    const wakes = new Set<(reason: WakeReason) => void>();
    const status$ = new BehaviorSubject<Pick<SyncStatus, "reach">>({ reach: "unknown" });
    const locks = locksOf(id);
    const network: Network = {
      send: () => Promise.reject(new Error("downloads send nothing")),
      fetchBytes: (path, headers, signal) => {
        if (!radio.isOn) return Promise.reject(new TypeError("Failed to fetch"));
        const either = AbortSignal.any([signal, death.signal]);
        return fetch(origin + path, { headers, signal: either, redirect: "manual" });
      },
    };
    // A dead tab stores nothing.
    const ifAlive = <T>(work: () => Promise<T>) =>
      death.signal.aborted ? new Promise<never>(() => undefined) : work();
    const ownFiles: FakeFiles = {
      ...files,
      open: async (name) => {
        const cache = await files.open(name);
        return {
          ...cache,
          put: (key, response) => ifAlive(() => cache.put(key, response)),
          delete: (key) => ifAlive(() => cache.delete(key)),
        };
      },
    };
    const listen = (onWake: (reason: WakeReason) => void) => {
      wakes.add(onWake);
      return () => wakes.delete(onWake);
    };
    const ports = {
      clock,
      connection: ownConnection ?? {
        kind: () => connection,
        listen: (onChange: () => void) => {
          connected.add(onChange);
          return () => connected.delete(onChange);
        },
      },
      files: ownFiles,
      locks,
      network,
      wakes: {
        listen,
        requestBackgroundSync: () => Promise.resolve(),
        handOffToWorker: () => undefined,
      },
      // An unhandled rejection fails the run.
      report: (problem: string, cause?: unknown) =>
        void Promise.reject(new Error(problem, { cause })),
    };
    const person = new PersonDatabase("nurse", { indexedDB, IDBKeyRange });
    const downloads = createDownloads({ database, ports, status$, chunkBytes });
    const smart = createSmart({ device: database, person, ports, downloads });
    const tab: Tab = {
      database,
      person,
      downloads: { ...downloads, ...downloadQueries(database, person, ports) },
      smart,
      locks,
      network,
      status$,
      until: (hash, isIt) =>
        new Promise((resolve, reject) => {
          const subscription = liveQuery(() => database.downloads.get(hash)).subscribe({
            next: (row) => {
              if (!isIt(row)) return;
              queueMicrotask(() => subscription.unsubscribe());
              resolve(row as Download);
            },
            error: reject,
          });
        }),
      wake: (reason) => {
        for (const tell of wakes) tell(reason);
      },
      kill: () => {
        death.abort();
        database.close({ disableAutoOpen: true });
        person.close({ disableAutoOpen: true });
        freeAllOf(id);
        tabs.splice(tabs.indexOf(tab), 1);
      },
    };
    tabs.push(tab);
    return tab;
  };
  return {
    files,
    clock,
    advance: (ms) => {
      const until = clock.elapsed() + ms;
      while (clock.step(until));
    },
    radio,
    connect: (kind) => {
      connection = kind;
      for (const tell of connected) tell();
    },
    openTab,
    close: async () => {
      for (const tab of tabs) {
        await tab.smart.stop();
        await tab.downloads.stop();
        tab.database.close();
        tab.person.close();
      }
    },
  };
}

/** Returns a lesson of the local catalog with this file. */
export const lesson = (id: string, file?: File, more: Partial<Content> = {}): Content =>
  bareLesson(id, {
    title: `Lesson ${id}`,
    seriesId: "quiet",
    lengthSeconds: 60,
    ...(file && { file }),
    ...more,
  });

/** Returns bytes that differ by name and are the same in every run. */
export function bytesOf(name: string, length: number) {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++)
    bytes[index] = Math.imul(seed + index, 2654435761) >>> 24;
  return bytes;
}
