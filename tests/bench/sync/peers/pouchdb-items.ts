import PouchDB from "pouchdb-browser";
import { allItems } from "../pages/items.ts";
import { exposeItemStore } from "../pages/peer.ts";

/* Reads the first documents by primary key, because pouchdb-find would be slower. */

const db = new PouchDB("items", { auto_compaction: true });

exposeItemStore({
  open: async () => void (await db.info()),
  fill: async (token) => {
    const items = await allItems(token);
    await db.bulkDocs(items.map(({ id, ...item }) => ({ _id: id, ...item })));
  },
  first: async (limit) => (await db.allDocs({ limit, include_docs: true })).rows.length,
  all: async () => (await db.allDocs({ include_docs: true })).rows.length,
});
