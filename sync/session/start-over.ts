import { Dexie } from "dexie";
import { HANDOUT_CACHE, MEDIA_CACHE } from "../downloads/download.ts";
import type { Ports } from "../ports.ts";
import { SEARCH_DATABASE } from "../search/search-database.ts";
import { INSTALLED_KEY } from "./follow-session.ts";

/**
 * Deletes the databases by these names and all downloads, as if this browser had never been used. Close the device first.
 * Databases of other people stay: they decide for themselves.
 */
export async function startOver(
  { databases, files, keyValue }: Pick<Ports, "databases" | "files" | "keyValue">,
  names: readonly string[],
): Promise<void> {
  for (const name of [...names, SEARCH_DATABASE]) await new Dexie(name, databases).delete();
  for (const name of [MEDIA_CACHE, HANDOUT_CACHE]) {
    const cache = await files.open(name);
    for (const key of await cache.keys()) await cache.delete(key);
  }
  // Otherwise the next start reports that the browser has cleared everything.
  keyValue?.remove(INSTALLED_KEY);
}
