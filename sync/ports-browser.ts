import type { Clock, Files, Ids, KeyValue, Locks, Network, Ports, Wakes } from "./ports.ts";

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

const TIMEOUT_MS = 30_000;

export const browserNetwork: Network = {
  send: async ({ method, path, headers, body, timeoutMs = TIMEOUT_MS, signal }) => {
    signal?.throwIfAborted();
    // `AbortSignal.any` is younger than the browsers we work in.
    const given = new AbortController();
    const giveUp = () => given.abort();
    const timer = setTimeout(giveUp, timeoutMs);
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      const response = await fetch(path, {
        method,
        redirect: "error",
        cache: "no-store",
        signal: given.signal,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const { status, redirected, url } = response;
      return { status, headers: response.headers, redirected, url, text };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  },
  fetchBytes: (path, headers, signal) => fetch(path, { headers, signal, redirect: "error" }),
};

const held = new Set<string>();

/** Where there are no Web Locks, pages may pass at the same time: the server's idempotency still holds. */
async function ifFreeHere<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (held.has(name)) return;
  held.add(name);
  try {
    return await work();
  } finally {
    held.delete(name);
  }
}

const locks: Locks = {
  ifFree: (name, work) => {
    const manager: LockManager | undefined = navigator.locks;
    if (!manager) return ifFreeHere(name, work);
    return manager.request(name, { ifAvailable: true }, async (lock) =>
      lock ? work() : undefined,
    );
  },
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
};

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
});

/** `listenInPage` tells of what only a page can see: that it became visible. */
export function browserPorts(listenInPage?: Wakes["listen"]): Ports {
  const keyValue = browserKeyValue();
  return {
    clock,
    ids,
    network: browserNetwork,
    locks,
    files,
    wakes: wakesWith(listenInPage),
    ...(keyValue && { keyValue }),
    // biome-ignore lint/suspicious/noConsole: this is where developers look
    report: (problem, cause) => console.error(problem, cause),
  };
}
