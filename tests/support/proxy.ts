import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import type { Certificate } from "./certificate.ts";
import { createGate, damaged } from "./reply-faults.ts";

/** One request and its reply, as seen by the proxy. */
type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The decompressed request body. Empty until it is complete. */
  body: string;
  /** Number of unfinished requests to the same path when this one arrived. */
  readonly concurrent: number;
  isOpen: boolean;
  /** Status of the server's reply, once there is one. */
  status?: number;
  /** Bytes of the reply's body forwarded so far. */
  bytes: number;
};

/** A slow connection. `loss` is the chance that it loses a request, and that it loses the reply. */
export type BadLink = {
  readonly delayMs: number;
  readonly loss: number;
  readonly random: () => number;
};

/** A proxy between browser and server that fails on demand. Paths are matched by prefix. */
export type FaultyProxy = {
  readonly url: string;
  /** Every request that reached the proxy, as "METHOD /path". */
  readonly seen: string[];
  readonly exchanges: Exchange[];
  /** Resets all connections and refuses new ones. */
  readonly cut: () => void;
  /** Cuts the network at the request that follows the next `count` to `path`. */
  readonly cutAfter: (path: string, count: number) => void;
  readonly restore: () => void;
  /** Drops the server's reply to the next request. */
  readonly loseNextReply: (path: string) => void;
  /** Accepts requests and never replies. `undefined` stops this and drops the open ones. */
  readonly hang: (path: string | undefined) => void;
  /** Changes one byte in each of the next `count` replies. */
  readonly damageReplies: (path: string | RegExp, count: number) => void;
  /** Forwards this many bytes of all replies together, then stalls until `release`. */
  readonly holdAfter: (path: string, bytes: number) => void;
  readonly release: () => void;
  /** Delays each request and drops some before or after the server has seen them. `undefined` stops this. */
  readonly degrade: (link: BadLink | undefined) => void;
  /** Answers all requests but those for the worker with this page, as a captive portal does. `undefined` stops this. */
  readonly answerWith: (page: string | undefined) => void;
  /** Rewrites the address of each request. `undefined` stops this. */
  readonly rewriteUrl: (change: ((address: string) => string) | undefined) => void;
  /** Presents another certificate to new connections and drops the open ones. Only with TLS. */
  readonly present: (certificate: Certificate) => void;
  /** Sends requests to the server at this address. `undefined` returns to the first one. */
  readonly forwardTo: (address: string | undefined) => void;
  readonly close: () => Promise<void>;
};

/** Counts down a fault for the next `count` requests that match a prefix or pattern. */
function counted() {
  const due: { path: string | RegExp; count: number }[] = [];
  const isOf = (path: string, meant: string | RegExp) =>
    typeof meant === "string" ? path.startsWith(meant) : meant.test(path);
  return {
    add: (path: string | RegExp, count: number) => due.push({ path, count }),
    takes: (path: string) => {
      const found = due.find((fault) => fault.count > 0 && isOf(path, fault.path));
      if (found) found.count -= 1;
      return found !== undefined;
    },
  };
}

/** Tracks connections and whether the network is cut. */
function createRoute() {
  const sockets = new Set<Socket>();
  let last: { path: string; count: number } | undefined;
  let isCut = false;
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    last = undefined;
    drop();
  };
  return {
    drop,
    cut,
    cutAfter: (path: string, count: number) => {
      last = { path, count };
    },
    restore: () => {
      isCut = false;
    },
    onConnection: (socket: Socket) => {
      if (isCut) socket.destroy();
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    },
    admits: (address: string) => {
      if (last && address.startsWith(last.path) && last.count-- === 0) cut();
      return !isCut;
    },
  };
}

/** Sockets of requests that are accepted but not answered. */
function createStall() {
  const hungSockets = new Set<Socket>();
  let hungPath: string | undefined;
  return {
    hang: (path: string | undefined) => {
      hungPath = path;
      if (path !== undefined) return;
      for (const socket of hungSockets) socket.destroy();
      hungSockets.clear();
    },
    takes: (path: string, socket: Socket) => {
      if (hungPath === undefined || !path.startsWith(hungPath)) return false;
      hungSockets.add(socket);
      return true;
    },
  };
}

