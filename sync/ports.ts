import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { ConnectionKind } from "./downloads/download.ts";

/** Everything the device needs from outside itself. Page, worker and tests each bring their own. */

export type Clock = {
  /** Milliseconds since 1970, as the device believes them. Never decides an order. */
  readonly now: () => number;
  /** Resolves after the time has passed; rejects with the signal's reason when aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type Ids = {
  /** A fresh UUIDv7. */
  readonly uuid: () => string;
  /** In [0, 1). */
  readonly random: () => number;
};

/** What came back, unjudged. `text` is read whole; a reply cut in the middle never becomes a Reply. */
export type Reply = {
  readonly status: number;
  readonly headers: Headers;
  readonly redirected: boolean;
  readonly url: string;
  readonly text: string;
};

export type NetworkRequest = {
  readonly method: string;
  /** Path and query on our own origin. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** Instead of a body of text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

export type Network = {
  /** Throws when no whole reply came (no route, cut, time-out, aborted). Never follows a redirect silently. */
  readonly send: (request: NetworkRequest) => Promise<Reply>;
  /** Bytes of a file. Throws like `send`. The body of the Response has not been read. */
  readonly fetchBytes: (
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<Response>;
};

export type Locks = {
  /** False where the browser has no locks that pages and worker share: then the lease in the database stands for them. */
  readonly isShared: boolean;
  /**
   * Runs `work` while holding the origin-wide lock, or answers `undefined` at once when somebody else holds it.
   * The lock is freed when `work` ends, however it ends, and when the page or worker dies.
   */
  readonly ifFree: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Takes the lock from whoever holds it and does not end. Their work is not ended by it: `ifFree` may reject there
   * before it ends, so whoever writes under a lock must look whether it is still theirs.
   */
  readonly steal: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when the lock has been free for a moment; rejects when aborted. */
  readonly whenFree: (name: string, signal: AbortSignal) => Promise<void>;
};

/** Seals a text so that only the owner of the key can read it: a compact JWE. */
export type Seal = (key: ServerPublicKey, text: string) => Promise<string>;

/** A text that shows nothing of itself where it is stored, beside the one key that opens it. */
export type Covered = {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
};
export type Cover = {
  readonly cover: (text: string) => Promise<Covered>;
  /** Nothing when it cannot be opened any more. */
  readonly open: (covered: Covered) => Promise<string | undefined>;
};

/** Small texts that survive, shared by all pages of the origin (local storage). The worker has none. */
export type KeyValue = {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Tells of every change of the key, made here or in another page; the returned function ends it. */
  readonly listen: (key: string, onChange: () => void) => () => void;
};

/** Cache Storage. */
export type Files = {
  readonly open: (name: string) => Promise<FileShelf>;
  /** Used and available bytes of the origin, when the browser tells. */
  readonly estimate: () => Promise<{ readonly used: number; readonly quota: number } | undefined>;
  /** Asks the browser not to evict us. */
  readonly persist: () => Promise<boolean>;
  /** Has the browser promised it? Undefined where it does not say. */
  readonly persisted?: () => Promise<boolean | undefined>;
};
export type FileShelf = Pick<Cache, "match" | "put" | "delete" | "keys">;

/** What the connection costs, as far as the browser tells. */
export type Connection = {
  readonly kind: () => ConnectionKind;
  readonly listen: (onChange: () => void) => () => void;
};

/** Reasons to look whether something is owed, from outside: `online`, `visible`, `hidden`, `sync`. */
export type Wakes = {
  readonly listen: (onWake: (reason: WakeReason) => void) => () => void;
  /** Asks the browser to wake the worker when the network is back, where it can. */
  readonly askForWakeUp: () => Promise<void>;
  /** Asks the worker to send now, where no browser would wake it: this page may be gone in a moment. */
  readonly handOver: () => void;
};
/**
 * - `written`: something is owed for which somebody waits; `noted`: something for which nobody does
 * - `hidden`: nobody looks at the page any more, and it may never come back
 */
export type WakeReason =
  | "start"
  | "online"
  | "visible"
  | "hidden"
  | "written"
  | "noted"
  | "timer"
  | "sync"
  | "asked"
  | "session";

export type Ports = {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly network: Network;
  readonly locks: Locks;
  readonly seal: Seal;
  /** Absent where the browser can cover nothing. */
  readonly cover?: Cover;
  readonly files: Files;
  readonly wakes: Wakes;
  /** Absent where the browser tells nothing of it. */
  readonly connection?: Connection;
  /** Absent in the worker, which reads the mirror of the session in the device database. */
  readonly keyValue?: KeyValue;
  /** Absent where the browser's own is meant. */
  readonly databases?: Databases;
  /** What the browser calls itself, where it does. */
  readonly userAgent?: string;
  /** Tells developers of something that should not be. Never gets personal data. */
  readonly report: (problem: string, cause?: unknown) => void;
};

/** In a worker nobody acts, so that nothing has to be sealed. */
export type WorkerPorts = Omit<Ports, "seal" | "cover">;

/** IndexedDB. */
export type Databases = {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
};
