import type { PersonDatabase } from "../local/person-database.ts";

/** The entries of one lane, oldest first. */
export const inLane = (db: PersonDatabase, lane: string) =>
  db.outbox.where("[lane+seq]").between([lane, 0], [lane, Number.POSITIVE_INFINITY]);
