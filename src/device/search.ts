import type { Matches } from "#sync/search/matches.ts";
import type { Suggestions } from "#sync/search/search-index.ts";
import type { Found } from "#sync/search/search-service.ts";

export type SearchRequest =
  | { readonly kind: "update" }
  | {
      readonly kind: "search";
      readonly id: number;
      readonly text: string;
      readonly isExact: boolean;
    }
  | { readonly kind: "suggest"; readonly id: number; readonly text: string };

export type SearchMessage =
  | { readonly kind: "changed" }
  /** The ids of the lessons, before the first reply with their costs. */
  | { readonly kind: "ids"; readonly ids: Matches["ids"] }
  | {
      readonly kind: "found";
      readonly id: number;
      readonly reply: Omit<Found, "lessons">;
      readonly costs: Matches["costs"];
    }
  | { readonly kind: "suggested"; readonly id: number; readonly reply: Suggestions };

type Waiting = {
  readonly resolve: (reply: never) => void;
  readonly reject: (error: unknown) => void;
};

const waiting = new Map<number, Waiting>();
const listeners = new Set<() => void>();
/** The catalogs that the worker has been asked to index. */
let indexed = new WeakSet<object>();
let worker: Worker | undefined;
let ids: Matches["ids"] = [];
let lastId = 0;
let version = 0;

function settle(id: number, reply: Found | Suggestions): void {
  waiting.get(id)?.resolve(reply as never);
  waiting.delete(id);
}

function startWorker(): Worker {
  const started = new Worker(new URL("./search-worker.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<SearchMessage>) => {
    if (data.kind === "changed") {
      version += 1;
      for (const listener of listeners) listener();
    } else if (data.kind === "ids") ids = data.ids;
    else if (data.kind === "suggested") settle(data.id, data.reply);
    else settle(data.id, { ...data.reply, lessons: { ids, costs: data.costs } });
  };
  started.onerror = ({ message }) => {
    // Another error of a worker that has been replaced.
    if (worker !== started) return;
    // The next request starts another one.
    worker = undefined;
    indexed = new WeakSet();
    started.terminate();
    for (const { reject } of waiting.values()) reject(new Error(`Search failed: ${message}`));
    waiting.clear();
  };
  return started;
}

function send(request: SearchRequest): void {
  worker ??= startWorker();
  worker.postMessage(request);
}

const ask = <T>(request: (id: number) => SearchRequest): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    send(request(lastId));
  });

/** Searches this device's catalog in a worker. `isExact` leaves typos as they are. */
export const searchCatalog = (text: string, isExact: boolean): Promise<Found> =>
  ask((id) => ({ kind: "search", id, text, isExact }));

export const suggestSearches = (text: string): Promise<Suggestions> =>
  ask((id) => ({ kind: "suggest", id, text }));

/** Indexes changes of the catalog, and transcripts that couldn't be read before. */
export function updateSearchIndex(catalog: object): void {
  send({ kind: "update" });
  indexed.add(catalog);
}

/** Updates the index unless it has been updated for this catalog. The worker can't search while it reads all lessons. */
export function ensureSearchIndex(catalog: object): void {
  if (!indexed.has(catalog)) updateSearchIndex(catalog);
}

/** Changes when a search may have another result. */
export const searchVersion = (): number => version;

/** Reports that a search may have another result now. Returns a function that stops it. */
export function onSearchChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
