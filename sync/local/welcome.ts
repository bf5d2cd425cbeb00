import type { Device } from "../device.ts";
import type { Welcome } from "../records/types.ts";
import { type ActionContext, commit } from "./commit.ts";
import { welcome } from "./fact.ts";
import { cursor, knownProfile } from "./facts.ts";
import type { PersonDatabase } from "./person-database.ts";

export const welcomeOf = async (db: PersonDatabase): Promise<Welcome> =>
  (await welcome.get(db.facts)) ?? {};

/** Stored on this device only. */
export const changeWelcome =
  (context: ActionContext): Device["welcome"]["change"] =>
  (changes) =>
    commit(context, [], async () => {
      await welcome.set(context.db.facts, { ...(await welcomeOf(context.db)), ...changes });
    });

/**
 * Returns whether the person has done anything yet, here or on another device. Undefined until the first pull of their own
 * records, because this device can't know before.
 */
export async function hasHistory(db: PersonDatabase): Promise<boolean | undefined> {
  const tables = [db.timeWatched, db.answered, db.saved, db.notes, db.highlights, db.credits];
  const counts = await Promise.all(tables.map((table) => table.count()));
  const hasPicked = (await knownProfile.get(db.facts))?.interests !== undefined;
  if (hasPicked || counts.some((count) => count > 0)) return true;
  return (await cursor.get(db.facts)) === undefined ? undefined : false;
}
