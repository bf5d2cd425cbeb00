import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { z } from "zod";
import { StartupError } from "../startup-error.ts";

/** Stands beside the database's image and the folder of files, and is written last. */
export const MANIFEST = "manifest.json";
export const FILES_FOLDER = "files";
/** By engine: what one of them wrote, only the same can read. */
export const DUMP_FILE = { embedded: "database.tar", postgres: "database.dump" } as const;

const fileEntry = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string(),
});
export type FileEntry = z.infer<typeof fileEntry>;

const manifest = z.object({
  format: z.literal(1),
  engine: z.enum(["embedded", "postgres"]),
  made_at: z.number(),
  database: fileEntry,
  files: z.array(fileEntry),
});
export type Manifest = z.infer<typeof manifest>;

/** Paths below a folder, with `/`; none where there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, "/"))
    .toSorted();
}

export async function describeFile(folder: string, path: string): Promise<FileEntry> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const bytes of createReadStream(join(folder, path)) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    size += bytes.length;
  }
  return { path, size, sha256: hash.digest("hex") };
}

/** The manifest of a backup of which every file is there, byte by byte; throws a StartupError otherwise. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "");
  const read = manifest.safeParse(text ? JSON.parse(text) : undefined);
  if (!read.success) throw new StartupError(`There is no whole backup in ${folder}.`);
  const { database, files } = read.data;
  const all = [
    [folder, database] as const,
    ...files.map((one) => [join(folder, FILES_FOLDER), one] as const),
  ];
  for (const [base, { path, sha256 }] of all) {
    const found = await describeFile(base, path).catch(() => undefined);
    if (found?.sha256 !== sha256)
      throw new StartupError(`The backup in ${folder} is damaged: ${path} is not what it was.`);
  }
  return read.data;
}
