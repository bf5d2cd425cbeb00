import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { resetUserClock } from "#contract/accounts/session.ts";
import { runBackgroundSync } from "#sync/background-sync.ts";
import { createDevice } from "#sync/create-device.ts";
import type { Device, SyncStatus } from "#sync/device.ts";
import { encryptToServer as sealWithJose } from "#sync/encryption/encrypt-to-server.ts";
import type {
  Clock,
  Databases,
  EncryptToServer,
  Locks,
  Network,
  Ports,
  WakeReason,
} from "#sync/ports.ts";
import { uuidv7 } from "#sync/ports-browser.ts";
import { createSessionStore, type SessionStore } from "#sync/session/session-store.ts";
import { signIn, signOut } from "#sync/session/sign-in.ts";
import { createCall } from "#sync/transport/call.ts";
import { createFakeFiles } from "./cache-storage.ts";
import { crashableDatabases } from "./crashing-databases.ts";
import { memoryKeyValue } from "./memory-key-value.ts";
import { memoryLocks } from "./memory-locks.ts";

/**
 * A page with the sync engine. After a kill, its promises never settle and it can no longer write.
 */
export type Page = {
  readonly device: Device;
  readonly status: () => SyncStatus;
  readonly wake: (reason: WakeReason) => void;
  readonly kill: () => void;
};

export type PageOpening = { readonly page: Promise<Page>; readonly kill: () => void };

export type TestBrowser = {
  readonly sessions: SessionStore;
  readonly databases: Databases;
  readonly reports: readonly string[];
  /** Signs in through the API, as the login screen does. */
  readonly signIn: (email: string, password: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Whether the person is there. Their pages continue a session that was idle. */
  readonly setPresent: (isPresent: boolean) => void;
  readonly openPage: () => Promise<Page>;
  /** Starts opening a page, so that it can be killed before it is open. */
  readonly beginPage: () => PageOpening;
  /** Runs the service worker's background sync. */
  readonly wakeWorker: () => Promise<{ readonly remaining: number }>;
  /** Browsers may do this at any time. */
  readonly killWorker: () => void;
  readonly wakeUpsAsked: () => number;
  /** How often a page asked the worker to sync in its place. */
  readonly handOversAsked: () => number;
  readonly pages: () => readonly Page[];
  /** Closes database connections, as browsers do for hidden pages. */
  readonly dropConnections: () => void;
  /** Deletes all databases, as a browser does under storage pressure. Local storage stays. */
  readonly clearStorage: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const deleted = (indexedDB: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });

/** A new promise each time, because a shared one would retain everything that waits for it. */
const never = () => new Promise<never>(() => undefined);

export type Lifetime = { alive: boolean };
type Wake = (reason: WakeReason) => void;

/** Settles with the work, or never if the page is dead by then. */
const whileAlive = <T>(life: Lifetime, work: Promise<T>): Promise<T> =>
  work.then(
    (value) => (life.alive ? value : never()),
    (error) => (life.alive ? Promise.reject(error) : never()),
  );

type TestBrowserOptions = {
  readonly network: Network;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** False for a browser without Web Locks, whose pages and worker may sync at the same time. */
  readonly hasLocks?: boolean;
  /** Defaults to real encryption. */
  readonly seal?: EncryptToServer;
  /** Replaces a page's or worker's ports. `life` is the same object for everything in one page. */
  readonly wrapPorts?: (ports: Ports, life: Lifetime) => Ports;
};

/** Stores the one cookie that the server sets, and sends it along. */
function withCookies(network: Network): Network {
  let cookie: string | undefined;
  return {
    ...network,
    send: async (request) => {
      const headers = { ...request.headers, ...(cookie && { cookie }) };
      const reply = await network.send({ ...request, headers });
      cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? cookie;
      return reply;
    },
  };
}

/** Creates one browser installation. Its storage outlives its pages. */
export function testBrowser(options: TestBrowserOptions): TestBrowser {
  const network = withCookies(options.network);
  const { clock, random, hasLocks = true, seal = sealWithJose } = options;
  const wrapPorts = options.wrapPorts ?? ((ports: Ports) => ports);
  const databases: Databases = { indexedDB: new IDBFactory(), IDBKeyRange };
  const keyValue = memoryKeyValue();
  const sessions = createSessionStore({ keyValue });
  const files = createFakeFiles();
  const locks = memoryLocks();
  const reports: string[] = [];
  const pages = new Set<Page>();
  let wakeUps = 0;
  let handOvers = 0;

  const randomBytes = () => Uint8Array.from({ length: 16 }, () => Math.floor(random() * 256));
  const locksFor = (life: Lifetime): Locks => {
    const own = hasLocks ? locks.locksOf(life) : memoryLocks().locksOf(life);
    return {
      isShared: hasLocks,
      ifFree: (name, work) => (life.alive ? whileAlive(life, own.ifFree(name, work)) : never()),
      steal: (name, work) => (life.alive ? whileAlive(life, own.steal(name, work)) : never()),
      whenFree: (name, signal) => whileAlive(life, own.whenFree(name, signal)),
    };
  };
  const portsOf = (life: Lifetime, own: Databases, onListen?: (wake: Wake) => void): Ports => ({
    clock: { now: clock.now, wait: (ms, signal) => whileAlive(life, clock.wait(ms, signal)) },
    ids: { uuid: () => uuidv7(clock.now(), randomBytes()), random: random },
    network: {
      send: (request) => (life.alive ? whileAlive(life, network.send(request)) : never()),
      fetchBytes: (...args) => whileAlive(life, network.fetchBytes(...args)),
    },
    locks: locksFor(life),
    encryptToServer: (key, text) => whileAlive(life, seal(key, text)),
    files,
    wakes: {
      listen: (onWake) => {
        onListen?.(onWake);
        return () => undefined;
      },
      requestBackgroundSync: async () => {
        wakeUps += 1;
      },
      handOffToWorker: () => {
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

  let isPresent = true;
  /** As pages do. The route's reply is checked elsewhere. */
  const resumeSession = async () =>
    isPresent && (await call(resetUserClock, {})).kind === "accepted";

  const beginPage = (): PageOpening => {
    const session = sessions.read();
    if (!session) throw new Error("Nobody is signed in here.");
    const life: Lifetime = { alive: true };
    const crashable = crashableDatabases(databases);
    connected.add(crashable.drop);
    const wakes = new Set<Wake>();
    const own = portsOf(life, crashable.databases, (wake) => wakes.add(wake));
    const ports = wrapPorts({ ...own, keyValue, resumeSession }, life);
    const kill = () => {
      life.alive = false;
      crashable.crash();
      locks.freeAllOf(life);
      for (const page of pages) if (page.kill === kill) pages.delete(page);
    };
    const open = async (): Promise<Page> => {
      const device = await createDevice(ports, session);
      // Commands wait until the device runs. This one has no effect.
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
    const life: Lifetime = { alive: true };
    const crashable = crashableDatabases(databases);
    connected.add(crashable.drop);
    const kill = () => {
      life.alive = false;
      crashable.crash();
      locks.freeAllOf(life);
      workers.delete(kill);
    };
    workers.add(kill);
    const sent = runBackgroundSync(wrapPorts(portsOf(life, crashable.databases), life));
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
    setPresent: (next) => {
      isPresent = next;
    },
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
