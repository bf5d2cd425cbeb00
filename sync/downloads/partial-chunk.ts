/**
 * The bytes of the last interrupted chunk, kept in memory only. They save one request, and the
 * chunk's hash is checked once the rest arrives.
 */
export type PartialChunk = {
  readonly get: (fileHash: string, index: number) => Uint8Array;
  readonly store: (
    fileHash: string,
    index: number,
    bytes: Uint8Array<ArrayBuffer>,
    received: number,
  ) => void;
  readonly clear: (received: number) => void;
  /** All bytes received so far. Shows whether a lost connection delivered anything. */
  readonly bytesReceived: () => number;
};

const NOTHING = new Uint8Array();

export const createPartialChunk = (): PartialChunk => {
  let chunk = { fileHash: "", index: 0, bytes: NOTHING };
  let totalReceived = 0;
  return {
    get: (fileHash, index) =>
      chunk.fileHash === fileHash && chunk.index === index ? chunk.bytes : NOTHING,
    store: (fileHash, index, bytes, received) => {
      chunk = { fileHash, index, bytes };
      totalReceived += received;
    },
    clear: (received) => {
      chunk = { fileHash: "", index: 0, bytes: NOTHING };
      totalReceived += received;
    },
    bytesReceived: () => totalReceived,
  };
};
