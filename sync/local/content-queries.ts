import type { Device } from "../device.ts";
import { hasHandout } from "../downloads/queries.ts";
import type { Files } from "../ports.ts";
import type { Content } from "./content.ts";
import type { DeviceDatabase } from "./device-database.ts";
import { catalogLoaded } from "./fact.ts";
import { cursor } from "./facts.ts";

/**
 * Reads all lessons once for each state of the catalog, whose rows change only together with its cursor. Without it, every page
 * reads them again and holds its own copy, 9 MB for 10,000 lessons. Live queries rerun when the cursor changes.
 */
function lessonsOnce({ content, facts }: DeviceDatabase): () => Promise<readonly Content[]> {
  let latest: { readonly at: string | undefined; readonly lessons: readonly Content[] } | undefined;
  return async () => {
    // Read before the lessons: they may be newer than this cursor, but never older.
    const at = await cursor.get(facts);
    if (latest !== undefined && latest.at === at) return latest.lessons;
    const lessons = await content.toArray();
    // Another query may have been faster.
    if (latest === undefined || latest.at !== at) latest = { at, lessons };
    return latest.lessons;
  };
}

export const contentQueries = (db: DeviceDatabase, files: Files): Device["content"] => ({
  all: lessonsOnce(db),
  one: (id) => db.content.get(id),
  inSeries: (seriesId) => db.content.where("seriesId").equals(seriesId).toArray(),
  series: () => db.series.toArray(),
  sections: () => db.sections.toArray(),
  inSections: () => db.contentSections.toArray(),
  isLoaded: async () => (await catalogLoaded.get(db.facts)) ?? false,
  hasHandout: (url) => hasHandout(files, url),
});
