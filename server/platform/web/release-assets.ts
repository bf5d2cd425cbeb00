import { createHash, randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Files } from "../storage/files.ts";

const AT_ONCE = 8;

/** Whole files. Their compressed variants are only for the release that runs. */
const isAsset = (name: string) => !/\.(br|gz)$/.test(name);

async function listAssets(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, "assets"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && isAsset(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

async function storeAssets(files: Files, folder: string): Promise<void> {
  const manifest = join(folder, ".vite/manifest.json");
  const hash = createHash("sha256")
    .update(await readFile(manifest))
    .digest("hex");
  // Stored last: where it is, the others are.
  const done = `assets/manifest-${hash}.json`;
  if ((await files.sizeOf(done)) !== undefined) return;
  const all = await listAssets(folder);
  // Processes that start at once begin at different files, and find those of the others.
  const first = randomInt(all.length + 1);
  const waiting = [...all.slice(first), ...all.slice(0, first)];
  const storeNext = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
      if ((await files.sizeOf(name)) === undefined) await files.putAs(name, join(folder, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
  await files.putAs(done, manifest);
}

/**
 * Stores the files of the built web app, before anyone gets its page. A process of an earlier release then has the files of
 * this page, and this process those of earlier pages. Without the storage, only such pages are affected.
 */
export async function keepAssets(
  files: Files,
  folder: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  if (!existsSync(join(folder, "index.html"))) return;
  await storeAssets(files, folder).catch((error: unknown) =>
    log.warn({ err: error }, "storing the web app for other releases failed"),
  );
}
