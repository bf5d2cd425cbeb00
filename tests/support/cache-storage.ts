import type { FileCache, Files } from "#sync/ports.ts";

/** An in-memory Cache Storage that rejects the same responses as a browser, has a quota, and can lose entries. */
export type FakeFiles = Files & {
  /** Sets the quota in bytes. */
  limit: (bytes: number) => void;
  /** Evicts entries, as a browser does under storage pressure or a person in its settings. */
  evict: (cache: string, keep: (path: string) => boolean) => void;
  /** Returns the paths in a cache, sorted. */
  paths: (cache: string) => string[];
  used: () => number;
  persistAsked: () => number;
};

type Entry = { readonly bytes: ArrayBuffer; readonly headers: [string, string][] };

const ORIGIN = "http://device.test";
const keyOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : request, ORIGIN).href;

export function createFakeFiles(): FakeFiles {
  const caches = new Map<string, Map<string, Entry>>();
  let quota = 1024 ** 3;
  let persistCount = 0;
  const used = () =>
    [...caches.values()]
      .flatMap((entries) => [...entries.values()])
      .reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

  const cacheOf = (entries: Map<string, Entry>): FileCache => ({
    match: async (request) => {
      const entry = entries.get(keyOf(request));
      return entry && new Response(entry.bytes.slice(0), { headers: entry.headers });
    },
    put: async (request, response) => {
      if (response.status === 206) throw new TypeError("Partial response (status code 206)");
      const bytes = await response.arrayBuffer();
      const old = entries.get(keyOf(request))?.bytes.byteLength ?? 0;
      if (used() - old + bytes.byteLength > quota)
        throw new DOMException("Quota exceeded.", "QuotaExceededError");
      entries.set(keyOf(request), { bytes, headers: [...response.headers] });
    },
    delete: async (request) => entries.delete(keyOf(request)),
    keys: async () => [...entries.keys()].map((key) => new Request(key)),
  });
  const entriesOf = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Entry>();
    caches.set(name, entries);
    return entries;
  };
  return {
    open: async (name) => cacheOf(entriesOf(name)),
    estimate: async () => ({ used: used(), quota }),
    persist: async () => {
      persistCount += 1;
      return true;
    },
    limit: (bytes) => {
      quota = bytes;
    },
    evict: (name, keep) => {
      const entries = entriesOf(name);
      for (const key of [...entries.keys()]) if (!keep(new URL(key).pathname)) entries.delete(key);
    },
    paths: (name) => [...entriesOf(name).keys()].map((key) => new URL(key).pathname).sort(),
    used,
    persistAsked: () => persistCount,
  };
}
