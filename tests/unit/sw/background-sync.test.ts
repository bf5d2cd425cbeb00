import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type PeriodicRegistration, registerPeriodicSync } from "#device/periodic-sync.ts";
import type { NewEntry } from "#sync/outbox/entry.ts";
import type { Session } from "#sync/session/session.ts";
import { PERIODIC_SYNC } from "#sync/worker-messages.ts";
import { newId, watched } from "../../support/wire.ts";

const owner = "person-nurse";
const session = {
  user: { id: owner },
  uid: "nurse@respite.example",
  accessToken: "token",
  client: "phone",
  expiry: 2_000_000_000,
} as Session;

const entry: NewEntry = {
  id: newId(),
  owner,
  call: "recordTimeWatched",
  v: 1,
  lane: "content:RL-1",
  body: watched("RL-1", 30),
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
};

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

/** Responds as our server does. */
async function respond(path: string, { body }: RequestInit) {
  if (path === "/health_check") {
    return json({ info: { commit_id: "c", branch_name: "b" }, server: "s" });
  }
  const { batch, writes } = JSON.parse(String(body));
  const results = writes.map(({ id }: { id: string }) => ({ id, status: "applied" }));
  return json({ batch, owner, server: "s", server_time: "now", results });
}

type Listener = (event: object) => void;

/** The global scope of a worker in a browser without Background Sync. */
const workerScope = (state: ServiceWorkerState | undefined, listeners?: Map<string, Listener>) => ({
  registration: {},
  addEventListener: (type: string, listener: Listener) => void listeners?.set(type, listener),
  ...(state && { serviceWorker: { state } }),
});

/** Starts a worker in a browser without Background Sync and Web Locks, on a device with one pending entry. */
async function workerWithPendingEntry(state: ServiceWorkerState | undefined) {
  const requested: string[] = [];
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    requested.push(path);
    return respond(path, options);
  });
  const listeners = new Map<string, Listener>();
  vi.stubGlobal("self", workerScope(state, listeners));
  const { DeviceDatabase } = await import("#sync/local/device-database.ts");
  const { PersonDatabase } = await import("#sync/local/person-database.ts");
  const device = new DeviceDatabase();
  const person = new PersonDatabase(owner);
  await device.mirror.session.put({ key: "current", session });
  await person.outbox.add(entry);
  onTestFinished(() => {
    device.close();
    person.close();
  });
  const { sendNow } = await import("#sw/background-sync.ts");
  /** Dispatches a periodic sync event and returns what the worker asked the browser to wait for. */
  const periodicSync = async (tag: string) => {
    const waits: Promise<unknown>[] = [];
    listeners.get("periodicsync")?.({
      tag,
      waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    });
    return await Promise.all(waits);
  };
  return { requested, sendNow, periodicSync, pending: () => person.outbox.count() };
}

const { indexedDB, IDBKeyRange: keyRange } = Dexie.dependencies;
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange: keyRange });
});

test.each<ServiceWorkerState | undefined>(["activated", "activating", undefined])(
  "[SYNC-03] a worker (%s) checks for the server and sends pending entries when a page asks",
  async (state) => {
    const { requested, sendNow, pending } = await workerWithPendingEntry(state);
    await sendNow();
    expect(requested.slice(0, 2)).toEqual(["/health_check", "/api/sync/batch"]);
    expect(await pending()).toBe(0);
  },
);

test("[SYNC-03] a worker sends pending entries when the browser wakes it now and then", async () => {
  const { requested, periodicSync, pending } = await workerWithPendingEntry("activated");
  await periodicSync("of something else");
  expect(requested).toEqual([]);
  expect(await periodicSync(PERIODIC_SYNC)).toHaveLength(1);
  expect(requested).toEqual(["/health_check", "/api/sync/batch"]);
  expect(await pending()).toBe(0);
});

test("[SYNC-03] pages ask for periodic wake-ups only where the browser has allowed them", async () => {
  const registered: unknown[] = [];
  const register = async (...asked: unknown[]) => void registered.push(...asked);
  const askWith = async (state: PermissionState, registration: PeriodicRegistration) => {
    const query = async ({ name }: { readonly name: string }) => ({ name, state });
    vi.stubGlobal("navigator", { permissions: { query } });
    await registerPeriodicSync(registration);
  };
  await askWith("granted", {});
  await askWith("denied", { periodicSync: { register } });
  await askWith("prompt", { periodicSync: { register } });
  expect(registered).toEqual([]);
  await askWith("granted", { periodicSync: { register } });
  expect(registered).toEqual([PERIODIC_SYNC, { minInterval: 43_200_000 }]);
});

test.each<ServiceWorkerState>(["installing", "installed"])(
  "[SYNC-03] a worker that is not active yet (%s) leaves pending entries to the active one",
  async (state) => {
    const { requested, sendNow, pending } = await workerWithPendingEntry(state);
    await sendNow();
    expect(requested).toEqual([]);
    expect(await pending()).toBe(1);
  },
);

test.each<ServiceWorkerState | undefined>(["activated", "installing", undefined])(
  "[SYNC-03] a worker (%s) without Background Sync ignores errors when it cannot send",
  async (state) => {
    const rejections: unknown[] = [];
    const listen = (reason: unknown) => rejections.push(reason);
    process.on("unhandledRejection", listen);
    onTestFinished(() => {
      process.off("unhandledRejection", listen);
    });
    // Without IndexedDB, no database can be opened.
    Object.assign(Dexie.dependencies, { indexedDB: undefined, IDBKeyRange: undefined });
    vi.stubGlobal("self", workerScope(state));
    const { sendNow } = await import("#sw/background-sync.ts");
    await sendNow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections).toEqual([]);
  },
);
