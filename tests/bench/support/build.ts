import { join, resolve } from "node:path";
import { build, type InlineConfig } from "vite";

export const root = resolve(import.meta.dirname, "../../..");

/** Returns the output folder of a benchmark. */
export const outputFolder = (bench: string): string =>
  join(root, `node_modules/.cache/respite/bench-${bench}`);

/** The application's build settings, without its configuration file. */
export const baseConfig = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
} as const satisfies InlineConfig;

export const plainNames = { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" };

/** Builds each input as a module of the same name in `outDir`. */
export async function buildModules(
  outDir: string,
  input: Readonly<Record<string, string>>,
  more: InlineConfig = {},
): Promise<void> {
  await build({
    ...baseConfig,
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
