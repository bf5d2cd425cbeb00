import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { CHUNK_BYTES } from "#contract/constants.ts";
import type { Files, StoredFile } from "./files.ts";
import { mimeOf, UNKNOWN_TYPE } from "./mime.ts";

const HASH_KEY = /^[0-9a-f]{64}$/;
/** Path segments can't start with a dot, which prevents path traversal. */
const STREAM_KEY = /^hls(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}){2,4}$/;

/** Writes, then renames, so that readers never see part of a file. */
async function createFile(target: string, write: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${randomUUID()}`;
  try {
    await write(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

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

const MIN_FREE_BYTES = 32 * 2 ** 20;

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

  const putAs = (key: string, path: string) =>
    createFile(requirePath(key), (target) => copyFile(path, target));

  /** Types of files under a hash are stored beside them. Names in a stream are part of the key. */
  async function typeOf(key: string): Promise<string | undefined> {
    if (!HASH_KEY.test(key)) return mimeOf(key);
    return readFile(`${requirePath(key)}.type`, "utf8").catch(() => undefined);
  }

  /** Keeps the first type, so that storing the same bytes again can't change it. */
  async function storeType(key: string, type: string): Promise<void> {
    if ((await typeOf(key)) !== undefined) return;
    await createFile(`${requirePath(key)}.type`, (target) => writeFile(target, type));
  }

  async function isUsable(): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  }

  return {
    putAs,
    sizeOf,
    isUsable,
    typeOf,
    read: (key, start, end) => createReadStream(requirePath(key), { start, end }),
    async put(path, type = mimeOf(path) ?? UNKNOWN_TYPE) {
      const file = await hashFile(path);
      await storeType(file.sha256, type);
      if ((await sizeOf(file.sha256)) !== file.bytes) await putAs(file.sha256, path);
      return file;
    },
  };
}
