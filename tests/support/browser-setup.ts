import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtUi } from "../unit/src/support/built-ui.ts";
import { createDemoTemplate } from "./demo-database.ts";
import { demoFolder, demoTemplate, isServerBuilt } from "./respite.ts";

const HOUR_MS = 60 * 60_000;

/** Removes older builds next to `current`, unless another run may still be using them. */
function removeOthers(current: string) {
  const folder = dirname(current);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (path !== current && Date.now() - statSync(path).mtimeMs > HOUR_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

/** Prepares what all workers share: the pages without a server and the demo data. */
export async function setup() {
  removeOthers(await builtUi());
  if (!isServerBuilt()) return;
  removeOthers(await demoFolder());
  if (!process.env.TEST_DATABASE_URL) return;
  // The folder may be older than this database server.
  const media = mkdtempSync(join(tmpdir(), "respite-demo-"));
  await createDemoTemplate(demoTemplate(), media);
  rmSync(media, { recursive: true, force: true });
}
