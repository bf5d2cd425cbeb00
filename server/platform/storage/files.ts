import type { Readable } from "node:stream";

/** `chunks` are the hashes of its chunks of CHUNK_BYTES. */
export type StoredFile = {
  readonly sha256: string;
  readonly bytes: number;
  readonly chunks: readonly string[];
};

/**
 * The object store. Objects never change: a key is the hash of the content, or the path of a file in a stream folder
 * (`hls/<folder>/<file>`) or of the web app (`assets/<file>`) whose name contains a hash.
 */
export type Files = {
  /** Stores a local file under its hash, unless it is stored already. By default, the type comes from the extension. */
  readonly put: (path: string, type?: string) => Promise<StoredFile>;
  /** Stores a local file under this key. By default, the type comes from the extension of the key. */
  readonly putAs: (key: string, path: string, type?: string) => Promise<void>;
  /** The keys of all files, in no particular order. */
  readonly keys: () => AsyncIterable<string>;
  /** Returns undefined for missing files and invalid keys. */
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  /** Returns the type a file was stored with, or undefined if it was stored before types were recorded. */
  readonly typeOf: (key: string) => Promise<string | undefined>;
  /** `from` and `to` are inclusive. */
  readonly read: (key: string, from: number, to: number) => Readable;
  /** Returns whether files can be read and stored at the moment. */
  readonly isUsable: () => Promise<boolean>;
  /** Returns a public address of the file that ends after some hours. Absent where files have none. */
  readonly linkTo?: (key: string) => Promise<string>;
};
