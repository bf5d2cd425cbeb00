/**
 * What came of the chunk that was cut off last. In memory only: it is worth a request, not a write, and whether it is
 * right shows when the rest of the chunk has come.
 */
export type BegunChunk = {
  readonly of: (fileHash: string, index: number) => Uint8Array;
  readonly keep: (
    fileHash: string,
    index: number,
    bytes: Uint8Array<ArrayBuffer>,
    arrived: number,
  ) => void;
  readonly drop: (arrived: number) => void;
  /** All bytes that have arrived so far: how one knows that a lost connection brought something. */
  readonly arrived: () => number;
};

const NOTHING = new Uint8Array();

export const beginChunks = (): BegunChunk => {
  let kept = { fileHash: "", index: 0, bytes: NOTHING };
  let total = 0;
  return {
    of: (fileHash, index) =>
      kept.fileHash === fileHash && kept.index === index ? kept.bytes : NOTHING,
    keep: (fileHash, index, bytes, arrived) => {
      kept = { fileHash, index, bytes };
      total += arrived;
    },
    drop: (arrived) => {
      kept = { fileHash: "", index: 0, bytes: NOTHING };
      total += arrived;
    },
    arrived: () => total,
  };
};
