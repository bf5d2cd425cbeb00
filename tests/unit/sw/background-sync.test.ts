import { Dexie } from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
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

/** As our server answers. */
async function answer(path: string, { body }: RequestInit) {
  if (path === "/health_check") {
    return json({ info: { commit_id: "c", branch_name: "b" }, server: "s" });
  }
  const { batch, writes } = JSON.parse(String(body));
  const results = writes.map(({ id }: { id: string }) => ({ id, status: "applied" }));
  return json({ batch, owner, server: "s", server_time: "now", results });
}

/** A worker in a browser without Background Sync and without Web Locks, on a device that owes one report. */
async function workerIn(state: ServiceWorkerState | undefined) {
  const asked: string[] = [];
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    asked.push(path);
    return answer(path, options);
  });
  vi.stubGlobal("self", {
    registration: {},
    addEventListener: () => undefined,
    ...(state && { serviceWorker: { state } }),
  });
  const { DeviceDatabase } = await import("#sync/local/device-database.ts");
  const { PersonDatabase } = await import("#sync/local/person-database.ts");
  const device = new DeviceDatabase();
  const person = new PersonDatabase(owner);
  await device.session.put({ key: "current", session });
  await person.outbox.add(entry);
  onTestFinished(() => {
    device.close();
    person.close();
  });
  const { sendNow } = await import("#sw/background-sync.ts");
  return { asked, sendNow, owed: () => person.outbox.count() };
}

beforeEach(() => {
  vi.resetModules();
});

test.each<ServiceWorkerState | undefined>(["activated", "activating", undefined])(
  "[SYNC-03] a page that is left asks, and the worker (%s) sends what is owed after looking who is there",
  async (state) => {
    const { asked, sendNow, owed } = await workerIn(state);
    try {
      await sendNow();
      expect(asked.slice(0, 2)).toEqual(["/health_check", "/api/sync/batch"]);
      expect(await owed()).toBe(0);
    } finally {
      vi.unstubAllGlobals();
    }
  },
);

test.each<ServiceWorkerState>(["installing", "installed"])(
  "[SYNC-03] a worker that is only being installed (%s) leaves what is owed to the active one",
  async (state) => {
    const { asked, sendNow, owed } = await workerIn(state);
    try {
      await sendNow();
      expect(asked).toEqual([]);
      expect(await owed()).toBe(1);
    } finally {
      vi.unstubAllGlobals();
    }
  },
);
