import { Queue } from "workbox-background-sync";
import type { BenchWrite } from "../writes.ts";

/*
 * Follows the advanced usage of workbox-background-sync: requests are pushed to a Queue and replayed by it. For timed
 * runs, `onSync` does nothing, because the browser would otherwise replay as soon as it can.
 */

type Command = {
  readonly command: "enqueue" | "drain" | "waiting";
  readonly writes: readonly BenchWrite[];
  readonly token: string;
};

/** The service worker types used here. */
type WorkerEvent = MessageEvent<Command> & { readonly waitUntil: (work: Promise<unknown>) => void };
const worker = self as unknown as {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly addEventListener: (kind: string, listener: (event: WorkerEvent) => void) => void;
};
const given = new URL(location.href).searchParams;
const clockMs = Number(given.get("clock"));
const now = Date.now;
Date.now = () => now() + clockMs;

const isLive = given.get("live") === "true";
const queue = new Queue("bench", isLive ? {} : { onSync: async () => undefined });

const requestOf = ({ body }: BenchWrite, token: string) =>
  new Request("/peers/workbox/writes", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ writes: [body] }),
  });

async function runCommand({ command, writes, token }: Command): Promise<unknown> {
  switch (command) {
    case "enqueue":
      for (const write of writes) await queue.pushRequest({ request: requestOf(write, token) });
      return undefined;
    case "drain":
      return await queue.replayRequests();
    case "waiting": {
      const entries: { request: Request }[] = await queue.getAll();
      const texts = await Promise.all(entries.map(({ request }) => request.text()));
      return texts.map((text) => JSON.parse(text).writes[0].record_id_);
    }
  }
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
  const answer = runCommand(event.data).then(
    (value) => event.ports[0]?.postMessage({ value }),
    (error: unknown) => event.ports[0]?.postMessage({ failed: String(error) }),
  );
  event.waitUntil(answer);
});
