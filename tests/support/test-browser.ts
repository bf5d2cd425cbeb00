import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { runOwedPass } from "#sync/background-sync.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device, SyncStatus } from "#sync/device.ts";
import { seal as sealWithJose } from "#sync/encryption/encrypt-to-server.ts";
import type { Clock, Databases, Locks, Network, Ports, Seal, WakeReason } from "#sync/ports.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { createSessionStore, type SessionStore } from "#sync/session/session-store.ts";
import { signIn, signOut } from "#sync/session/sign-in.ts";
import { createCall } from "#sync/transport/call.ts";
import { createFakeFiles } from "./cache-storage.ts";
import { mortalDatabases } from "./crashing-databases.ts";
import { memoryKeyValue } from "./memory-key-value.ts";
import { memoryLocks } from "./memory-locks.ts";

/** A page with the engine in it. Killed, nothing that it waits for ever comes, and it can write no more. */
export type Page = {
  readonly device: Device;
  readonly status: () => SyncStatus;
  readonly wake: (reason: WakeReason) => void;
  readonly kill: () => void;
};

export type Beginning = { readonly page: Promise<Page>; readonly kill: () => void };

export type TestBrowser = {
  readonly sessions: SessionStore;
  readonly databases: Databases;
  readonly reports: readonly string[];
  /** Over the wire, as the login screen does it. */
  readonly signIn: (email: string, password: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly openPage: () => Promise<Page>;
  /** The same, for who wants to kill it before it is open. */
  readonly beginPage: () => Beginning;
  /** What the worker does when the browser wakes it. */
  readonly wakeWorker: () => Promise<{ readonly remaining: number }>;
  /** Browsers do this whenever they like. */
  readonly killWorker: () => void;
  readonly wakeUpsAsked: () => number;
  /** How often a page has asked the worker to send in its place. */
  readonly handOversAsked: () => number;
  readonly pages: () => readonly Page[];
  /** Browsers drop the connections of hidden pages. */
  readonly dropConnections: () => void;
  /** What a browser does that needs the room, or a person in its settings; local storage stays. */
  readonly clearStorage: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const deleted = (indexedDB: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** A new one each time: one for all would keep everybody who waits for it. */
const never = () => new Promise<never>(() => undefined);

export type Life = { alive: boolean };
type Wake = (reason: WakeReason) => void;

/** Until the page is dead; then for ever. */
const whileAlive = <T>(life: Life, work: Promise<T>): Promise<T> =>
  work.then(
    (value) => (life.alive ? value : never()),
    (error) => (life.alive ? Promise.reject(error) : never()),
  );

type Parts = {
  readonly network: Network;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** False for a browser without Web Locks: its pages and its worker pass at the same time. */
  readonly hasLocks?: boolean;
  /** The real one, unless told. */
  readonly seal?: Seal;
  /** Changes what a page or a worker gets from outside; `life` is the same for all of one page. */
  readonly dress?: (ports: Ports, life: Life) => Ports;
};

/** One installation: its storage outlives its pages. */
export function testBrowser(parts: Parts): TestBrowser {
  const { network, clock, random, hasLocks = true, seal = sealWithJose } = parts;
  const dress = parts.dress ?? ((ports: Ports) => ports);
  const databases: Databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const keyValue = memoryKeyValue();
  const sessions = createSessionStore({ keyValue });
  const files = createFakeFiles();
  const locks = memoryLocks();
  const reports: string[] = [];
  const pages = new Set<Page>();
  let wakeUps = 0;
  let handOvers = 0;

  const chance = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const locksFor = (life: Life): Locks => {
    const own = hasLocks ? locks.locksOf(life) : memoryLocks().locksOf(life);
    return {
      isShared: hasLocks,
      ifFree: (name, work) => (life.alive ? whileAlive(life, own.ifFree(name, work)) : never()),
      steal: (name, work) => (life.alive ? whileAlive(life, own.steal(name, work)) : never()),
      whenFree: (name, signal) => whileAlive(life, own.whenFree(name, signal)),
    };
  };
  const portsOf = (life: Life, own: Databases, onListen?: (wake: Wake) => void): Ports => ({
    clock: { now: clock.now, wait: (ms, signal) => whileAlive(life, clock.wait(ms, signal)) },
    ids: { uuid: () => uuidv7(clock.now(), chance()), random },
    network: {
      send: (request) => (life.alive ? whileAlive(life, network.send(request)) : never()),
      fetchBytes: (...args) => whileAlive(life, network.fetchBytes(...args)),
    },
    locks: locksFor(life),
    seal: (key, text) => whileAlive(life, seal(key, text)),
    files,
    wakes: {
      listen: (onWake) => {
        onListen?.(onWake);
        return () => undefined;
      },
      askForWakeUp: async () => {
        wakeUps += 1;
      },
      handOver: () => {
        handOvers += 1;
      },
    },
    databases: own,
    report: (problem, cause) => {
      if (life.alive) reports.push(cause === undefined ? problem : `${problem}: ${cause}`);
    },
  });
  const connected = new Set<() => void>();
  const dropConnections = () => {
    for (const drop of connected) drop();
  };
  const credentials = { read: sessions.read, renew: sessions.write };
  const call = createCall({ network, clock, credentials });

  const beginPage = (): Beginning => {
    const session = sessions.read();
    if (!session) throw new Error("Nobody is signed in here.");
    const life: Life = { alive: true };
    const mortal = mortalDatabases(databases);
    connected.add(mortal.drop);
    const wakes = new Set<Wake>();
    const own = portsOf(life, mortal.databases, (wake) => wakes.add(wake));
    const ports = dress({ ...own, keyValue }, life);
    const kill = () => {
      life.alive = false;
      mortal.die();
      locks.freeAllOf(life);
      for (const page of pages) if (page.kill === kill) pages.delete(page);
    };
    const open = async (): Promise<Page> => {
      const device = await createDevice(ports, session);
      // A command waits until the device runs; this one changes nothing.
      await device.downloads.pause("none");
      let status: SyncStatus | undefined;
      device.sync.status$.subscribe((next) => {
        status = next;
      });
      const page: Page = {
        device,
        status: () => {
          if (!status) throw new Error("No status yet.");
          return status;
        },
        wake: (reason) => {
          for (const wake of wakes) wake(reason);
        },
        kill,
      };
      if (life.alive) pages.add(page);
      return page;
    };
    return { page: whileAlive(life, open()), kill };
  };
  const workers = new Set<() => void>();
  const wakeWorker = () => {
    const life: Life = { alive: true };
    const mortal = mortalDatabases(databases);
    connected.add(mortal.drop);
    const kill = () => {
      life.alive = false;
      mortal.die();
      locks.freeAllOf(life);
      workers.delete(kill);
    };
    workers.add(kill);
    const sent = runOwedPass(dress(portsOf(life, mortal.databases), life));
    return whileAlive(
      life,
      sent.finally(() => workers.delete(kill)),
    );
  };
  return {
    sessions,
    databases,
    reports,
    signIn: async (email, password) => {
      const outcome = await signIn(call, email, password);
      if (outcome.kind !== "accepted") throw new Error(`Sign-in: ${outcome.kind}`);
      sessions.write(outcome.value);
    },
    signOut: () => signOut(call, sessions),
    openPage: () => beginPage().page,
    beginPage,
    wakeWorker,
    killWorker: () => {
      for (const kill of [...workers]) kill();
    },
    wakeUpsAsked: () => wakeUps,
    handOversAsked: () => handOvers,
    pages: () => [...pages],
    dropConnections,
    clearStorage: async () => {
      dropConnections();
      for (const { name } of await databases.indexedDB.databases()) {
        await deleted(databases.indexedDB, name ?? "");
      }
    },
    close: async () => {
      for (const page of pages) await page.device.close();
    },
  };
}
