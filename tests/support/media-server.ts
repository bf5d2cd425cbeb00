import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { File } from "#sync/local/content.ts";

/** A fault for one request. `hold` sends nothing until `release`. `stall` sends a share of the body and then nothing. */
export type Fault =
  | { kind: "none" }
  | { kind: "stall"; share: number }
  | { kind: "cut" | "corrupt" | "truncate" | "whole" | "portal" | "hold" }
  | { kind: "status"; status: number; headers?: Record<string, string> };

export type MediaServer = {
  readonly origin: string;
  /** Adds a file and returns its catalog entry. */
  readonly put: (path: string, bytes: Uint8Array, mime: string, chunkBytes: number) => File;
  readonly drop: (path: string) => void;
  /** The next requests meet these faults, one each. */
  readonly fail: (...faults: Fault[]) => void;
  /** Resolves when a request is held. */
  readonly held: () => Promise<void>;
  readonly release: () => void;
  /** Path and range of every request so far. */
  readonly asked: string[];
  /** Bytes of all bodies so far. */
  readonly sent: () => number;
  /** The highest number of concurrent requests. */
  readonly mostOpen: () => number;
  readonly close: () => Promise<void>;
};

type Stored = { bytes: Buffer; mime: string; etag: string };

const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const etagOf = (bytes: Uint8Array) => `"${hex(bytes)}"`;

function describe(url: string, bytes: Uint8Array, mime: string, chunkBytes: number): File {
  const count = Math.ceil(bytes.length / chunkBytes);
  const chunks = Array.from({ length: count }, (_, index) =>
    hex(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)),
  );
  return { url, mime, bytes: bytes.length, sha256: hex(bytes), chunks };
}

function spanOf(request: IncomingMessage, file: Stored) {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const condition = request.headers["if-range"];
  if (!first || !last || (condition && condition !== file.etag)) return undefined;
  return { start: Number(first), end: Math.min(Number(last) + 1, file.bytes.length) };
}

const sendPortal = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to Guest-WiFi</h1>");

function damaged(bytes: Buffer, fault: Fault | undefined) {
  const body = Buffer.from(bytes);
  const middle = body.length >> 1;
  if (fault?.kind === "corrupt") body[middle] = (body[middle] ?? 0) ^ 1;
  return fault?.kind === "truncate" ? body.subarray(0, body.length - 7) : body;
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: Stored,
  fault: Fault | undefined,
): number {
  const span = fault?.kind === "whole" ? undefined : spanOf(request, file);
  const body = damaged(file.bytes.subarray(span?.start, span?.end), fault);
  response.writeHead(span ? 206 : 200, {
    "content-type": file.mime,
    "content-length": body.length,
    etag: file.etag,
    ...(span && { "content-range": `bytes ${span.start}-${span.end - 1}/${file.bytes.length}` }),
  });
  if (fault?.kind !== "cut" && fault?.kind !== "stall") {
    response.end(body);
    return body.length;
  }
  const share = fault.kind === "stall" ? fault.share : 0.5;
  const part = body.subarray(0, Math.floor(body.length * share));
  response.write(part, () => {
    if (fault.kind === "cut") request.socket.destroy();
  });
  return part.length;
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Starts a file server on loopback with faults on demand. */
export async function startMediaServer(): Promise<MediaServer> {
  const files = new Map<string, Stored>();
  const faults: Fault[] = [];
  const asked: string[] = [];
  let [open, sent] = [0, 0];
  let mostOpen = 0;
  let isHeld = deferred();
  let released = deferred();

  const send = async (request: IncomingMessage, response: ServerResponse) => {
    const fault = faults.shift();
    if (fault?.kind === "hold") {
      isHeld.resolve();
      await released.promise;
    }
    const file = files.get(request.url ?? "");
    if (fault?.kind === "portal") sendPortal(response);
    else if (fault?.kind === "status") response.writeHead(fault.status, fault.headers).end();
    else if (!file) response.writeHead(404).end();
    else sent += sendFile(request, response, file, fault);
  };
  const server = createServer((request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once("close", () => {
      open -= 1;
    });
    asked.push([request.url, request.headers.range].filter(Boolean).join(" "));
    void send(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (path, bytes, mime, chunkBytes) => {
      files.set(path, { bytes: Buffer.from(bytes), mime, etag: etagOf(bytes) });
      return describe(path, bytes, mime, chunkBytes);
    },
    drop: (path) => files.delete(path),
    fail: (...next) => faults.push(...next),
    held: () => isHeld.promise,
    release: () => {
      released.resolve();
      isHeld = deferred();
      released = deferred();
    },
    asked,
    sent: () => sent,
    mostOpen: () => mostOpen,
    close: () =>
      new Promise((done) => {
        released.resolve();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
