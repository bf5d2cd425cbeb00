import { join } from "node:path";
import { buildModules, madeBy, root } from "../support/build.ts";

const here = join(root, "tests/bench/downloads/pages");

export const pagesFolder = madeBy("downloads");

/** The page that downloads, and the worker that answers for what was downloaded: the application's own code. */
export const buildPages = (): Promise<void> =>
  buildModules(pagesFolder, { page: join(here, "page.ts"), worker: join(here, "worker.ts") });
