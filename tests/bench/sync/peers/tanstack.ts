import { createCollection, localOnlyCollectionOptions } from "@tanstack/db";
import { IndexedDBAdapter, startOfflineExecutor } from "@tanstack/offline-transactions";
import { exposePeer, type PeerOptions, post, until } from "../pages/peer.ts";
import type { BenchWrite } from "../writes.ts";

/*
 * Follows the README of @tanstack/offline-transactions: each write is a transaction, and each transaction a request.
 */

let options: PeerOptions;
let isOpen = false;
let goOn: () => void = () => undefined;

/** The library's interface for online detection. */
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

/** `commit` resolves when the server has replied, so this watches the storage instead. */
class Storage extends IndexedDBAdapter {
  async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    for (const [record, sendJson] of kept) if (value.includes(`"${record}"`)) sendJson();
  }
}

const collection = createCollection(
  localOnlyCollectionOptions({ id: "acts", getKey: ({ record }: BenchWrite) => record }),
);
let offline: ReturnType<typeof startOfflineExecutor>;

type Push = {
  readonly transaction: { readonly mutations: readonly { readonly modified: BenchWrite }[] };
  readonly idempotencyKey: string;
};

/** An update may rename the mutation. */
const nameOf = ({ updated }: PeerOptions) => (updated ? "pushActs" : "push");

function enqueue(write: BenchWrite): Promise<void> {
  const transaction = offline.createOfflineTransaction({
    mutationFnName: nameOf(options),
    autoCommit: false,
  });
  transaction.mutate(() => collection.insert(write));
  return new Promise((resolve, reject) => {
    kept.set(write.record, () => {
      kept.delete(write.record);
      resolve();
    });
    transaction.commit().catch(reject);
  });
}

exposePeer({
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
    for (const write of acts) await enqueue(write);
  },
  drain: async () => {
    isOpen = true;
    gate.notifyOnline();
    await until(() => offline.getPendingCount() + offline.getRunningCount() === 0);
  },
  waiting: async () => {
    const left: { mutations: { modified: BenchWrite }[] }[] = await offline.peekOutbox();
    return left.flatMap(({ mutations }) => mutations.map(({ modified }) => modified.record));
  },
});
