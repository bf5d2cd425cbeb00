import type { BenchWrite } from "../writes.ts";

export type PeerOptions = {
  /** The highest number of writes per request, for peers that support it. */
  readonly batch: number;
  /** The signed-in person, sent with every request in the peer's own way. */
  readonly token: string;
  /** Syncs by itself whenever it can. Otherwise only on `drain`. */
  readonly live?: boolean;
  /** The application was updated after the writes were queued. */
  readonly updated?: boolean;
  /** How far the device's clock is ahead. */
  readonly clockMs?: number;
};

/** The operations that the benchmark needs from each outbox. Each one runs in a page of the same server. */
export type Peer = {
  /** Opens the local database without sending anything. */
  readonly open: (options: PeerOptions) => Promise<void>;
  /** Enqueues one write. Resolves when it is committed on the device, as far as the peer reports that. */
  readonly enqueue: (write: BenchWrite) => Promise<void>;
  /** Enqueues many writes in the fastest way. Not measured. */
  readonly fill: (writes: readonly BenchWrite[]) => Promise<void>;
  /** Sends all pending writes. Resolves when the peer reports that it is done. */
  readonly drain: () => Promise<void>;
  /** Signs in the same person again, or another one. */
  readonly signIn: (token: string) => void;
  /** Returns the records pending on the device, in any state. */
  readonly waiting: () => Promise<string[]>;
};

/** The operations that the benchmark needs from each item store. */
export type ItemStore = {
  readonly open: (token: string) => Promise<void>;
  /** Downloads everything from the server in the fastest way. `first` says how many rows will be read first. */
  readonly fill: (token: string, first: number) => Promise<void>;
  /** Reads by an index, if there is one. */
  readonly first: (count: number) => Promise<number>;
  readonly all: () => Promise<number>;
};

declare global {
  var peer: Peer;
  var itemStore: ItemStore;
  /** Set when the page is ready. */
  var offered: true;
}

export function exposePeer(peer: Peer): void {
  globalThis.peer = peer;
  globalThis.offered = true;
}

export function exposeItemStore(itemStore: ItemStore): void {
  globalThis.itemStore = itemStore;
  globalThis.offered = true;
}

/** Polls until the condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}

/** Sends JSON as a hand-written client does, and throws unless it succeeds. */
export async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return await response.json();
}

/** Returns a function that starts the work unless it is already running. The work must not throw. */
export function singleFlight(work: () => Promise<unknown>): () => void {
  let isBusy = false;
  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } finally {
      isBusy = false;
    }
  };
  return () => void start();
}
