import { join, resolve } from "node:path";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../../..");
const here = join(root, "tests/bench/downloads/pages");

export const pagesFolder = join(root, "node_modules/.cache/respite/bench-downloads");

/** The page that downloads, and the worker that answers for what was downloaded: the application's own code. */
export async function buildPages(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: pagesFolder,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: { page: join(here, "page.ts"), worker: join(here, "worker.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
