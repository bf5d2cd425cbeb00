import { offer, type PeerOptions, until } from "../pages/peer.ts";

/* The queue lives in the service worker, as Workbox's does; this page only gives it requests. */

type Order = { readonly order: string; readonly [part: string]: unknown };

async function ask<T>(order: Order): Promise<T> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<T>((resolve, reject) => {
    port1.onmessage = ({ data }) =>
      "failed" in data ? reject(new Error(data.failed)) : resolve(data.value);
  });
  active?.postMessage(order, [port2]);
  return await answered;
}

let options: PeerOptions;

offer({
  open: async (given) => {
    options = given;
    const { live = false, clockMs = 0 } = given;
    const worker = `/workbox-worker.js?live=${live}&clock=${clockMs}`;
    const registration = await navigator.serviceWorker.register(worker);
    await until(() => registration.active?.scriptURL.endsWith(worker) ?? false);
  },
  // Requests are kept with the headers they were made with.
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue: (act) => ask({ order: "enqueue", acts: [act], token: options.token }),
  fill: (acts) => ask({ order: "enqueue", acts, token: options.token }),
  drain: () => ask({ order: "drain" }),
  waiting: () => ask({ order: "waiting" }),
});
