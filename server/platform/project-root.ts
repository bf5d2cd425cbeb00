import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

function findRoot(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, "package.json")) || parent === folder ? folder : findRoot(parent);
}

/** The project folder, also when this code runs from a build folder. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
