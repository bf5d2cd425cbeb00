import { join } from "node:path";
import { buildModules, outputFolder, root } from "../support/build.ts";

const here = join(root, "tests/bench/downloads/pages");

export const pagesFolder = outputFolder("downloads");

/** Builds the page that downloads and the worker that serves downloads, both from the application's code. */
export const buildPages = (): Promise<void> =>
  buildModules(pagesFolder, { page: join(here, "page.ts"), worker: join(here, "worker.ts") });
