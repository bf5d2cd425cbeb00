// Finds, or on a bare Debian machine installs, what the tests need beside npm packages: a Chromium and a PostgreSQL.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (names) =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)),
    )
    .find(isExecutable);

const canInstall = () => process.getuid?.() === 0 && onPath(["apt-get"]) !== undefined;

let listsAreFresh = false;
function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (args) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  if (!listsAreFresh) listsAreFresh = apt(["update", "-qq"]);
  return apt(["install", "-y", "-qq", "--no-install-recommends", name]);
}

function playwrightChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), ".cache/ms-playwright");
  if (!existsSync(cache)) return undefined;
  const builds = readdirSync(cache)
    .filter((name) => name.startsWith("chromium-"))
    .toSorted()
    .toReversed();
  return builds
    .flatMap((name) =>
      [
        "chrome-linux/chrome",
        "chrome-linux64/chrome",
        "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
      ].map((path) => join(cache, name, path)),
    )
    .find(isExecutable);
}

const installedChromium = () =>
  [
    process.env.CHROMIUM,
    onPath(["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    playwrightChromium(),
  ]
    .filter(Boolean)
    .find(isExecutable);

/** Path of a Chromium; says what to do when there is none. */
export function chromium() {
  const found =
    installedChromium() ??
    (canInstall() && installPackage("chromium") ? installedChromium() : undefined);
  if (found) return found;
  throw new Error("No Chromium found. Install one, or set CHROMIUM to the path of its program.");
}

const installedPostgres = () => {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base)
    ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(base, version, "bin")),
    ...(process.env.PATH ?? "").split(delimiter),
  ];
  return folders.find(
    (folder) => isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "pg_ctl")),
  );
};

/** Folder of PostgreSQL's programs, or undefined where there is none and it cannot be installed. */
export function postgresBinaries() {
  return (
    installedPostgres() ??
    (canInstall() && installPackage("postgresql") ? installedPostgres() : undefined)
  );
}
