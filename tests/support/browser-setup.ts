import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { builtUi } from "../unit/src/support/built-ui.ts";
import { demoFolder, isServerBuilt } from "./respite.ts";

const HOUR_MS = 60 * 60_000;

/** Removes what earlier builds left beside `current`, unless another run may still be using it. */
function removeOthers(current: string) {
  const folder = dirname(current);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path !== current && Date.now() - statSync(path).mtimeMs > HOUR_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Makes what all workers share before the first of them starts: the pages without a server, and the demo's data. */
export async function setup() {
  removeOthers(await builtUi());
  if (isServerBuilt()) removeOthers(await demoFolder());
}
