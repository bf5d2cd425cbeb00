import { isFull, store } from "../downloads/download-store.ts";
import type { Files } from "../ports.ts";

const SHELF = "respite-ballast";
const KEY = "/ballast";
const BYTES = 512 * 1024;
/** It is laid only where it takes nothing from anybody. */
const PLENTY = 100;

/**
 * Room kept for the moment when there is none: what a person does is small, and fits where the ballast lay. In Cache
 * Storage, where what is deleted is free at once.
 */
export async function layBallast(files: Files): Promise<void> {
  const room = await files.estimate();
  if (!room || room.quota - room.used < BYTES * PLENTY) return;
  const shelf = await files.open(SHELF);
  if (await shelf.match(KEY)) return;
  await store(shelf, KEY, new Response(new Uint8Array(BYTES)));
}

const drop = async (files: Files): Promise<boolean> => (await files.open(SHELF)).delete(KEY);

/** Does the work once more on the ballast's room, when there was none. */
export async function withBallast<T>(files: Files, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await drop(files).catch(() => false))) throw error;
    return await work();
  }
}
