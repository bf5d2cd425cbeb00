import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runProgram } from "../support/programs.ts";

const root = resolve(import.meta.dirname, "../..");

export type Release = {
  readonly name: string;
  /** Has `dist-server` and, for the current one, the built app. */
  readonly folder: string;
  readonly wireVersion: number;
};

const VERSION_FILE = "contract/version.ts";
const MIGRATIONS_FILE = "server/platform/database/migrate.ts";

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).trim();

const wireVersionIn = (text: string) => Number(/\bWIRE_VERSION = (\d+)/.exec(text)?.[1]);
const migrationsIn = (text: string) => text.match(/^ {2}"\d{4}-[^"]+":/gm)?.length ?? 0;

type Versions = { readonly wire: number; readonly migrations: number };
const versionsBy = (read: (file: string) => string): Versions => ({
  wire: wireVersionIn(read(VERSION_FILE)),
  migrations: migrationsIn(read(MIGRATIONS_FILE)),
});

export const currentRelease = (): Release => ({
  name: "this release",
  folder: root,
  wireVersion: wireVersionIn(readFileSync(join(root, VERSION_FILE), "utf8")),
});

/** The newest commit with an older API or fewer migrations. */
function findPrevious(): string {
  const current = versionsBy((file) => readFileSync(join(root, file), "utf8"));
  const changes = git("log", "--format=%H", "--", VERSION_FILE, MIGRATIONS_FILE).split("\n");
  for (const change of ["HEAD", ...changes.map((commit) => `${commit}^`)]) {
    const { wire, migrations } = versionsBy((file) => git("show", `${change}:${file}`));
    if (wire < current.wire || migrations < current.migrations) return git("rev-parse", change);
  }
  throw new Error("No earlier commit has an older API or fewer migrations.");
}

/** Builds the server of the commit in CLUSTER_PREVIOUS, or else of the newest one that differs in API or schema. */
export async function buildPrevious(): Promise<Release> {
  const commit = process.env.CLUSTER_PREVIOUS
    ? git("rev-parse", process.env.CLUSTER_PREVIOUS)
    : findPrevious();
  const folder = mkdtempSync(join(tmpdir(), "respite-release-"));
  mkdirSync(folder, { recursive: true });
  execFileSync("sh", ["-c", `git archive ${commit} | tar -x -C ${folder}`], { cwd: root });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  await runProgram(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn", "--ssr"],
    { cwd: folder },
  );
  const wireVersion = wireVersionIn(readFileSync(join(folder, VERSION_FILE), "utf8"));
  return { name: `release ${commit.slice(0, 8)}`, folder, wireVersion };
}
