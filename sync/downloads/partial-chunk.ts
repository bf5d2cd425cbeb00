import type { FileCache } from "../ports.ts";
import { chunkKey, OFFLINE_PATH } from "./download.ts";
import { putIfRoom, storedNames } from "./download-store.ts";

/*
 * The parts of a chunk that have arrived before it is complete. They are stored beside the chunks, so that a page that is
 * closed or killed loses little. The chunk's hash is checked once the rest arrives.
 */

/** A chunk is stored in this many parts while it arrives: 256 KB each. */
export const PARTS_PER_CHUNK = 16;

const partKey = (fileHash: string, index: number, offset: number) =>
  `${chunkKey(fileHash, index)}/${offset}`;

/** Returns the bytes of a chunk that are stored without a gap from its start. */
export async function loadParts(
  cache: FileCache,
  fileHash: string,
  index: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (;;) {
    const part = await cache.match(partKey(fileHash, index, offset));
    const bytes = new Uint8Array((await part?.arrayBuffer()) ?? new ArrayBuffer());
    if (bytes.length === 0) return concat(parts);
    parts.push(bytes);
    offset += bytes.length;
  }
}

/** On a full device, the bytes are fetched again instead. */
export async function storePart(
  cache: FileCache,
  fileHash: string,
  index: number,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (bytes.length > 0)
    await putIfRoom(cache, partKey(fileHash, index, offset), new Response(bytes));
}

/** Deletes the parts of one chunk, or of all chunks of a file. */
export async function deleteParts(
  cache: FileCache,
  fileHash: string,
  index: number | undefined,
): Promise<void> {
  const prefix = index === undefined ? `${fileHash}/` : `${fileHash}/${index}/`;
  for (const name of await storedNames(cache))
    if (name.startsWith(prefix) && name.split("/").length === 3)
      await cache.delete(OFFLINE_PATH + name);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
