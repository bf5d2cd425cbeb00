import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Starts another organization's system on the loopback address. It records what it gets and replies with `status`. */
export async function startReceiver() {
  const received: Received[] = [];
  const settings = { status: 204, isSilent: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    received.push({ path: request.url ?? "", headers: request.headers, body });
    if (settings.isSilent) return request.socket.destroy();
    response.writeHead(settings.status, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    });
  return { url: `http://127.0.0.1:${port}/hook`, port, received, settings, close };
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
