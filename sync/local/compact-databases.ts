import { Dexie } from "dexie";
import type { Databases } from "../ports.ts";

const NAME = "respite-compaction";
const ROUNDS = 2;

/**
 * Makes Chromium delete the files that the compaction of a deleted database has replaced. It does so at the next compaction,
 * which deleting another database causes.
 */
export async function compactDatabases(databases?: Databases): Promise<void> {
  for (let round = 1; round <= ROUNDS; round++) {
    const db = new Dexie(NAME, { ...databases });
    db.version(1).stores({ rows: "id" });
    await db.table("rows").put({ id: round });
    await db.delete();
  }
}
