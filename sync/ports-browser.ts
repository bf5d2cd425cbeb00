import type { ConnectionKind } from "./downloads/download.ts";
import type { Clock, Connection, Files, Ids, KeyValue, Wakes, WorkerPorts } from "./ports.ts";
import { createLocks } from "./ports-browser/locks.ts";
import { createNetwork } from "./ports-browser/network.ts";
import { SYNC_NOW } from "./worker-messages.ts";

/*
 * The browser's own things, in a page as in a worker. Neither `window` nor `document` is named here: what only a page
 * can know (that it became visible) it hands in.
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

/** 48 bits of time, the rest is chance; so ids made later sort later. */
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

/** Only some browsers have it, and of these only those on phones name the kind. */
type NetworkInformation = EventTarget & { readonly type?: string; readonly saveData?: boolean };

const kindOf = ({ type, saveData }: NetworkInformation): ConnectionKind => {
  if (saveData) return "metered";
  if (type === "wifi" || type === "ethernet") return "unmetered";
  return type === "cellular" || type === "bluetooth" || type === "wimax" ? "metered" : "unknown";
};

/** Nothing where the browser tells nothing. */
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

/** Local storage, as far as we use it; there is none in a worker. */
type Texts = {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, value: string) => void;
  readonly removeItem: (key: string) => void;
};

const listeners = new Map<string, Set<() => void>>();
const tell = (key: string) => {
  for (const listener of listeners.get(key) ?? []) listener();
};

const keyValueOn = (texts: Texts): KeyValue => ({
  get: (key) => texts.getItem(key) ?? undefined,
  set: (key, value) => {
    texts.setItem(key, value);
    tell(key);
  },
  remove: (key) => {
    texts.removeItem(key);
    tell(key);
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

/** The same for every caller in a page, and free of everything but local storage: the login screen may use it. */
export function browserKeyValue(): KeyValue | undefined {
  const { localStorage } = globalThis as { readonly localStorage?: Texts };
  return localStorage && keyValueOn(localStorage);
}

/** The worker's queue has this name; workbox registers it under this tag. */
const SYNC_TAG = "workbox-background-sync:respite";

type WithSync = { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

async function askForWakeUp(): Promise<void> {
  const own = (globalThis as { readonly registration?: WithSync }).registration;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = own ?? ((await workers?.getRegistration()) as WithSync | undefined);
  await registration?.sync?.register(SYNC_TAG);
}

/** Browsers with Background Sync were asked when the write was made. There is no time here for anything but a message. */
function handOver(): void {
  if ("SyncManager" in globalThis) return;
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  workers?.controller?.postMessage(SYNC_NOW);
}

const wakesWith = (listenInPage?: Wakes["listen"]): Wakes => ({
  listen: (onWake) => {
    const onOnline = () => onWake("online");
    addEventListener("online", onOnline);
    const stopInPage = listenInPage?.(onWake);
    return () => {
      removeEventListener("online", onOnline);
      stopInPage?.();
    };
  },
  askForWakeUp,
  handOver,
});

const locks = createLocks();
const network = createNetwork();

/** `listenInPage` tells of what only a page can see: that somebody looks at it, or nobody any more. */
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
    wakes: wakesWith(listenInPage),
    ...(keyValue && { keyValue }),
    ...(connection && { connection }),
    ...(userAgent && { userAgent }),
    // biome-ignore lint/suspicious/noConsole: this is where developers look
    report: (problem, cause) => console.error(problem, cause),
  };
}
