import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "./files.ts";
import { isHashKey } from "./keys.ts";

export type CopyResult = {
  readonly copied: number;
  readonly bytes: number;
  /** Files that were there already. */
  readonly known: number;
  /** Keys of files whose bytes don't match their hash. They are not copied. */
  readonly damaged: readonly string[];
};

async function hashOf(files: Files, key: string): Promise<string | undefined> {
  const size = await files.sizeOf(key);
  if (size === undefined) return undefined;
  const hash = createHash("sha256");
  if (size > 0) for await (const chunk of files.read(key, 0, size - 1)) hash.update(chunk);
  return hash.digest("hex");
}

async function copyFile(key: string, from: Files, to: Files, path: string): Promise<number> {
  const size = (await from.sizeOf(key)) ?? 0;
  if (size === 0) await writeFile(path, "");
  else await pipeline(from.read(key, 0, size - 1), createWriteStream(path));
  await to.putAs(key, path, await from.typeOf(key));
  return size;
}

/**
 * Copies every file to another storage, and reads each copy back to compare it. It can be interrupted and repeated: files that
 * exist already are compared, not copied.
 */
export async function copyStorage(
  from: Files,
  to: Files,
  onFile: (key: string) => void = () => undefined,
): Promise<CopyResult> {
  const result = { copied: 0, bytes: 0, known: 0, damaged: [] as string[] };
  const folder = await mkdtemp(join(tmpdir(), "respite-copy-"));
  try {
    for await (const key of from.keys()) {
      const hash = await hashOf(from, key);
      if (isHashKey(key) && hash !== key) result.damaged.push(key);
      else if ((await hashOf(to, key)) === hash) result.known += 1;
      else {
        result.bytes += await copyFile(key, from, to, join(folder, "file"));
        if ((await hashOf(to, key)) !== hash)
          throw new Error(`The copy of ${key} differs from the original.`);
        result.copied += 1;
      }
      onFile(key);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return result;
}
