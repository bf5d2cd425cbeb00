import type { Clock } from "../ports.ts";

/** A connection without data for this long counts as lost. */
const STALL_MS = 30_000;

/** Returns the result, or undefined if the promise rejected or stalled. */
export const unlessStalled = async <T>(
  clock: Clock,
  promised: Promise<T>,
): Promise<T | undefined> => {
  const settled = new AbortController();
  const stalled = clock.wait(STALL_MS, settled.signal).catch(() => undefined);
  try {
    return await Promise.race([promised, stalled.then(() => undefined)]);
  } catch {
    return undefined;
  } finally {
    settled.abort();
  }
};

/** `isLost`: the connection ended early. */
export type Piece = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isLost: boolean };

export type Body = {
  /**
   * Reads the next `length` bytes. Returns fewer only at the end of the body or when the connection
   * is lost.
   */
  readonly read: (length: number) => Promise<Piece>;
};

/** Reads a stream in pieces of the requested lengths, with little more than one piece in memory. */
export const readBody = (stream: ReadableStream<Uint8Array>, clock: Clock): Body => {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array();

  /** Copies buffered bytes into `free` and returns how many. */
  const takeInto = (free: Uint8Array) => {
    const taken = rest.subarray(0, free.length);
    free.set(taken);
    rest = rest.subarray(taken.length);
    return taken.length;
  };
  const read: Body["read"] = async (length) => {
    const piece = new Uint8Array(length);
    let filled = takeInto(piece);
    while (filled < length) {
      const next = await unlessStalled(clock, reader.read());
      if (!next || next.done) return { bytes: piece.slice(0, filled), isLost: !next };
      rest = next.value;
      filled += takeInto(piece.subarray(filled));
    }
    return { bytes: piece, isLost: false };
  };
  return { read };
};
