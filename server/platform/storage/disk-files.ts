import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Files } from "./files.ts";
import { hashFile } from "./hash-file.ts";
import { isHashKey, keyAt, placeOf, requirePlace } from "./keys.ts";
import { mimeOf, UNKNOWN_TYPE } from "./mime.ts";

/** Writes, then renames, so that readers never see part of a file. */
async function createFile(target: string, write: (path: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  // No key contains "~".
  const unfinished = `${target}~${randomUUID()}`;
  try {
    await write(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const MIN_FREE_BYTES = 32 * 2 ** 20;

/** Returns whether a folder can be written to and its disk isn't full. */
export async function hasRoom(folder: string): Promise<boolean> {
  await access(`${folder}/.`, constants.R_OK | constants.W_OK);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** Stores files in a local folder. */
export function diskFiles(folder: string): Files {
  const requirePath = (key: string) => join(folder, requirePlace(key));

  async function sizeOf(key: string): Promise<number | undefined> {
    const place = placeOf(key);
    const stats =
      place === undefined ? undefined : await stat(join(folder, place)).catch(() => undefined);
    return stats?.isFile() ? stats.size : undefined;
  }

  /** Types of files under a hash are stored beside them. Names in a stream are part of the key. */
  async function typeOf(key: string): Promise<string | undefined> {
    if (!isHashKey(key)) return mimeOf(key);
    return readFile(`${requirePath(key)}.type`, "utf8").catch(() => undefined);
  }

  /** Keeps the first type, so that storing the same bytes again can't change it. */
  async function storeType(key: string, type: string): Promise<void> {
    if ((await typeOf(key)) !== undefined) return;
    await createFile(`${requirePath(key)}.type`, (target) => writeFile(target, type));
  }

  async function putAs(key: string, path: string, type?: string): Promise<void> {
    if (type !== undefined && isHashKey(key)) await storeType(key, type);
    await createFile(requirePath(key), (target) => copyFile(path, target));
  }

  async function isUsable(): Promise<boolean> {
    await mkdir(folder, { recursive: true });
    return hasRoom(folder);
  }

  async function* keys() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const place = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
      const key = entry.isFile() ? keyAt(place) : undefined;
      if (key !== undefined) yield key;
    }
  }

  return {
    putAs,
    keys,
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
