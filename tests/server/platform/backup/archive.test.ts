import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupKeyIn } from "../../../support/backup-key.ts";

const SCRIPTS = resolve("deploy/postgres");
const NAME = "000000010000000000000007";
const WAL = Buffer.from("a private key, encoded in WAL\n".repeat(50_000));

let folder: string;
let archive: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "respite-archive-"));
  archive = join(folder, "archive");
  source = join(folder, NAME);
  writeFileSync(source, WAL);
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const own = { ARCHIVE_DIR: archive, BACKUP_KEY_FILE: backupKeyIn(folder), ...env };
  return spawnSync("sh", [join(SCRIPTS, script), ...args], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, ...own },
  });
}
const refused = ({ status, stderr }: SpawnSyncReturns<string>) => status !== 0 && stderr;

test("[OPS-10] archived WAL is encrypted, checked, and never replaced by another file", () => {
  expect(run("archive-wal.sh", [source, NAME]).status).toBe(0);
  const [file = ""] = readdirSync(join(archive, "wal"));
  const stored = readFileSync(join(archive, "wal", file));
  expect(stored.subarray(0, 8).toString()).toBe("Salted__");
  expect(stored.includes("private")).toBe(false);
  // PostgreSQL repeats a call whose success it missed.
  expect(run("archive-wal.sh", [source, NAME]).status).toBe(0);
  const copy = join(folder, "copy");
  expect(run("fetch-wal.sh", [NAME, copy]).status).toBe(0);
  expect(readFileSync(copy).equals(WAL)).toBe(true);

  writeFileSync(source, "another server");
  expect(refused(run("archive-wal.sh", [source, NAME]))).toContain("The archive has another");
  expect(readFileSync(join(archive, "wal", file)).equals(stored)).toBe(true);
  expect(run("fetch-wal.sh", ["000000010000000000000008", copy]).status).toBe(1);
  truncateSync(join(archive, "wal", file), 5000);
  expect(run("fetch-wal.sh", [NAME, copy]).status).not.toBe(0);
});

test("[OPS-10] without an archive, PostgreSQL may delete its WAL, and without a key it may not", () => {
  expect(run("archive-wal.sh", [source, NAME], { ARCHIVE_DIR: "" }).status).toBe(0);
  const lost = { BACKUP_KEY_FILE: join(folder, "lost.key") };
  expect(refused(run("archive-wal.sh", [source, NAME], lost))).toContain("lost.key");
  expect(readdirSync(join(archive, "wal")).filter((name) => !name.endsWith(".new"))).toEqual([]);
});

test("[OPS-10] recovery takes the newest base backup that had ended by the moment", () => {
  const env = { PGDATA: join(folder, "data") };
  mkdirSync(env.PGDATA);
  mkdirSync(join(archive, "base"), { recursive: true });
  for (const ended of ["20261101T030000Z", "20261108T030000Z", "20261115T030000Z"])
    writeFileSync(join(archive, "base", `${ended}-${NAME}.tar.gz.enc`), "no backup");
  for (const [moment, taken] of [
    ["2026-11-10T12:00:00Z", "20261108"],
    ["2026-11-15T03:59:59+01:00", "20261108"],
    ["2026-11-15T03:00:00.5Z", "20261115"],
    ["latest", "20261115"],
  ] as const)
    expect(refused(run("recover.sh", [moment], env))).toContain(`Recovering from ${taken}`);
  const tooEarly = run("recover.sh", ["2026-10-31"], env);
  expect(refused(tooEarly)).toContain(
    "The archive has no base backup that had ended by 2026-10-31",
  );
  writeFileSync(join(env.PGDATA, "PG_VERSION"), "15");
  expect(refused(run("recover.sh", ["latest"], env))).toContain("isn't empty");
});
