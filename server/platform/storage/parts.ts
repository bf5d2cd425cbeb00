/** Stores uploads until they are processed. */
export type PartStore = {
  /** Returns the path of the complete upload on this machine's disk. */
  readonly toDisk: (id: string) => Promise<string>;
  /** Creates an empty working folder for the upload on this machine's disk. */
  readonly workFolder: (id: string) => Promise<string>;
  readonly sizeOf: (id: string) => Promise<number>;
  /** Resolves once the bytes are stored. */
  readonly write: (id: string, bytes: Uint8Array, offset: number) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly ids: () => Promise<string[]>;
  /** Free disk space in bytes on this machine, which processes uploads on its disk. */
  readonly freeBytes: () => Promise<number>;
};
