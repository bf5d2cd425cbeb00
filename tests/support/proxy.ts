import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createGate, damaged } from "./reply-faults.ts";

/** One request and what became of it, as far as the proxy has seen. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  body: string;
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
  /** No route any more once `count` answers to `path` have been handed on. */
  readonly cutAfter: (path: string, count: number) => void;
  readonly restore: () => void;
  /** The server answers the next request, but the answer never arrives. */
  readonly loseNextReply: (path: string) => void;
  /** Requests are taken and never answered; undefined ends it, and those taken are dropped. */
  readonly hang: (path: string | undefined) => void;
  /** The next `count` answers arrive whole, but with one byte changed. */
  readonly damageReplies: (path: string, count: number) => void;
  /** Of all answers together so many bytes arrive, then nothing more does until `release`. */
  readonly holdAfter: (path: string, bytes: number) => void;
  readonly release: () => void;
  /** Asks the server for something else than the browser did; undefined ends it. */
  readonly readdress: (change: ((address: string) => string) | undefined) => void;
  readonly close: () => Promise<void>;
};

/** A fault for the next `count` requests whose path starts so. */
function counted() {
  const due: { path: string; count: number }[] = [];
  return {
    add: (path: string, count: number) => due.push({ path, count }),
    takes: (path: string) => {
      const found = due.find((fault) => fault.count > 0 && path.startsWith(fault.path));
      if (found) found.count -= 1;
      return found !== undefined;
    },
  };
}

export async function startProxy(target: string, port = 0): Promise<FaultyProxy> {
  const seen: string[] = [];
  const exchanges: Exchange[] = [];
  const sockets = new Set<Socket>();
  const losses = counted();
  const damages = counted();
  const gate = createGate();
  const hanging = new Set<Socket>();
  let hung: string | undefined;
  let last: { path: string; count: number } | undefined;
  let readdressed = (address: string) => address;
  let isCut = false;

  const drop = (which: Set<Socket>) => {
    for (const socket of which) socket.destroy();
  };
  const cut = () => {
    isCut = true;
    last = undefined;
    drop(sockets);
  };
  const handedOn = (path: string) => {
    if (!last || !path.startsWith(last.path)) return;
    last.count -= 1;
    if (last.count === 0) cut();
  };

  const note = (incoming: IncomingMessage): Exchange => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", target);
    const { method = "GET", headers } = incoming;
    const exchange: Exchange = {
      method,
      path: pathname,
      query: searchParams,
      headers,
      body: "",
      bytes: 0,
    };
    seen.push(`${method} ${pathname}`);
    exchanges.push(exchange);
    incoming.on("data", (piece: Buffer) => {
      exchange.body += piece;
    });
    return exchange;
  };

  const handOn = (answer: IncomingMessage, outgoing: ServerResponse, exchange: Exchange) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    outgoing.on("finish", () => handedOn(exchange.path));
    const body = damages.takes(exchange.path) ? answer.pipe(damaged()) : answer;
    const passed = gate.through(exchange.path, body);
    passed.on("data", (piece: Buffer) => {
      exchange.bytes += piece.length;
    });
    passed.pipe(outgoing);
  };

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const exchange = note(incoming);
    if (hung !== undefined && exchange.path.startsWith(hung)) {
      hanging.add(incoming.socket);
      return;
    }
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
    if (isCut) incoming.socket.destroy();
    else forward(incoming, outgoing);
  });
  server.on("connection", (socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    exchanges,
    cut,
    cutAfter: (path, count) => {
      last = { path, count };
    },
    restore: () => {
      isCut = false;
    },
    loseNextReply: (path) => losses.add(path, 1),
    hang: (path) => {
      hung = path;
      if (path === undefined) drop(hanging);
      hanging.clear();
    },
    damageReplies: (path, count) => damages.add(path, count),
    holdAfter: gate.holdAfter,
    release: gate.release,
    readdress: (change) => {
      readdressed = change ?? ((same) => same);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop(sockets);
      }),
  };
}
