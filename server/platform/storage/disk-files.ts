import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Files, StoredFile } from "./files.ts";

const HASH_KEY = /^[0-9a-f]{64}$/;
/** Path segments can't start with a dot, which prevents path traversal. */
const STREAM_KEY = /^hls(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){2,4}$/;

async function hashFile(path: string): Promise<StoredFile> {
  const fileHash = createHash("sha256");
  const chunks: string[] = [];
  let bytes = 0;
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      fileHash.update(chunk);
      chunks.push(createHash("sha256").update(chunk).digest("hex"));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
  return { sha256: fileHash.digest("hex"), bytes, chunks };
}

/** Stores files in a local folder. */
export function diskFiles(folder: string): Files {
  function pathOf(key: string): string | undefined {
    if (HASH_KEY.test(key)) return join(folder, key.slice(0, 2), key);
    return STREAM_KEY.test(key) ? join(folder, key) : undefined;
  }

  function requirePath(key: string): string {
    const path = pathOf(key);
    if (path === undefined) throw new TypeError("Not the key of a file");
    return path;
  }

  async function sizeOf(key: string): Promise<number | undefined> {
    const path = pathOf(key);
    const stats = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return stats?.isFile() ? stats.size : undefined;
  }

  async function putAs(key: string, path: string): Promise<void> {
    const target = requirePath(key);
    await mkdir(dirname(target), { recursive: true });
    // Copy, then rename, so that readers never see part of a file.
    const unfinished = `${target}.${randomUUID()}`;
    try {
      await copyFile(path, unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    putAs,
    sizeOf,
    read: (key, start, end) => createReadStream(requirePath(key), { start, end }),
    async put(path) {
      const file = await hashFile(path);
      if ((await sizeOf(file.sha256)) !== file.bytes) await putAs(file.sha256, path);
      return file;
    },
  };
}
