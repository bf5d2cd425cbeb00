import { Dexie } from "dexie";
import { isFull } from "./download-store.ts";

/**
 * A closed database (for example, upgraded by another tab) or full storage interrupts the work. The
 * next trigger or start resumes it.
 */
export const isInterruption = (error: unknown) =>
  error instanceof Dexie.DatabaseClosedError || isFull(error);
