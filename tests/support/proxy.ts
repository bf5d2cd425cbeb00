import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { createGate, damaged } from "./reply-faults.ts";

/** One request and what became of it, as far as the proxy has seen. */
type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** As it was before it was compressed; empty until it has come whole. */
  body: string;
  /** How many others to the same path had not been answered to the end when this one came. */
  readonly beside: number;
  isOpen: boolean;
  /** Of the server's answer; undefined while there is none. */
  status?: number;
  /** Of the answer's body, handed on so far. */
  bytes: number;
};

/** What stands between the browser and the server, and fails on demand. Addresses are named by how their path starts. */
export type FaultyProxy = {
  readonly url: string;
  /** Every request that reached the proxy, as "METHOD /path". */
  readonly seen: string[];
  readonly exchanges: Exchange[];
  /** No route: connections are reset, as in a basement. */
  readonly cut: () => void;
  /** No route any more for the request that follows the next `count` to `path`. */
  readonly cutAfter: (path: string, count: number) => void;
  readonly restore: () => void;
  /** The server answers the next request, but the answer never arrives. */
  readonly loseNextReply: (path: string) => void;
  /** Requests are taken and never answered; undefined ends it, and those taken are dropped. */
  readonly hang: (path: string | undefined) => void;
  /** The next `count` answers arrive whole, but with one byte changed. */
  readonly damageReplies: (path: string | RegExp, count: number) => void;
  /** Of all answers together so many bytes arrive, then nothing more does until `release`. */
  readonly holdAfter: (path: string, bytes: number) => void;
  readonly release: () => void;
  /** Asks the server for something else than the browser did; undefined ends it. */
  readonly readdress: (change: ((address: string) => string) | undefined) => void;
  readonly close: () => Promise<void>;
};

/** A fault for the next `count` requests whose path starts, or looks, so. */
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

/** Which connections there are, and whether there is a way through at all. */
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

/** Requests that are taken and kept. */
function createSilence() {
  const kept = new Set<Socket>();
  let silent: string | undefined;
  return {
    hang: (path: string | undefined) => {
      silent = path;
      if (path !== undefined) return;
      for (const socket of kept) socket.destroy();
      kept.clear();
    },
    takes: (path: string, socket: Socket) => {
      if (silent === undefined || !path.startsWith(silent)) return false;
      kept.add(socket);
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
  const beside = before.filter((other) => other.isOpen && other.path === path).length;
  const asked = { method, path, query, headers, beside };
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

export async function startProxy(target: string, port = 0): Promise<FaultyProxy> {
  const seen: string[] = [];
  const exchanges: Exchange[] = [];
  const losses = counted();
  const damages = counted();
  const gate = createGate();
  const route = createRoute();
  const silence = createSilence();
  let readdressed = (address: string) => address;

  const handOn = (answer: IncomingMessage, outgoing: ServerResponse, exchange: Exchange) => {
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
    if (silence.takes(exchange.path, incoming.socket)) return;
    const isLost = losses.takes(exchange.path);
    const onward = request(
      target + readdressed(incoming.url ?? "/"),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        exchange.status = answer.statusCode ?? 502;
        if (isLost) answer.resume().on("end", () => outgoing.destroy());
        else handOn(answer, outgoing, exchange);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };

  const server: Server = createServer((incoming, outgoing) => {
    if (route.admits(incoming.url ?? "/")) forward(incoming, outgoing);
    else incoming.socket.destroy();
  });
  server.on("connection", route.onConnection);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  const { cut, cutAfter, restore } = route;

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    exchanges,
    ...{ cut, cutAfter, restore },
    loseNextReply: (path) => losses.add(path, 1),
    hang: silence.hang,
    damageReplies: (path, count) => damages.add(path, count),
    holdAfter: gate.holdAfter,
    release: gate.release,
    readdress: (change) => {
      readdressed = change ?? ((same) => same);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        route.drop();
      }),
  };
}
