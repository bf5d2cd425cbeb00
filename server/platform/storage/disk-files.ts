import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Files, StoredFile } from "./files.ts";

const HASH_KEY = /^[0-9a-f]{64}$/;
/** No dot at the beginning of a part, so no way out of the folder. */
const STREAM_KEY = /^hls(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){2,4}$/;

async function hashFile(path: string): Promise<StoredFile> {
  const whole = createHash("sha256");
  const chunks: string[] = [];
  let bytes = 0;
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, bytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      whole.update(chunk);
      chunks.push(createHash("sha256").update(chunk).digest("hex"));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
  return { sha256: whole.digest("hex"), bytes, chunks };
}

/** Files below one folder of this machine. */
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
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  }

  async function putAs(key: string, path: string): Promise<void> {
    const target = requirePath(key);
    await mkdir(dirname(target), { recursive: true });
    // Whole or not at all, also when two processes store the same file.
    const unfinished = `${target}.${randomUUID()}`;
    try {
      await copyFile(path, unfinished);
      await rename(unfinished, target);
    } catch (error) {
      // On a full disk, the half of a file would only make it fuller.
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
