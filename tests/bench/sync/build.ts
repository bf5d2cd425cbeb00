import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type InlineConfig } from "vite";

const root = resolve(import.meta.dirname, "../../..");
const here = "tests/bench/sync";
const peers = join(root, here, "peers");
const out = join(root, "node_modules/.cache/respite/bench-sync");

export const pagesFolder = join(out, "pages");
export const fragmentFile = join(out, "measured.md");
export const serverFile = join(out, "server/main.js");

/** The peers are no dependencies of the application: they are installed here, when they are first measured. */
function installPeers(): void {
  const stamp = join(peers, "node_modules/.installed");
  const lock = readFileSync(join(peers, "package-lock.json"));
  const fingerprint = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  const { npm_config_prefix: _, ...env } = process.env;
  const asked = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", asked, { cwd: peers, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The peers could not be installed.");
  writeFileSync(stamp, fingerprint);
}

const common: InlineConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": JSON.stringify("production"), global: "globalThis" },
};

const source = (name: string) => join(root, here, `${name}.ts`);

async function buildPages(): Promise<void> {
  await build({
    ...common,
    build: {
      outDir: pagesFolder,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: {
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
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  await build({
    ...common,
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
    ...common,
    build: {
      ssr: true,
      outDir: join(out, "server"),
      emptyOutDir: true,
      target: "node20",
      minify: false,
      rollupOptions: {
        input: {
          main: source("server/main"),
          "pglite-worker": join(root, "server/database/pglite-worker.js"),
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });

export async function prepare(): Promise<void> {
  installPeers();
  await buildPages();
  await buildServer();
}
