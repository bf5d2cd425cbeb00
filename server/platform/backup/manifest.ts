import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { z } from "zod";
import { backupErrors } from "../startup-copy.ts";
import { StartupError } from "../startup-error.ts";

/** Written last, so a backup without it is incomplete. */
export const MANIFEST = "manifest.json";
export const FILES_FOLDER = "files";
/** Each engine can restore only its own dumps. */
export const DUMP_FILE = { embedded: "database.tar.enc", postgres: "database.dump.enc" } as const;

const fileEntry = z.object({
  path: z.string(),
  size: z.number().int().nonnegative(),
  sha256: z.string(),
});
export type FileEntry = z.infer<typeof fileEntry>;

const manifest = z.object({
  /** Backups of earlier releases (1) weren't encrypted. */
  format: z.union([z.literal(1), z.literal(2)]),
  engine: z.enum(["embedded", "postgres"]),
  made_at: z.number(),
  database: fileEntry,
  files: z.array(fileEntry),
  /** Of everything else here, with the key of the database. */
  mac: z.string().optional(),
});
export type Manifest = z.infer<typeof manifest>;

/** What the MAC covers. */
export const manifestText = ({ mac: _, ...rest }: Manifest): string => JSON.stringify(rest);

/** Returns relative paths with `/`; empty if the folder doesn't exist. */
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

/** Checks the hash of every file and returns the manifest. Throws a StartupError if a file is missing or damaged. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "");
  const read = manifest.safeParse(text ? JSON.parse(text) : undefined);
  if (!read.success) throw new StartupError(backupErrors.incomplete(folder));
  const { database, files } = read.data;
  const all = [
    [folder, database] as const,
    ...files.map((one) => [join(folder, FILES_FOLDER), one] as const),
  ];
  for (const [base, { path, sha256 }] of all) {
    const actual = await describeFile(base, path).catch(() => undefined);
    if (actual?.sha256 !== sha256) throw new StartupError(backupErrors.damaged(folder, path));
  }
  return read.data;
}
