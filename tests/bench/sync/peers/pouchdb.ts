import PouchDB from "pouchdb-browser";
import { exposePeer, type PeerOptions } from "../pages/peer.ts";

/* Follows pouchdb.com/guides/replication. Batches of 100 are its default. */

const db = new PouchDB("bench", { auto_compaction: true });
let options: PeerOptions;
let checkpoint = "";

const remote = () =>
  new PouchDB(`${location.origin}/peers/pouchdb/bench`, {
    skip_setup: true,
    fetch: (url: string, init: RequestInit & { headers: Headers }) => {
      init.headers.set("authorization", options.token);
      checkpoint = /_local\/[^?]+/.exec(url)?.[0] ?? checkpoint;
      return PouchDB.fetch(url, init);
    },
  });

/** A replication that stopped for good, as after a rejected sign-in, is restarted only at the next start. */
const replicateFromNowOn = () =>
  db.replicate.to(remote(), { live: true, retry: true }).on("error", () => undefined);

/** Documents are never removed, so this compares them with the replication checkpoint. */
async function waiting(): Promise<string[]> {
  const noted = await db.get(decodeURIComponent(checkpoint)).catch(() => ({ last_seq: 0 }));
  const { results } = await db.changes({ since: noted.last_seq });
  return results.map(({ id }: { id: string }) => id);
}

exposePeer({
  open: async (given) => {
    options = given;
    await db.info();
    if (given.live) replicateFromNowOn();
  },
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue: async ({ record, body }) => void (await db.put({ _id: record, body })),
  fill: async (writes) =>
    void (await db.bulkDocs(writes.map(({ record, body }) => ({ _id: record, body })))),
  drain: async () => void (await db.replicate.to(remote(), { batch_size: options.batch })),
  waiting,
});
