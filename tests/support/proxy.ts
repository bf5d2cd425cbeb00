import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What stands between the browser and the server, and fails on demand. */
export type FaultyProxy = {
  readonly url: string;
  /** Every request that reached the proxy, as "METHOD /path". */
  readonly seen: string[];
  /** No route: connections are reset, as in a basement. */
  readonly cut: () => void;
  readonly restore: () => void;
  /** The server answers the next request whose path starts so, but the answer never arrives. */
  readonly loseNextReply: (path: string) => void;
  readonly close: () => Promise<void>;
};

export async function startProxy(target: string, port = 0): Promise<FaultyProxy> {
  const seen: string[] = [];
  const toLose: string[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? "/";
    seen.push(`${incoming.method} ${path.split("?")[0]}`);
    const losing = toLose.findIndex((prefix) => path.startsWith(prefix));
    if (losing >= 0) toLose.splice(losing, 1);
    const onward = request(
      target + path,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        if (losing >= 0) {
          answer.resume().on("end", () => outgoing.destroy());
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
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
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    cut: () => {
      isCut = true;
      drop();
    },
    restore: () => {
      isCut = false;
    },
    loseNextReply: (path) => toLose.push(path),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
