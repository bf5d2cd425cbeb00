import type { Readable } from "node:stream";

/** A file by the hash of its bytes. `chunks` are the hashes of its pieces of CHUNK_BYTES. */
export type StoredFile = {
  readonly sha256: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
};

/**
 * The object store. What lies under a key never changes: a key is the hash of the bytes, or the path of a file in the
 * folder of a stream (`hls/<folder>/<file>`) whose name carries a hash.
 */
export type Files = {
  /** Stores the bytes of a file on disk under their hash, unless they are there already. */
  readonly put: (path: string) => Promise<StoredFile>;
  readonly putAs: (key: string, path: string) => Promise<void>;
  /** Undefined for what is not there, and for what is not a key. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** Bytes `from` to `to`, both included. */
  readonly read: (key: string, from: number, to: number) => Readable;
};
