import { createCollection, localOnlyCollectionOptions } from "@tanstack/db";
import { IndexedDBAdapter, startOfflineExecutor } from "@tanstack/offline-transactions";
import type { Act } from "../kinds.ts";
import { offer, type PeerOptions, post, until } from "../pages/peer.ts";

/* As in the README of @tanstack/offline-transactions: an act is a transaction, and a transaction is a request. */

let options: PeerOptions;
let isOpen = false;
let goOn: () => void = () => undefined;

/** The library's own way to say when there is a network. */
const gate = {
  subscribe: (listener: () => void) => {
    goOn = listener;
    return () => undefined;
  },
  notifyOnline: () => goOn(),
  isOnline: () => isOpen,
  dispose: () => undefined,
};

const kept = new Map<string, () => void>();

/** `commit` resolves when the server has answered; what is stored is seen here. */
class Storage extends IndexedDBAdapter {
  async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    for (const [record, tell] of kept) if (value.includes(`"${record}"`)) tell();
  }
}

const collection = createCollection(
  localOnlyCollectionOptions({ id: "acts", getKey: ({ record }: Act) => record }),
);
let offline: ReturnType<typeof startOfflineExecutor>;

type Push = {
  readonly transaction: { readonly mutations: readonly { readonly modified: Act }[] };
  readonly idempotencyKey: string;
};

/** An update may call things otherwise. */
const nameOf = ({ updated }: PeerOptions) => (updated ? "pushActs" : "push");

function enqueue(act: Act): Promise<void> {
  const transaction = offline.createOfflineTransaction({
    mutationFnName: nameOf(options),
    autoCommit: false,
  });
  transaction.mutate(() => collection.insert(act));
  return new Promise((resolve, reject) => {
    kept.set(act.record, () => {
      kept.delete(act.record);
      resolve();
    });
    transaction.commit().catch(reject);
  });
}

offer({
  open: async (given) => {
    options = given;
    offline = startOfflineExecutor({
      collections: { acts: collection },
      storage: new Storage(),
      ...(!given.live && { onlineDetector: gate }),
      mutationFns: {
        [nameOf(given)]: async ({ transaction, idempotencyKey }: Push) => {
          const writes = transaction.mutations.map(({ modified }) => modified.body);
          const headers = { authorization: options.token, "idempotency-key": idempotencyKey };
          await post("/peers/tanstack/writes", { writes }, headers);
        },
      },
    });
    await offline.waitForInit();
  },
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue,
  fill: async (acts) => {
    for (const act of acts) await enqueue(act);
  },
  drain: async () => {
    isOpen = true;
    gate.notifyOnline();
    await until(() => offline.getPendingCount() + offline.getRunningCount() === 0);
  },
  waiting: async () => {
    const left: { mutations: { modified: Act }[] }[] = await offline.peekOutbox();
    return left.flatMap(({ mutations }) => mutations.map(({ modified }) => modified.record));
  },
});
