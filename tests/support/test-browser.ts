import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { createDevice } from "#sync/create-device.ts";
import type { Device, SyncStatus } from "#sync/device.ts";
import { runOwedPass } from "#sync/owed.ts";
import { createCall } from "#sync/passage/call.ts";
import type { Databases, KeyValue, Locks, Network, Ports, WakeReason } from "#sync/ports.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { createSessionStore, type SessionStore } from "#sync/session/session-store.ts";
import { signIn, signOut } from "#sync/session/sign-in.ts";
import { createFakeFiles } from "./cache-storage.ts";
import type { HandClock } from "./hand-clock.ts";
import { mortalDatabases } from "./mortal-databases.ts";

/** Local storage, with the event that other pages get. */
export function memoryKeyValue(): KeyValue {
  const texts = new Map<string, string>();
  const listeners = new Map<string, Set<() => void>>();
  const tell = (key: string) => {
    for (const listener of [...(listeners.get(key) ?? [])]) listener();
  };
  return {
    get: (key) => texts.get(key),
    set: (key, value) => {
      texts.set(key, value);
      tell(key);
    },
    remove: (key) => {
      texts.delete(key);
      tell(key);
    },
    listen: (key, onChange) => {
      const here = listeners.get(key) ?? new Set();
      listeners.set(key, here.add(onChange));
      return () => here.delete(onChange);
    },
  };
}

/** Locks of one origin. `freeAllOf` is what a browser does when a page dies. */
export function memoryLocks() {
  const held = new Map<string, object>();
  const locksOf = (page: object): Locks => ({
    ifFree: async (name, work) => {
      if (held.has(name)) return;
      held.set(name, page);
      try {
        return await work();
      } finally {
        if (held.get(name) === page) held.delete(name);
      }
    },
  });
  const freeAllOf = (page: object) => {
    for (const [name, holder] of held) if (holder === page) held.delete(name);
  };
  return { locksOf, freeAllOf };
}

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
  readonly pages: () => readonly Page[];
  readonly close: () => Promise<void>;
};

const never = new Promise<never>(() => undefined);

type Life = { alive: boolean };
type Wake = (reason: WakeReason) => void;

/** Until the page is dead; then for ever. */
const whileAlive = <T>(life: Life, work: Promise<T>): Promise<T> =>
  work.then(
    (value) => (life.alive ? value : never),
    (error) => (life.alive ? Promise.reject(error) : never),
  );

type Parts = {
  readonly network: Network;
  readonly clock: HandClock;
  /** In [0, 1). */
  readonly random: () => number;
  /** False for a browser without Web Locks: its pages and its worker pass at the same time. */
  readonly hasLocks?: boolean;
};

/** One installation: its storage outlives its pages. */
export function testBrowser({ network, clock, random, hasLocks = true }: Parts): TestBrowser {
  const databases: Databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const keyValue = memoryKeyValue();
  const sessions = createSessionStore({ keyValue });
  const files = createFakeFiles();
  const locks = memoryLocks();
  const reports: string[] = [];
  const pages = new Set<Page>();
  let wakeUps = 0;

  const chance = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const portsOf = (life: Life, own: Databases, onListen?: (wake: Wake) => void): Ports => ({
    clock: { now: clock.now, wait: (ms, signal) => whileAlive(life, clock.wait(ms, signal)) },
    ids: { uuid: () => uuidv7(clock.now(), chance()), random },
    network: {
      send: (request) => (life.alive ? whileAlive(life, network.send(request)) : never),
      fetchBytes: (...args) => whileAlive(life, network.fetchBytes(...args)),
    },
    locks: {
      ifFree: (name, work) => {
        if (!life.alive) return never;
        return hasLocks ? locks.locksOf(life).ifFree(name, work) : work();
      },
    },
    files,
    wakes: {
      listen: (onWake) => {
        onListen?.(onWake);
        return () => undefined;
      },
      askForWakeUp: async () => {
        wakeUps += 1;
      },
    },
    databases: own,
    report: (problem, cause) => {
      if (life.alive) reports.push(cause === undefined ? problem : `${problem}: ${cause}`);
    },
  });
  const credentials = { read: sessions.read, renew: sessions.write };
  const call = createCall({ network, clock, credentials });

  const beginPage = (): Beginning => {
    const session = sessions.read();
    if (!session) throw new Error("Nobody is signed in here.");
    const life: Life = { alive: true };
    const mortal = mortalDatabases(databases);
    const wakes = new Set<Wake>();
    const ports = { ...portsOf(life, mortal.databases, (wake) => wakes.add(wake)), keyValue };
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
    const kill = () => {
      life.alive = false;
      mortal.die();
      locks.freeAllOf(life);
      workers.delete(kill);
    };
    workers.add(kill);
    const sent = runOwedPass(portsOf(life, mortal.databases));
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
    pages: () => [...pages],
    close: async () => {
      for (const page of pages) await page.device.close();
    },
  };
}
