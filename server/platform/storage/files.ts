import type { Readable } from "node:stream";

/** `chunks` are the hashes of its chunks of CHUNK_BYTES. */
export type StoredFile = {
  readonly sha256: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
};

/**
 * The object store. Objects never change: a key is the hash of the content, or the path of a file in a stream folder
 * (`hls/<folder>/<file>`) whose name contains a hash.
 */
export type Files = {
  /** Stores a local file under its hash, unless it is stored already. */
  readonly put: (path: string) => Promise<StoredFile>;
  readonly putAs: (key: string, path: string) => Promise<void>;
  /** Returns undefined for missing files and invalid keys. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** `from` and `to` are inclusive. */
  readonly read: (key: string, from: number, to: number) => Readable;
};
