import { join } from "node:path";
import { build } from "vite";
import { baseConfig, buildModules, outputFolder, plainNames, root } from "../support/build.ts";
import { installPeers } from "../support/peers.ts";

const here = join(root, "tests/bench/sync");
const out = outputFolder("sync");

export const pagesFolder = join(out, "pages");
export const fragmentFile = join(out, "measured.md");
export const serverFile = join(out, "server/main.js");

const withGlobal = { define: { ...baseConfig.define, global: "globalThis" } };

const source = (name: string) => join(here, `${name}.ts`);

async function buildPages(): Promise<void> {
  const pages = {
    ours: source("pages/ours"),
    "ours-live": source("pages/ours-live"),
    bare: source("pages/bare-dexie"),
    workbox: source("peers/workbox"),
    tanstack: source("peers/tanstack"),
    rxdb: source("peers/rxdb"),
    pouchdb: source("peers/pouchdb"),
    "ours-items": source("pages/ours-items"),
    "bare-items": source("pages/bare-dexie-items"),
    "rxdb-items": source("peers/rxdb-items"),
    "pouchdb-items": source("peers/pouchdb-items"),
    compact: source("pages/compact"),
  };
  await buildModules(pagesFolder, pages, withGlobal);
  await build({
    ...baseConfig,
    ...withGlobal,
    build: {
      outDir: pagesFolder,
      emptyOutDir: false,
      target: "es2022",
      rollupOptions: {
        input: source("peers/workbox-worker"),
        output: { format: "iife", entryFileNames: "workbox-worker.js" },
      },
    },
  });
}

const buildServer = () =>
  build({
    ...baseConfig,
    ...withGlobal,
    build: {
      ssr: true,
      outDir: join(out, "server"),
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rollupOptions: {
        input: {
          main: source("server/main"),
          "pglite-worker": join(root, "server/platform/database/pglite-worker.js"),
        },
        output: plainNames,
      },
    },
  });

export async function prepare(): Promise<void> {
  installPeers(join(here, "peers"));
  await buildPages();
  await buildServer();
}
