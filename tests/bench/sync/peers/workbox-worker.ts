import { Queue } from "workbox-background-sync";
import type { Act } from "../kinds.ts";

/*
 * As in the advanced usage of workbox-background-sync: requests are pushed to a Queue and replayed by it. The browser
 * would replay as soon as it can; where the time that takes is measured, it must not, and `onSync` does nothing.
 */

type Order = {
  readonly order: "enqueue" | "drain" | "waiting";
  readonly acts: readonly Act[];
  readonly token: string;
};

/** As much of a service worker as is used here. */
type WorkerEvent = MessageEvent<Order> & { readonly waitUntil: (work: Promise<unknown>) => void };
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

const requestOf = ({ body }: Act, token: string) =>
  new Request("/peers/workbox/writes", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: token },
    body: JSON.stringify({ writes: [body] }),
  });

async function carryOut({ order, acts, token }: Order): Promise<unknown> {
  switch (order) {
    case "enqueue":
      for (const act of acts) await queue.pushRequest({ request: requestOf(act, token) });
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
  const answer = carryOut(event.data).then(
    (value) => event.ports[0]?.postMessage({ value }),
    (error: unknown) => event.ports[0]?.postMessage({ failed: String(error) }),
  );
  event.waitUntil(answer);
});
