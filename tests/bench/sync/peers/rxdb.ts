import { addRxPlugin, createRxDatabase } from "rxdb";
import { RxDBLeaderElectionPlugin } from "rxdb/plugins/leader-election";
import { RxDBMigrationSchemaPlugin } from "rxdb/plugins/migration-schema";
import { replicateRxCollection } from "rxdb/plugins/replication";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { exposePeer, type PeerOptions } from "../pages/peer.ts";

/* Follows rxdb.info/replication-http, without the pull, which no peer does here. */

addRxPlugin(RxDBLeaderElectionPlugin);
addRxPlugin(RxDBMigrationSchemaPlugin);

const schema = {
  version: 0,
  primaryKey: "record",
  type: "object",
  properties: { record: { type: "string", maxLength: 64 }, body: { type: "object" } },
  required: ["record", "body"],
};

type Doc = { readonly record: string };
type Replication = ReturnType<typeof replicateRxCollection>;

let options: PeerOptions;
let collection: ReturnType<typeof createRxDatabase>;
let replication: Replication | undefined;

const replicate = (): Replication =>
  replicateRxCollection({
    collection,
    replicationIdentifier: "bench-http-replication",
    // A single page does not need leader election.
    waitForLeadership: options.live === true,
    push: {
      batchSize: options.batch,
      handler: async (changeRows: unknown[]) => {
        const response = await fetch("/peers/rxdb/push", {
          method: "POST",
          headers: { "content-type": "application/json", authorization: options.token },
          body: JSON.stringify(changeRows),
        });
        return await response.json();
      },
    },
  });

const sameDoc = (doc: Doc) => doc;

/** Documents are never removed, so this compares them with the replication's metadata. */
async function waiting(): Promise<string[]> {
  const records: string[] = (await collection.find().exec()).map(({ record }: Doc) => record);
  if (!replication?.metaInstance) return records;
  const ids = records.map((record) => `${record}|0`);
  const pushed: { itemId: string }[] = await replication.metaInstance.findDocumentsById(ids, false);
  const done = new Set(pushed.map(({ itemId }) => itemId));
  return records.filter((record) => !done.has(record));
}

exposePeer({
  open: async (given) => {
    options = given;
    const db = await createRxDatabase({ name: "bench", storage: getRxStorageDexie() });
    const newer = { schema: { ...schema, version: 1 }, migrationStrategies: { 1: sameDoc } };
    const writes = given.updated ? newer : { schema };
    collection = (await db.addCollections({ writes })).writes;
    if (given.live) replication = replicate();
  },
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue: async (write) => void (await collection.insert(write)),
  fill: async (writes) => void (await collection.bulkInsert(writes)),
  drain: async () => {
    replication = replicate();
    await replication.awaitInitialReplication();
  },
  waiting,
});
