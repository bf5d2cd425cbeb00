import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs the peers in `folder` on first use. They are not dependencies of the application. */
export function installPeers(folder: string): void {
  const stamp = join(folder, "node_modules/.installed");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const fingerprint = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint) return;
  const { npm_config_prefix: _, ...env } = process.env;
  const asked = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", asked, { cwd: folder, env, stdio: "inherit" });
  if (status !== 0) throw new Error("The peers could not be installed.");
  writeFileSync(stamp, fingerprint);
}
