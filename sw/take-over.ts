import { MAY_TAKE_OVER } from "#sync/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

const ANSWER_MS = 3000;

/** Whether a page can be interrupted. `undefined`: it gave no answer. */
export type Answer = { readonly client: WindowClient; readonly mayTakeOver: boolean | undefined };

const ask = (client: WindowClient): Promise<Answer> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answer = (mayTakeOver: boolean | undefined) => {
      port1.close();
      resolve({ client, mayTakeOver });
    };
    port1.onmessage = ({ data }) => answer(data === true);
    setTimeout(answer, ANSWER_MS);
    client.postMessage(MAY_TAKE_OVER, [port2]);
  });

export const askAll = (clients: readonly WindowClient[]): Promise<readonly Answer[]> =>
  Promise.all(clients.map(ask));

/**
 * Activates this worker if no page but the one that asks would be interrupted. Resolves to whether it does. A page that
 * gives no answer doesn't count: it is frozen, which none that plays can be and which drafts survive, or it isn't ours.
 */
export async function takeOver(asking: Client | null): Promise<boolean> {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const answers = await askAll(all.filter(({ id }) => id !== asking?.id));
  if (answers.some(({ mayTakeOver }) => mayTakeOver === false)) return false;
  await self.skipWaiting();
  return true;
}
