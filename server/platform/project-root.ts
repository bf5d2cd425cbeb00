import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, "package.json")) || parent === folder ? folder : findRoot(parent);
}

/** The folder of the project, wherever in it this code was built to. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
