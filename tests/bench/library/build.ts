import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const root = resolve(import.meta.dirname, "../../..");
const here = "tests/bench/library";
const peers = join(root, here, "peers");
const out = join(root, "node_modules/.cache/respite/bench-library");

export const pagesFolder = join(out, "pages");
export const fragmentFile = join(out, "measured.md");

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

export async function prepare(): Promise<void> {
  installPeers();
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    oxc: { jsx: { runtime: "automatic", development: false } },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      outDir: pagesFolder,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: {
          search: join(root, here, "pages/search.ts"),
          plain: join(root, here, "pages/plain.tsx"),
        },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}
