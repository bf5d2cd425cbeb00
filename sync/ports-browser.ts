import type { ConnectionKind } from "./downloads/download.ts";
import type { Clock, Connection, Files, Ids, KeyValue, Wakes, WorkerPorts } from "./ports.ts";
import { createLocks } from "./ports-browser/locks.ts";
import { createNetwork } from "./ports-browser/network.ts";
import { SYNC_NOW } from "./worker-messages.ts";

/*
 * Browser implementations of the ports, for pages and workers. `window` and `document` aren't used
 * here; pages pass in what only they can know.
 */

const clock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

/** 48 bits of time, then randomness, so later ids sort after earlier ones. */
export function uuidv7(nowMs: number, chance: Uint8Array): string {
  const bytes = Uint8Array.from(chance);
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(nowMs / 256 ** (5 - index));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const ids: Ids = {
  uuid: () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
  random: () => Math.random(),
};

const files: Files = {
  open: (name) => caches.open(name),
  estimate: async () => {
    const storage: StorageManager | undefined = navigator.storage;
    const { usage, quota } = (await storage?.estimate?.()) ?? {};
    return usage === undefined || quota === undefined ? undefined : { used: usage, quota };
  },
  persist: async () => {
    const storage = navigator.storage as { persist?: () => Promise<boolean> } | undefined;
    return (await storage?.persist?.()) ?? false;
  },
  persisted: async () => {
    const storage = navigator.storage as { persisted?: () => Promise<boolean> } | undefined;
    return await storage?.persisted?.();
  },
};

/** Only some browsers support this, and only mobile ones report the type. */
type NetworkInformation = EventTarget & { readonly type?: string; readonly saveData?: boolean };

/** Workers have no media queries. */
const wantsLessData = () =>
  (
    globalThis as { readonly matchMedia?: (query: string) => { readonly matches: boolean } }
  ).matchMedia?.("(prefers-reduced-data: reduce)").matches === true;

const kindOf = ({ type, saveData }: NetworkInformation): ConnectionKind => {
  if (saveData || wantsLessData()) return "metered";
  if (type === "wifi" || type === "ethernet") return "unmetered";
  return type === "cellular" || type === "bluetooth" || type === "wimax" ? "metered" : "unknown";
};

/** Returns undefined if the browser doesn't report it. */
export function browserConnection(): Connection | undefined {
  const { navigator: own } = globalThis as {
    readonly navigator?: { readonly connection?: NetworkInformation };
  };
  const connection = own?.connection;
  if (!connection) return undefined;
  return {
    kind: () => kindOf(connection),
    listen: (onChange) => {
      connection.addEventListener("change", onChange);
      return () => connection.removeEventListener("change", onChange);
    },
  };
}

/** The part of local storage that is used. Workers have none. */
type TextStorage = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

const listeners = new Map<string, Set<() => void>>();
const notify = (key: string) => {
  for (const listener of listeners.get(key) ?? []) listener();
};

const createKeyValue = (texts: TextStorage): KeyValue => ({
  get: (key) => texts.getItem(key) ?? undefined,
  set: (key, value) => {
    texts.setItem(key, value);
    notify(key);
  },
  remove: (key) => {
    texts.removeItem(key);
    notify(key);
  },
  listen: (key, onChange) => {
    const onStorage = (event: Event) => {
      const changed = (event as Event & { readonly key?: string | null }).key;
      if (changed === key || changed === null) onChange();
    };
    const here = listeners.get(key) ?? new Set();
    listeners.set(key, here.add(onChange));
    addEventListener("storage", onStorage);
    return () => {
      here.delete(onChange);
      removeEventListener("storage", onStorage);
    };
  },
});

/**
 * Uses nothing but local storage, so the login screen can load it. Returns undefined in workers, and where the browser blocks
 * storage.
 */
export function browserKeyValue(): KeyValue | undefined {
  try {
    const { localStorage } = globalThis as { readonly localStorage?: TextStorage };
    return localStorage && createKeyValue(localStorage);
  } catch {
    return undefined;
  }
}

/** Workbox registers the worker's queue under this tag. */
const SYNC_TAG = "workbox-background-sync:respite";

type WithSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

async function requestBackgroundSync(): Promise<void> {
  const own = (globalThis as { readonly registration?: WithSync }).registration;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = own ?? ((await workers?.getRegistration()) as WithSync | undefined);
  await registration?.sync?.register(SYNC_TAG);
}

/**
 * Browsers with Background Sync were asked when the write was stored. A closing page only has time
 * for a message.
 */
function handOffToWorker(): void {
  if ("SyncManager" in globalThis) return;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers?.controller?.postMessage(SYNC_NOW);
}

const createWakes = (listenInPage?: Wakes["listen"]): Wakes => ({
  listen: (onWake) => {
    const onOnline = () => onWake("online");
    addEventListener("online", onOnline);
    const stopInPage = listenInPage?.(onWake);
    return () => {
      removeEventListener("online", onOnline);
      stopInPage?.();
    };
  },
  requestBackgroundSync,
  handOffToWorker,
});

const locks = createLocks();
const network = createNetwork();

/** `listenInPage` reports what only a page can see: whether it is visible. */
export function browserPorts(listenInPage?: Wakes["listen"]): WorkerPorts {
  const keyValue = browserKeyValue();
  const connection = browserConnection();
  const { userAgent } = globalThis.navigator ?? {};
  return {
    clock,
    ids,
    network,
    locks,
    files,
    wakes: createWakes(listenInPage),
    ...(keyValue && { keyValue }),
    ...(connection && { connection }),
    ...(userAgent && { userAgent }),
    // biome-ignore lint/suspicious/noConsole: this is where developers look
    report: (problem, cause) => console.error(problem, cause),
  };
}
