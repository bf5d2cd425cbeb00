import type { ServerPublicKey } from "#contract/sync/encrypted.ts";
import type { ConnectionKind } from "./downloads/download.ts";

/**
 * Everything the device needs from its environment. Page, worker, and tests each provide their own.
 */

export type Clock = {
  /** Milliseconds since 1970 by the device's clock. Never used for ordering. */
  readonly now: () => number;
  /** Resolves after the time has passed. Rejects with the signal's reason when aborted. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type Ids = {
  /** Returns a new UUIDv7. */
  readonly uuid: () => string;
  /** In [0, 1). */
  readonly random: () => number;
};

/** A complete reply, before it is classified. A truncated reply never becomes a Reply. */
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
  /** Instead of a text body. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

export type Network = {
  /**
   * Throws if no complete reply arrived (no route, cut off, timed out, aborted). Never follows
   * redirects silently.
   */
  readonly send: (request: NetworkRequest) => Promise<Reply>;
  /** Fetches a file. Throws like `send`. The Response's body is unread. */
  readonly fetchBytes: (
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<Response>;
};

export type Locks = {
  /**
   * False if the browser has no locks shared by pages and worker. Then the lease in the database
   * takes their place.
   */
  readonly isShared: boolean;
  /**
   * Runs `work` while holding the origin-wide lock, or returns undefined at once if it is taken.
   * The lock is released when `work` ends or the page or worker dies.
   */
  readonly ifFree: <T>(name: string, work: () => Promise<T>) => Promise<T | undefined>;
  /**
   * Takes the lock from a holder that doesn't finish. The holder's work keeps running and its
   * `ifFree` may reject early, so code under a lock must check that it still owns it before
   * writing.
   */
  readonly steal: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when the lock was free for a moment. Rejects when aborted. */
  readonly whenFree: (name: string, signal: AbortSignal) => Promise<void>;
};

/** Encrypts a text for the owner of the key, as a compact JWE. */
export type EncryptToServer = (key: ServerPublicKey, text: string) => Promise<string>;

/** An encrypted text, stored with the only key that can decrypt it. */
export type LocallyEncrypted = {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
};
export type LocalEncryption = {
  readonly encrypt: (text: string) => Promise<LocallyEncrypted>;
  /** Returns undefined if it can't be decrypted anymore. */
  readonly decrypt: (covered: LocallyEncrypted) => Promise<string | undefined>;
};

/**
 * Small persistent strings, shared by all pages of the origin (local storage). Not available in the
 * worker.
 */
export type KeyValue = {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Reports every change of the key, in this page or another. Returns a function that stops it. */
  readonly listen: (key: string, onChange: () => void) => () => void;
  /** Encrypts personal values. Absent where there is no key to forget, as in tests. */
  readonly privateText?: PrivateText;
};

/** Encrypts with a key of this browser that is destroyed at sign-out. */
export type PrivateText = {
  /** Returns undefined if the browser stores no key. */
  readonly encrypt: (text: string) => string | undefined;
  /** Returns undefined without the key the text was encrypted with. */
  readonly decrypt: (covered: string) => string | undefined;
  /** Extends the lifetime of the key. Some browsers delete it after a week otherwise. */
  readonly renew: () => void;
  readonly forget: () => void;
};

/** Cache Storage. */
export type Files = {
  readonly open: (name: string) => Promise<FileCache>;
  /** Used and available bytes of the origin, if the browser reports them. */
  readonly estimate: () => Promise<{ readonly used: number; readonly quota: number } | undefined>;
  /** Asks the browser for persistent storage. */
  readonly persist: () => Promise<boolean>;
  /** Whether storage is persistent. Undefined if the browser doesn't report that. */
  readonly persisted?: () => Promise<boolean | undefined>;
};
export type FileCache = Pick<Cache, "match" | "put" | "delete" | "keys">;

/** What the connection costs, as far as the browser reports it. */
export type Connection = {
  readonly kind: () => ConnectionKind;
  readonly listen: (onChange: () => void) => () => void;
};

/** External reasons to check for pending writes: `online`, `visible`, `hidden`, `sync`. */
export type Wakes = {
  readonly listen: (onWake: (reason: WakeReason) => void) => () => void;
  /** Asks the browser to wake the worker when the network is back, if it supports that. */
  readonly requestBackgroundSync: () => Promise<void>;
  /**
   * Asks the worker to send now, because this page may close. For browsers without Background Sync.
   */
  readonly handOffToWorker: () => void;
};
/**
 * - `written`: a write was queued; `background`: a background write was queued
 * - `hidden`: the page was hidden and may never come back
 */
export type WakeReason =
  | "start"
  | "online"
  | "visible"
  | "hidden"
  | "written"
  | "background"
  | "timer"
  | "sync"
  | "manual"
  | "session";

export type Ports = {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly network: Network;
  readonly locks: Locks;
  readonly encryptToServer: EncryptToServer;
  /** Absent if the browser doesn't support it. */
  readonly localEncryption?: LocalEncryption;
  readonly files: Files;
  readonly wakes: Wakes;
  /** Absent if the browser doesn't report it. */
  readonly connection?: Connection;
  /** Absent in the worker, which reads the session mirror in the device database. */
  readonly keyValue?: KeyValue;
  /** Continues an idle session if the person is active in this page. Absent in the worker. */
  readonly resumeSession?: () => Promise<boolean>;
  /** Absent to use the browser's own. */
  readonly databases?: Databases;
  readonly userAgent?: string;
  /** Reports a problem to developers. Never gets personal data. */
  readonly report: (problem: string, cause?: unknown) => void;
};

/** A worker takes no input from people, so it has nothing to encrypt. */
export type WorkerPorts = Omit<Ports, "encryptToServer" | "localEncryption">;

/** IndexedDB. */
export type Databases = {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
};
