import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, loadConfigFromFile, type Plugin } from "vite";

export const root = new URL("../../../..", import.meta.url).pathname;

/** Modules that tests import on their own, as built for the page. */
const modules = {
  sanitize: "src/shared/html/sanitize.ts",
  "library-calls": "src/shared/lessons/library-calls.ts",
  "rich-text": "src/shared/admin/rich-text/markup.ts",
};
export const modulePath = (name: keyof typeof modules) => `/assets/${name}.js`;

/** Builds the app bundled, so that a page loads a dozen files instead of hundreds, but with React's development warnings. */
async function buildUi(outDir: string) {
  const env = { command: "build", mode: "development", isSsrBuild: false } as const;
  const own = (await loadConfigFromFile(env, join(root, "vite.config.ts")))?.config;
  const named = (plugin: unknown) => (plugin as Plugin | undefined)?.name;
  // Links the styles of the static page.
  const earlyFiles = own?.plugins?.find((plugin) => named(plugin) === "early-files");
  const output = own?.build?.rollupOptions?.output;
  await build({
    ...own,
    root,
    configFile: false,
    mode: env.mode,
    // Without the service worker and compression.
    plugins: [react(), earlyFiles],
    logLevel: "error",
    build: {
      ...own?.build,
      outDir,
      minify: false,
      reportCompressedSize: false,
      rollupOptions: {
        ...own?.build?.rollupOptions,
        input: { index: "index.html", ...modules },
        preserveEntrySignatures: "allow-extension",
        output: {
          ...output,
          entryFileNames: "assets/[name].js",
          chunkFileNames: "assets/[name].js",
        },
      },
    },
  });
}

/** Returns a hash of all sources of the pages. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const folders = ["contract", "public", "src", "sync"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .toSorted()
      .map((name) => join(folder, name)),
  );
  const files = ["index.html", "package-lock.json", "scripts/chunk-groups.mjs", "vite.config.ts"];
  for (const file of [...folders, ...files, "tests/unit/src/support/built-ui.ts"]) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Returns the folder of the built pages. They are built once until a source changes. */
export async function builtUi(): Promise<string> {
  const cache = join(root, "node_modules/.cache/respite/ui");
  const built = join(cache, fingerprint());
  if (existsSync(built)) return built;
  const own = `${built}-${process.pid}`;
  await buildUi(own);
  try {
    renameSync(own, built);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(built)) throw error;
    rmSync(own, { recursive: true });
  }
  return built;
}
