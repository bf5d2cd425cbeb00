import { uncelebrated } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";

/**
 * Removes the name from the uncelebrated ones. Returns true in only one page, so only one
 * celebrates.
 */
export const claimCelebration = (db: PersonDatabase, name: string): Promise<boolean> =>
  write(db, [db.facts], async () => {
    const names = (await uncelebrated.get(db.facts)) ?? [];
    if (!names.includes(name)) return false;
    await uncelebrated.set(
      db.facts,
      names.filter((each) => each !== name),
    );
    return true;
  });
