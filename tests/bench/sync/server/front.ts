import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Adapters, Reply } from "./adapters.ts";
import { createFaults, type Forward } from "./faults.ts";

/** The cost of one site so far. A site is the first part of the host name, and each measurement has its own. */
export type Meter = { requests: number; up: number; down: number; serverMs: number };

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type FrontOptions = {
  /** Added to every request as network latency. */
  readonly roundTripMs: number;
  readonly respite: FastifyInstance;
  readonly adapters: Adapters;
  /** Pages, scripts, and control calls, which are neither delayed nor counted. */
  readonly controlRoute: (path: string) => Handle | undefined;
};

export const siteOf = ({ headers }: IncomingMessage) => (headers.host ?? "").split(".")[0] ?? "";
const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?")[0] ?? "/";
const peerOf = (request: IncomingMessage) => /^\/peers\/(\w+)/.exec(pathOf(request))?.[1];

export function sendJson(response: ServerResponse, { status, body }: Reply): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

/** Returns a function that counts the bytes on a connection since its last call, including headers. */
function createByteCounter() {
  const seen = new WeakMap<Socket, { up: number; down: number }>();
  return (socket: Socket) => {
    const before = seen.get(socket) ?? { up: 0, down: 0 };
    const now = { up: socket.bytesRead, down: socket.bytesWritten };
    seen.set(socket, now);
    return { up: now.up - before.up, down: now.down - before.down };
  };
}

function createMeters() {
  const meters = new Map<string, Meter>();
  const countBytes = createByteCounter();
  const of = (site: string): Meter => {
    const meter = meters.get(site) ?? { requests: 0, up: 0, down: 0, serverMs: 0 };
    meters.set(site, meter);
    return meter;
  };
  const count = (request: IncomingMessage, response: ServerResponse) => {
    const meter = of(siteOf(request));
    const { socket } = request;
    const startedAt = performance.now();
    meter.requests += 1;
    response.on("close", () => {
      const { up, down } = countBytes(socket);
      meter.up += up;
      meter.down += down;
      meter.serverMs += performance.now() - startedAt;
    });
  };
  return { of, count, reset: (site: string) => meters.delete(site) };
}

/** Handles every request of every outbox: adds latency, counts, and applies faults. */
export function createFront({ roundTripMs, respite, adapters, controlRoute }: FrontOptions) {
  const meters = createMeters();

  async function askAdapter(peer: string, request: IncomingMessage, sent: string): Promise<Reply> {
    const { method = "GET", headers } = request;
    const body: unknown = sent === "" ? undefined : JSON.parse(sent);
    const peerRequest = { site: siteOf(request), method, path: pathOf(request), headers, body };
    return (await adapters[peer]?.(peerRequest)) ?? { status: 404, body: {} };
  }

  const forward: Forward = async (request, body) => {
    const peer = peerOf(request);
    if (peer !== undefined) {
      const told = await askAdapter(peer, request, body);
      const payload = Buffer.from(JSON.stringify(told.body));
      return { status: told.status, headers: { "content-type": "application/json" }, payload };
    }
    const { method, headers, url = "/" } = request;
    const peerRequest = {
      method,
      headers,
      url,
      ...(body !== "" && { payload: body }),
    } as InjectOptions;
    const reply = await respite.inject(peerRequest);
    return { status: reply.statusCode, headers: reply.headers, payload: reply.rawPayload };
  };
  const faults = createFaults(forward);

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const own = controlRoute(pathOf(request));
    if (own) return own(request, response);
    await wait(roundTripMs);
    meters.count(request, response);
    const site = siteOf(request);
    if (faults.isFaulty(site)) return await faults.applyFault(site, request, response);
    const peer = peerOf(request);
    if (peer === undefined) return respite.routing(request, response);
    sendJson(response, await askAdapter(peer, request, await text(request)));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // The browser was killed.
      if (request.destroyed) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      response.destroy();
    });
  });
  return { server, meters, faults };
}
