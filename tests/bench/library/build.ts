import { join } from "node:path";
import { buildModules, outputFolder, root } from "../support/build.ts";
import { installPeers } from "../support/peers.ts";

const here = join(root, "tests/bench/library");
const out = outputFolder("library");

export const pagesFolder = join(out, "pages");
export const fragmentFile = join(out, "measured.md");

export async function prepare(): Promise<void> {
  installPeers(join(here, "peers"));
  await buildModules(
    pagesFolder,
    { search: join(here, "pages/search.ts"), plain: join(here, "pages/plain.tsx") },
    { oxc: { jsx: { runtime: "automatic", development: false } } },
  );
}
