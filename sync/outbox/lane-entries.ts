import type { PersonDatabase } from "../local/person-database.ts";

/** Queries the entries of one lane, oldest first. */
export const laneEntries = (db: PersonDatabase, lane: string) =>
  db.outbox.where("[lane+seq]").between([lane, 0], [lane, Number.POSITIVE_INFINITY]);
