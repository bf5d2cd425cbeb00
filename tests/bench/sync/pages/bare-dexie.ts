import { Dexie, type EntityTable } from "dexie";
import type { Act } from "../kinds.ts";
import { offer, onlyOne, type PeerOptions, post } from "./peer.ts";

/*
 * The limit: the least an outbox can do. No order, no retries, no per-entry results, no lock, no sealing.
 */

type Row = Act & { readonly seq: number; readonly id: string };

const db = new Dexie("bare-outbox") as Dexie & { readonly rows: EntityTable<Row, "seq"> };
db.version(1).stores({ rows: "++seq" });

let options: PeerOptions;
const rowOf = (act: Act) => ({ ...act, id: crypto.randomUUID() });

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

/** As everybody writes it: at the start, when the network comes back, after each act, and every now and then. */
const tryToDrain = onlyOne(() => drain().catch(() => undefined));

offer({
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
  enqueue: async (act) => {
    await db.rows.add(rowOf(act));
    if (options.live) tryToDrain();
  },
  fill: async (acts) => void (await db.rows.bulkAdd(acts.map(rowOf))),
  drain,
  waiting: async () => (await db.rows.toArray()).map(({ record }) => record),
});
