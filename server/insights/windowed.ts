import type { Connection } from "#server/platform/database/tables.ts";
import { periodsOf, publicationsOf, type Wanted } from "./published.ts";
import { type Asked, windowOf } from "./window.ts";

/** Returns the periods of the window and their publications, in order, without reading the cells of others. */
export async function windowed(db: Connection, wanted: Wanted, asked: Asked) {
  const periods = windowOf(await periodsOf(db, wanted), asked);
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return { periods, publications: [] };
  const within = { starts: first.starts, ends: last.ends };
  return { periods, publications: await publicationsOf(db, { ...wanted, within }) };
}
