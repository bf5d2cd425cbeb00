import type { Clock } from "../ports.ts";

/** Without a byte for this long, a connection counts as lost. */
const STALL_MS = 30_000;

/** What the network promised; undefined when it failed or stalled: either way, no answer came. */
export const unlessLost = async <T>(clock: Clock, promised: Promise<T>): Promise<T | undefined> => {
  const settled = new AbortController();
  const late = clock.wait(STALL_MS, settled.signal).catch(() => undefined);
  try {
    return await Promise.race([promised, late.then(() => undefined)]);
  } catch {
    return undefined;
  } finally {
    settled.abort();
  }
};

/** `isLost`: the connection went before all bytes had come. */
export type Piece = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isLost: boolean };

export type Body = {
  /** The next `length` bytes, fewer only at the end of the body or when the connection was lost. */
  readonly read: (length: number) => Promise<Piece>;
};

/** Cuts a stream into pieces of the lengths asked for, holding little more than one of them. */
export const readBody = (stream: ReadableStream<Uint8Array>, clock: Clock): Body => {
  const reader = stream.getReader();
  let left: Uint8Array = new Uint8Array();

  /** Moves what is left into the free end of a piece; answers how much that was. */
  const pour = (free: Uint8Array) => {
    const taken = left.subarray(0, free.length);
    free.set(taken);
    left = left.subarray(taken.length);
    return taken.length;
  };
  const read: Body["read"] = async (length) => {
    const piece = new Uint8Array(length);
    let filled = pour(piece);
    while (filled < length) {
      const next = await unlessLost(clock, reader.read());
      if (!next || next.done) return { bytes: piece.slice(0, filled), isLost: !next };
      left = next.value;
      filled += pour(piece.subarray(filled));
    }
    return { bytes: piece, isLost: false };
  };
  return { read };
};
