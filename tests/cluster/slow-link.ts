import { connect, createServer, type Socket } from "node:net";

export type SlowLink = {
  readonly port: number;
  /** Delays every reply by this much from now on. */
  readonly setDelay: (ms: number) => void;
  readonly close: () => void;
};

/** Passes replies on in their order, also when the delay becomes shorter. */
function passDelayed(from: Socket, to: Socket, delayMs: () => number) {
  let due = 0;
  const later = (work: () => void) => {
    const now = performance.now();
    due = Math.max(due, now + delayMs());
    if (due <= now) work();
    else setTimeout(work, due - now);
  };
  from.on("data", (data) => later(() => to.write(data)));
  from.on("close", () => later(() => to.destroy()));
}

/** A connection to PostgreSQL that can be made slow. */
export async function openSlowLink(targetPort: number, port: number): Promise<SlowLink> {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const socket of [client, target]) {
      sockets.add(socket.setNoDelay(true));
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    client.on("data", (data) => target.write(data));
    client.on("close", () => target.destroy());
    passDelayed(target, client, () => delayMs);
  });
  await new Promise<void>((isListening) => server.listen(port, "127.0.0.1", isListening));
  return {
    port,
    setDelay: (ms) => {
      delayMs = ms;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
