import { join, resolve } from "node:path";
import { build, type InlineConfig } from "vite";

export const root = resolve(import.meta.dirname, "../../..");

/** Where the bench of this name keeps what it makes. */
export const madeBy = (bench: string): string =>
  join(root, `node_modules/.cache/respite/bench-${bench}`);

/** As the application is built, and nothing of its own configuration. */
export const asBuilt = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
} as const satisfies InlineConfig;

export const plainNames = { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" };

/** Each of `input` as a module of its own name in `outDir`. */
export async function buildModules(
  outDir: string,
  input: Readonly<Record<string, string>>,
  more: InlineConfig = {},
): Promise<void> {
  await build({
    ...asBuilt,
    ...more,
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      rollupOptions: { input: { ...input }, output: plainNames },
    },
  });
}
