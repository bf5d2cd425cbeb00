import { Dexie } from "dexie";
import type { Databases } from "../ports.ts";

const NAME = "respite-compaction";
const ROUNDS = 2;

/**
 * Makes Chromium compact its files, which it does when a database is deleted. The files that a compaction has replaced are
 * deleted with the next one.
 */
export async function compactDatabases(databases?: Databases): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    const db = new Dexie(NAME, { ...databases });
    db.version(1).stores({ rows: "id" });
    await db.table("rows").put({ id: round });
    await db.delete();
  }
}
