import { exposePeer, type PeerOptions, until } from "../pages/peer.ts";

/* The queue is in the service worker, as in Workbox. This page only sends it requests. */

type Command = { readonly command: string; readonly [part: string]: unknown };

async function ask<T>(command: Command): Promise<T> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<T>((resolve, reject) => {
    port1.onmessage = ({ data }) =>
      "failed" in data ? reject(new Error(data.failed)) : resolve(data.value);
  });
  active?.postMessage(command, [port2]);
  return await answered;
}

let options: PeerOptions;

exposePeer({
  open: async (given) => {
    options = given;
    const { live = false, clockMs = 0 } = given;
    const worker = `/workbox-worker.js?live=${live}&clock=${clockMs}`;
    const registration = await navigator.serviceWorker.register(worker);
    await until(() => registration.active?.scriptURL.endsWith(worker) ?? false);
  },
  // Requests are stored with their original headers.
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue: (write) => ask({ command: "enqueue", writes: [write], token: options.token }),
  fill: (writes) => ask({ command: "enqueue", writes, token: options.token }),
  drain: () => ask({ command: "drain" }),
  waiting: () => ask({ command: "waiting" }),
});
