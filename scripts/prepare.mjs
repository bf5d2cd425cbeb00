// Shared by the scripts: installs and builds only if something has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampOf = (name) => join(root, "node_modules/.cache/respite", name);

/** Runs a command in the project's folder and returns its exit code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) throw error;
  return status ?? 1;
}

export const binary = (name) => join(root, "node_modules/.bin", name);

function mustRun(command, args, options) {
  const status = run(command, args, options);
  if (status !== 0) process.exit(status);
}

function unchanged(name, fingerprint) {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;
}

function remember(name, fingerprint) {
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), fingerprint);
}

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages;

/** Whether `node_modules` holds what the lock file names. npm writes its own list last. */
function isInstalled() {
  if (!existsSync(join(root, "node_modules/.package-lock.json"))) return false;
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, integrity, optional }]) => {
      // The project itself isn't a package in `node_modules`.
      if (path === "") return true;
      const found = installed[path];
      if (!found) return optional === true;
      return found.version === version && found.integrity === integrity;
    },
  );
}

export function install() {
  // A test started this script and needs its packages to stay in place.
  if (process.env.VITEST || isInstalled()) return;
  const { npm_config_prefix: _, ...env } = process.env;
  mustRun("npm", ["ci", "--no-audit", "--no-fund"], { env });
}

const sources = ["contract", "sync", "src", "sw", "server", "public"];
const sourceFiles = [
  "index.html",
  "package-lock.json",
  "vite.config.ts",
  "scripts/chunk-groups.mjs",
];

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

function fingerprintOfSources() {
  const hash = createHash("sha256");
  const paths = [
    ...sources.flatMap((name) => [...filesBelow(join(root, name))]),
    ...sourceFiles.map((name) => join(root, name)),
  ];
  for (const path of paths.sort()) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

export function buildAll() {
  const fingerprint = fingerprintOfSources();
  const isThere =
    existsSync(join(root, "dist/sw.js")) && existsSync(join(root, "dist-server/main.js"));
  if (isThere && unchanged("build", fingerprint)) return;
  mustRun(binary("vite"), ["build", "--logLevel", "warn"]);
  mustRun(binary("vite"), ["build", "--logLevel", "warn", "--ssr"]);
  remember("build", fingerprint);
}
