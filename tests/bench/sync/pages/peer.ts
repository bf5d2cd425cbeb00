import type { Act } from "../kinds.ts";

export type PeerOptions = {
  /** The most acts of one request, for those that can be told. */
  readonly batch: number;
  /** Who is signed in; sent with every request in the way of the peer. */
  readonly token: string;
  /** Sends by itself whenever it can, as in life; otherwise only when told to drain. */
  readonly live?: boolean;
  /** The application has been updated since the acts were queued. */
  readonly updated?: boolean;
  /** How much the device's clock has been put forward. */
  readonly clockMs?: number;
};

/** What the benchmark asks of each outbox. All of them run in a page of the same server. */
export type Peer = {
  /** Opens what is stored on the device; sends nothing. */
  readonly open: (options: PeerOptions) => Promise<void>;
  /** One act; resolves when it is committed on the device, as far as the peer tells. */
  readonly enqueue: (act: Act) => Promise<void>;
  /** Many acts, in the fastest way there is; never measured. */
  readonly fill: (acts: readonly Act[]) => Promise<void>;
  /** Sends everything that waits; resolves when the peer says it is done. */
  readonly drain: () => Promise<void>;
  /** The same person signs in again, or somebody else does. */
  readonly signIn: (token: string) => void;
  /** Records that wait on the device, in whatever state. */
  readonly waiting: () => Promise<string[]>;
};

/** What the benchmark asks of each store of things to read. */
export type Shelf = {
  readonly open: (token: string) => Promise<void>;
  /** Takes over everything the server has, in the fastest way there is. */
  readonly fill: (token: string) => Promise<void>;
  /** By an index, where there are any. */
  readonly first: (count: number) => Promise<number>;
  readonly all: () => Promise<number>;
};

declare global {
  var peer: Peer;
  var shelf: Shelf;
  /** The page is ready to be asked. */
  var offered: true;
}

export function offer(peer: Peer): void {
  globalThis.peer = peer;
  globalThis.offered = true;
}

export function offerShelf(shelf: Shelf): void {
  globalThis.shelf = shelf;
  globalThis.offered = true;
}

/** Resolves once the answer is yes. */
export async function until(isSo: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}

/** Sends JSON in the way a hand-written client does: anything but success is an error. */
export async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return await response.json();
}

/** Does the work, which must not throw, unless it is being done in this page already. */
export function onlyOne(work: () => Promise<unknown>): () => void {
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
