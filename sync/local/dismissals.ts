import { Dexie } from "dexie";
import { isFull } from "../downloads/download-store.ts";
import { NotSaved } from "./not-saved.ts";
import { NewerSchema } from "./schema-guard.ts";

function notSaved(error: unknown): unknown {
  if (isFull(error)) return new NotSaved("no-room", error);
  if (error instanceof NewerSchema) return new NotSaved("outdated", error);
  const isOfDatabase = error instanceof Dexie.DexieError || error instanceof DOMException;
  return isOfDatabase ? new NotSaved("closed", error) : error;
}

/** What the database does not take rejects as `NotSaved`; anything else is a bug. */
export const told =
  <A extends readonly unknown[]>(act: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    try {
      await act(...args);
    } catch (error) {
      throw notSaved(error);
    }
  };
