import { Dexie } from "dexie";
import { isFull } from "../downloads/download-store.ts";
import { NotSaved } from "./not-saved.ts";
import { isNewerSchema } from "./schema-guard.ts";

function toNotSaved(error: unknown): unknown {
  if (isFull(error)) return new NotSaved("no-room", error);
  if (isNewerSchema(error)) return new NotSaved("outdated", error);
  const isOfDatabase = error instanceof Dexie.DexieError || error instanceof DOMException;
  return isOfDatabase ? new NotSaved("closed", error) : error;
}

/** Turns database errors into `NotSaved`. Any other error is a bug and passes through. */
export const rejectAsNotSaved =
  <A extends readonly unknown[]>(act: (...args: A) => Promise<void>) =>
  async (...args: A): Promise<void> => {
    try {
      await act(...args);
    } catch (error) {
      throw toNotSaved(error);
    }
  };
