import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes a key for backups into the folder, and returns its path. */
export function backupKeyIn(folder: string): string {
  const file = join(folder, "backup.key");
  writeFileSync(file, "correct horse battery staple\n");
  return file;
}
