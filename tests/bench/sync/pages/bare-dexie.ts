import { Dexie, type EntityTable } from "dexie";
import type { BenchWrite } from "../writes.ts";
import { exposePeer, type PeerOptions, post, singleFlight } from "./peer.ts";

/* The lower bound for an outbox: no order, retries, per-entry results, locks, or encryption. */

type Row = BenchWrite & { readonly seq: number; readonly id: string };

const db = new Dexie("bare-outbox") as Dexie & { readonly rows: EntityTable<Row, "seq"> };
db.version(1).stores({ rows: "++seq" });

let options: PeerOptions;
const rowOf = (write: BenchWrite) => ({ ...write, id: crypto.randomUUID() });

async function drain(): Promise<void> {
  for (;;) {
    const rows = await db.rows.orderBy("seq").limit(options.batch).toArray();
    if (rows.length === 0) return;
    const writes = rows.map(({ id, body }) => ({ id, body }));
    await post("/peers/bare/writes", { writes }, { authorization: options.token });
    await db.rows.bulkDelete(rows.map(({ seq }) => seq));
  }
}

const RETRY_MS = 5000;

/** Runs at start, on reconnecting, after each write, and at intervals. */
const tryToDrain = singleFlight(() => drain().catch(() => undefined));

exposePeer({
  open: async (given) => {
    options = given;
    if (given.updated) db.version(2).stores({ rows: "++seq", more: "id" });
    await db.open();
    if (!given.live) return;
    addEventListener("online", tryToDrain);
    setInterval(tryToDrain, RETRY_MS);
    tryToDrain();
  },
  signIn: (token) => {
    options = { ...options, token };
  },
  enqueue: async (write) => {
    await db.rows.add(rowOf(write));
    if (options.live) tryToDrain();
  },
  fill: async (acts) => void (await db.rows.bulkAdd(acts.map(rowOf))),
  drain,
  waiting: async () => (await db.rows.toArray()).map(({ record }) => record),
});
