import { createRxDatabase } from "rxdb";
import { getRxStorageDexie } from "rxdb/plugins/storage-dexie";
import { allItems } from "../pages/items.ts";
import { exposeItemStore } from "../pages/peer.ts";

const schema = {
  version: 0,
  primaryKey: "id",
  type: "object",
  properties: {
    id: { type: "string", maxLength: 64 },
    seriesId: { type: "string", maxLength: 64 },
    type: { type: "string", maxLength: 16 },
  },
  required: ["id", "seriesId", "type"],
  indexes: ["seriesId", "type"],
};

let items: ReturnType<typeof createRxDatabase>;

exposeItemStore({
  open: async () => {
    const db = await createRxDatabase({ name: "items", storage: getRxStorageDexie() });
    ({ items } = await db.addCollections({ items: { schema } }));
  },
  fill: async (token) => void (await items.bulkInsert(await allItems(token))),
  first: async (limit) => (await items.find({ sort: [{ seriesId: "asc" }], limit }).exec()).length,
  all: async () => (await items.find().exec()).length,
});
