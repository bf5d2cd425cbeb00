import { type Readable, Transform, type TransformCallback } from "node:stream";

/** Passes the bytes through with the first one changed. */
export function damaged(): Transform {
  let isDone = false;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const changed = Buffer.from(piece);
      if (!isDone && changed.length > 0) changed[0] = (changed[0] ?? 0) ^ 0xff;
      isDone = true;
      done(null, changed);
    },
  });
}

type Hold = { readonly path: string; left: number; readonly waiting: (() => void)[] };

/** Forwards a number of bytes of the replies under a path and holds the rest. */
export function createGate() {
  let hold: Hold | undefined;

  const pass = (stream: Transform, piece: Buffer, done: TransformCallback) => {
    if (!hold) return done(null, piece);
    const now = piece.subarray(0, hold.left);
    const later = piece.subarray(now.length);
    hold.left -= now.length;
    if (later.length === 0) return done(null, now);
    if (now.length > 0) stream.push(now);
    hold.waiting.push(() => done(null, later));
  };
  const release = () => {
    const waiting = hold?.waiting ?? [];
    hold = undefined;
    for (const goOn of waiting) goOn();
  };
  return {
    holdAfter: (path: string, bytes: number) => {
      release();
      hold = { path, left: bytes, waiting: [] };
    },
    release,
    through: (path: string, body: Readable): Readable => {
      if (!hold || !path.startsWith(hold.path)) return body;
      const gated = new Transform({
        transform: (piece: Buffer, _encoding, done) => pass(gated, piece, done),
      });
      return body.pipe(gated);
    },
  };
}
