import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { File } from "#sync/local/content.ts";
import { pagesFolder } from "./build.ts";

const BYTES_A_SECOND = 44_100 * 4;
/**
 * The pace of a good mobile network, 64 Mbit/s. At higher rates, most interrupted bytes would never leave this machine.
 */
const PIECE = 64 * 1024;
const PIECE_MS = 8;
const PATH = "/media/long.wav";

/** Returns incompressible audio, the same bytes for the same length. */
function wave(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(44_100, 24);
  bytes.writeUInt32LE(BYTES_A_SECOND, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(length - 44, 40);
  let state = 1;
  for (let at = 44; at + 4 <= length; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes.writeInt32LE(state | 0, at);
  }
  return bytes;
}

const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const describe = (bytes: Buffer): File => ({
  url: PATH,
  mime: "audio/wav",
  bytes: bytes.length,
  sha256: hex(bytes),
  chunks: Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, index) =>
    hex(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)),
  ),
});

export type MediaSite = {
  readonly url: string;
  readonly file: File;
  /** Cuts the connection this many times, evenly spread over the bytes sent, and resets the counters. */
  readonly cut: (times: number) => void;
  readonly sent: () => number;
  readonly cutsLeft: () => number;
  readonly close: () => Promise<void>;
};

/** Counts the bytes sent and decides when to cut the connection. */
function createCutter(length: number) {
  let sent = 0;
  let left = 0;
  let next = Number.POSITIVE_INFINITY;
  let step = 0;
  return {
    plan: (times: number) => {
      sent = 0;
      left = times;
      step = Math.floor(length / (times + 1));
      next = times > 0 ? step : Number.POSITIVE_INFINITY;
    },
    /** Returns how many of these bytes may be sent before the next cut. */
    allowed: (wanted: number) => Math.min(wanted, next - sent),
    /** Returns true if the connection must be cut now. */
    count: (bytes: number) => {
      sent += bytes;
      if (sent < next) return false;
      left -= 1;
      next = left > 0 ? next + step : Number.POSITIVE_INFINITY;
      return true;
    },
    sent: () => sent,
    left: () => left,
  };
}
type Cutter = ReturnType<typeof createCutter>;

async function sendThrottled(
  response: ServerResponse,
  bytes: Buffer,
  cutter: Cutter,
): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; ) {
    const piece = bytes.subarray(at, at + cutter.allowed(Math.min(PIECE, bytes.length - at)));
    response.write(piece);
    at += piece.length;
    if (cutter.count(piece.length)) {
      // The bytes sent so far still arrive.
      response.socket?.destroySoon();
      return;
    }
    await wait(PIECE_MS);
  }
  response.end();
}

function sendScript(path: string, response: ServerResponse): void {
  if (path === "/") {
    const page =
      '<!doctype html><title>Bench</title><script type="module" src="/page.js"></script>';
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  } else if (/^\/[\w-]+\.js$/.test(path)) {
    const script = readFileSync(join(pagesFolder, path));
    response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  } else response.writeHead(404).end();
}

/** Serves one long file and the pages that download it. */
export async function startMediaSite(length: number): Promise<MediaSite> {
  const bytes = wave(length);
  const file = describe(bytes);
  const cutter = createCutter(length);
  const sendFile = ({ headers: { range } }: IncomingMessage, response: ServerResponse) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
    const [from, to] = [Number(first ?? 0), Number(last ?? length - 1) + 1];
    response.writeHead(first ? 206 : 200, {
      "content-type": file.mime,
      "content-length": to - from,
      "cache-control": "no-store",
      etag: `"${file.sha256}"`,
      ...(first && { "content-range": `bytes ${from}-${to - 1}/${length}` }),
    });
    void sendThrottled(response, bytes.subarray(from, to), cutter);
  };
  const server = createServer((request, response) => {
    if (request.url === PATH) sendFile(request, response);
    else sendScript(request.url ?? "/", response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    file,
    cut: cutter.plan,
    sent: cutter.sent,
    cutsLeft: cutter.left,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
