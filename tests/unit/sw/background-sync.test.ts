import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { NewEntry } from "#sync/outbox/entry.ts";
import type { Session } from "#sync/session/session.ts";
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

/** The global scope of a worker in a browser without Background Sync. */
const workerScope = (state: ServiceWorkerState | undefined) => ({
  registration: {},
  addEventListener: () => undefined,
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
  vi.stubGlobal("self", workerScope(state));
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
  return { requested, sendNow, pending: () => person.outbox.count() };
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
