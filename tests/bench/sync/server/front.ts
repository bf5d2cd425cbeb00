import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import type { Adapters, Told } from "./adapters.ts";
import { createFaults, type HandOver } from "./faults.ts";

/** What one site has cost so far. A site is the first part of the host name; each measurement has its own. */
export type Meter = { requests: number; up: number; down: number; serverMs: number };

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

type FrontOptions = {
  /** Added to every request, whoever it is for: the network. */
  readonly roundTripMs: number;
  readonly respite: FastifyInstance;
  readonly adapters: Adapters;
  /** Pages and scripts, and what the benchmark itself asks; neither delayed nor counted. */
  readonly backstage: (path: string) => Handle | undefined;
};

export const siteOf = ({ headers }: IncomingMessage) => (headers.host ?? "").split(".")[0] ?? "";
const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?")[0] ?? "/";
const peerOf = (request: IncomingMessage) => /^\/peers\/(\w+)/.exec(pathOf(request))?.[1];

export function tell(response: ServerResponse, { status, body }: Told): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

/** Bytes on the wire, with headers, since the last time this connection was looked at. */
function createScale() {
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
  const weigh = createScale();
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
      const { up, down } = weigh(socket);
      meter.up += up;
      meter.down += down;
      meter.serverMs += performance.now() - startedAt;
    });
  };
  return { of, count, reset: (site: string) => meters.delete(site) };
}

/** The one place that every request of every outbox passes: it adds the round trip, counts, and fails on demand. */
export function createFront({ roundTripMs, respite, adapters, backstage }: FrontOptions) {
  const meters = createMeters();

  async function askAdapter(peer: string, request: IncomingMessage, sent: string): Promise<Told> {
    const { method = "GET", headers } = request;
    const body: unknown = sent === "" ? undefined : JSON.parse(sent);
    const asked = { site: siteOf(request), method, path: pathOf(request), headers, body };
    return (await adapters[peer]?.(asked)) ?? { status: 404, body: {} };
  }

  const handOver: HandOver = async (request, body) => {
    const peer = peerOf(request);
    if (peer !== undefined) {
      const told = await askAdapter(peer, request, body);
      const payload = Buffer.from(JSON.stringify(told.body));
      return { status: told.status, headers: { "content-type": "application/json" }, payload };
    }
    const { method, headers, url = "/" } = request;
    const asked = { method, headers, url, ...(body !== "" && { payload: body }) } as InjectOptions;
    const said = await respite.inject(asked);
    return { status: said.statusCode, headers: said.headers, payload: said.rawPayload };
  };
  const faults = createFaults(handOver);

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const own = backstage(pathOf(request));
    if (own) return own(request, response);
    await wait(roundTripMs);
    meters.count(request, response);
    const site = siteOf(request);
    if (faults.isWatched(site)) return await faults.meet(site, request, response);
    const peer = peerOf(request);
    if (peer === undefined) return respite.routing(request, response);
    tell(response, await askAdapter(peer, request, await text(request)));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // Whoever asked was killed.
      if (request.destroyed) return;
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      response.destroy();
    });
  });
  return { server, meters, faults };
}
