// Finds, or on a bare Debian machine installs, what the tests need beside npm packages: browsers and a PostgreSQL.
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

export const canInstall = () => process.getuid?.() === 0 && onPath(["apt-get"]) !== undefined;

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

/** Path of a Chromium without windows, or undefined where there is none: tests then take the whole one, and longer. */
export const headlessShell = () => {
  const name = "chromium-headless-shell";
  const found = () => process.env.HEADLESS_SHELL ?? onPath([name]);
  return found() ?? (canInstall() && installPackage(name) ? found() : undefined);
};

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

const libraries = () =>
  ["/usr/lib", "/usr/lib64"].filter(existsSync).flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.endsWith("-linux-gnu"))
      .map((name) => join(folder, name)),
  ]);
const isLibrary = (path) => libraries().some((folder) => existsSync(join(folder, path)));

/** Debian's packages, and how to know that each is there. WebKit decodes sound with GStreamer's plugins. */
const otherBrowsers = {
  Firefox: { "firefox-esr": () => firefox() !== undefined },
  WebKit: {
    xvfb: () => onPath(["Xvfb"]) !== undefined,
    gjs: () => onPath(["gjs"]) !== undefined,
    "webkit2gtk-driver": () => onPath(["WebKitWebDriver"]) !== undefined,
    "gir1.2-webkit2-4.1": () => isLibrary("girepository-1.0/WebKit2-4.1.typelib"),
    "gstreamer1.0-plugins-good": () => isLibrary("gstreamer-1.0/libgstisomp4.so"),
    "gstreamer1.0-libav": () => isLibrary("gstreamer-1.0/libgstlibav.so"),
  },
};

/** Path of a Firefox, or undefined where there is none. */
export const firefox = () =>
  [process.env.FIREFOX, onPath(["firefox-esr", "firefox"])].filter(Boolean).find(isExecutable);

/** Which browsers beside Chromium cannot be had here, and what they lack. */
export function missingBrowsers() {
  const missing = Object.entries(otherBrowsers).map(([browser, packages]) => {
    const lacking = Object.entries(packages).filter(
      ([name, isHere]) => !(isHere() || (canInstall() && installPackage(name) && isHere())),
    );
    return { browser, packages: lacking.map(([name]) => name) };
  });
  return missing.filter(({ packages }) => packages.length > 0);
}
