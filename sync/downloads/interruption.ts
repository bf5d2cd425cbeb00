import { Dexie } from "dexie";
import { isFull } from "./download-store.ts";

/**
 * A database closed in the middle, as by an upgrade elsewhere, or without room for a row, ends the work; the next
 * nudge or start goes on.
 */
export const isInterruption = (error: unknown) =>
  error instanceof Dexie.DatabaseClosedError || isFull(error);
