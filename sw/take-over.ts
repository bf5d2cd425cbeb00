import { MAY_INTERRUPT, MAY_TAKE_OVER } from "#sync/worker-messages.ts";

declare const self: ServiceWorkerGlobalScope;

const ANSWER_MS = 3000;

/** Whether a page can be interrupted. `undefined`: it gave no answer. */
export type Answer = { readonly client: WindowClient; readonly mayTakeOver: boolean | undefined };

const ask = (client: WindowClient, question: string): Promise<Answer> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const answer = (mayTakeOver: boolean | undefined) => {
      port1.close();
      resolve({ client, mayTakeOver });
    };
    port1.onmessage = ({ data }) => answer(data === true);
    setTimeout(answer, ANSWER_MS);
    client.postMessage(question, [port2]);
  });

export const askAll = (
  clients: readonly WindowClient[],
  question = MAY_TAKE_OVER,
): Promise<readonly Answer[]> => Promise.all(clients.map((client) => ask(client, question)));

/**
 * Resolves to whether no page but the one that asks would be interrupted. A page that gives no answer doesn't count: it is
 * frozen, which none that plays can be and which drafts survive, or it isn't ours.
 */
async function mayInterrupt(asking: Client | null, question: string): Promise<boolean> {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const others = all.filter(({ id }) => id !== asking?.id);
  const answers = await askAll(others, question);
  return answers.every(({ mayTakeOver }) => mayTakeOver !== false);
}

export const mayInterruptOthers = (asking: Client | null): Promise<boolean> =>
  mayInterrupt(asking, MAY_INTERRUPT);

/** Activates this worker if no page but the one that asks would be interrupted. Resolves to whether it does. */
export async function takeOver(asking: Client | null): Promise<boolean> {
  if (!(await mayInterrupt(asking, MAY_TAKE_OVER))) return false;
  await self.skipWaiting();
  return true;
}
