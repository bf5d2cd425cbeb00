import PouchDB from "pouchdb-browser";
import { allItems } from "../pages/items.ts";
import { offerShelf } from "../pages/peer.ts";

/* The first documents by their primary key: pouchdb-find would be a plugin more, and slower. */

const db = new PouchDB("items", { auto_compaction: true });

offerShelf({
  open: async () => void (await db.info()),
  fill: async (token) => {
    const items = await allItems(token);
    await db.bulkDocs(items.map(({ id, ...item }) => ({ _id: id, ...item })));
  },
  first: async (limit) => (await db.allDocs({ limit, include_docs: true })).rows.length,
  all: async () => (await db.allDocs({ include_docs: true })).rows.length,
});