function exchangeOf(
  incoming: IncomingMessage,
  target: string,
  before: readonly Exchange[],
): Exchange {
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? "/", target);
  const { method = "GET", headers } = incoming;
  const concurrent = before.filter((other) => other.isOpen && other.path === path).length;
  const asked = { method, path, query, headers, concurrent };
  const exchange: Exchange = { ...asked, body: "", bytes: 0, isOpen: true };
  const pieces: Buffer[] = [];
  incoming.on("data", (piece: Buffer) => pieces.push(piece));
  incoming.on("end", () => {
    const whole = Buffer.concat(pieces);
    const isPacked = headers["content-encoding"] === "gzip";
    exchange.body = (isPacked ? gunzipSync(whole) : whole).toString();
  });
  return exchange;
}

/** With a certificate, the proxy speaks TLS. */
export async function startProxy(
  target: string,
  port = 0,
  certificate?: Certificate,
): Promise<FaultyProxy> {
  const seen: string[] = [];
  const exchanges: Exchange[] = [];
  const losses = counted();
  const damages = counted();
  const gate = createGate();
  const route = createRoute();
  const stall = createStall();
  let rewrite = (address: string) => address;
  let current = target;
  let link: BadLink | undefined;
  let portal: string | undefined;
  const loses = () => link !== undefined && link.random() < link.loss;

  const sendReply = (answer: IncomingMessage, outgoing: ServerResponse, exchange: Exchange) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    const body = damages.takes(exchange.path) ? answer.pipe(damaged()) : answer;
    const passed = gate.through(exchange.path, body);
    passed.on("data", (piece: Buffer) => {
      exchange.bytes += piece.length;
    });
    passed.pipe(outgoing);
  };

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const exchange = exchangeOf(incoming, target, exchanges);
    outgoing.on("close", () => {
      exchange.isOpen = false;
    });
    seen.push(`${exchange.method} ${exchange.path}`);
    exchanges.push(exchange);
    if (stall.takes(exchange.path, incoming.socket)) return;
    const isLost = losses.takes(exchange.path) || loses();
    const onward = request(
      current + rewrite(incoming.url ?? "/"),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        exchange.status = answer.statusCode ?? 502;
        if (isLost) answer.resume().on("end", () => outgoing.destroy());
        else sendReply(answer, outgoing, exchange);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };

  const onRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (!route.admits(incoming.url ?? "/") || loses()) incoming.socket.destroy();
    else if (portal && incoming.url !== "/sw.js")
      outgoing.setHeader("content-type", "text/html").end(portal);
    else if (link) setTimeout(() => forward(incoming, outgoing), link.delayMs);
    else forward(incoming, outgoing);
  };
  const secure = certificate && createTlsServer(certificate, onRequest);
  const server: Server = secure ?? createServer(onRequest);
  // As long as the server behind it: a client that reuses a connection just as it times out would see a reset.
  server.keepAliveTimeout = 72_000;
  server.on("connection", route.onConnection);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  const { cut, cutAfter, restore } = route;

  return {
    url: `${secure ? "https" : "http"}://127.0.0.1:${address.port}`,
    seen,
    exchanges,
    ...{ cut, cutAfter, restore },
    loseNextReply: (path) => losses.add(path, 1),
    hang: stall.hang,
    damageReplies: (path, count) => damages.add(path, count),
    holdAfter: gate.holdAfter,
    release: gate.release,
    degrade: (next) => {
      link = next;
    },
    answerWith: (page) => {
      portal = page;
    },
    rewriteUrl: (change) => {
      rewrite = change ?? ((same) => same);
    },
    present: (next) => {
      secure?.setSecureContext(next);
      route.drop();
    },
    forwardTo: (address) => {
      current = address ?? target;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        route.drop();
      }),
  };
}
