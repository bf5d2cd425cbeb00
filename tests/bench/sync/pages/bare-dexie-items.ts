import { Dexie, type EntityTable } from "dexie";
import type { Content } from "#sync/local/content.ts";
import { allItems } from "./items.ts";
import { exposeItemStore } from "./peer.ts";

const db = new Dexie("bare-items") as Dexie & { readonly items: EntityTable<Content, "id"> };
db.version(1).stores({ items: "id, seriesId, type" });

exposeItemStore({
  open: async () => void (await db.open()),
  fill: async (token) => void (await db.items.bulkPut(await allItems(token))),
  first: async (count) => (await db.items.orderBy("seriesId").limit(count).toArray()).length,
  all: async () => (await db.items.toArray()).length,
});
