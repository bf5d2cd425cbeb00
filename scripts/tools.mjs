// Finds the browsers and PostgreSQL for the tests. On Debian, installs them if this process is allowed to.
import { spawn } from "node:child_process";
import { once } from "node:events";
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

const searchPath = () => (process.env.PATH ?? "").split(delimiter);
const onPath = (...names) =>
  names.flatMap((name) => searchPath().map((folder) => join(folder, name))).find(isExecutable);

export const canInstall = () => process.getuid?.() === 0 && onPath("apt-get") !== undefined;

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

const findChromium = () =>
  [
    process.env.CHROMIUM,
    onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    playwrightChromium(),
  ]
    .filter(Boolean)
    .find(isExecutable);

/** Returns the path of Chromium, or throws an error that explains how to provide it. */
export function chromium() {
  const found = findChromium();
  if (found) return found;
  throw new Error("Chromium not found. Install it, or set CHROMIUM to its executable.");
}

/** Returns the path of Chromium's headless shell, which starts faster, or undefined. */
export const headlessShell = () => process.env.HEADLESS_SHELL ?? onPath("chromium-headless-shell");

/** Returns the path of Firefox, or undefined. */
export const firefox = () =>
  [process.env.FIREFOX, onPath("firefox-esr", "firefox")].filter(Boolean).find(isExecutable);

/** Returns the folder with `initdb` and `pg_ctl`, newest version first, or undefined. */
export function postgresBinaries() {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base)
    ? readdirSync(base).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(base, version, "bin")), ...searchPath()];
  return folders.find(
    (folder) => isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "pg_ctl")),
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

/** Debian packages, each with a check whether it is installed. WebKit decodes audio with GStreamer plugins. */
const packages = {
  Chromium: { chromium: () => findChromium() !== undefined },
  "Chromium's headless shell": { "chromium-headless-shell": () => headlessShell() !== undefined },
  PostgreSQL: { postgresql: () => postgresBinaries() !== undefined },
  PgBouncer: { pgbouncer: () => existsSync("/usr/sbin/pgbouncer") },
  HAProxy: { haproxy: () => existsSync("/usr/sbin/haproxy") },
  "PDF readers and ffprobe": {
    ffmpeg: () => onPath("ffprobe") !== undefined,
    qpdf: () => onPath("qpdf") !== undefined,
    "poppler-utils": () => onPath("pdfinfo") !== undefined,
  },
  Swift: {
    "swift-proxy": () => existsSync("/usr/bin/swift-proxy-server"),
    "swift-account": () => existsSync("/usr/bin/swift-account-server"),
    "swift-container": () => existsSync("/usr/bin/swift-container-server"),
    "swift-object": () => existsSync("/usr/bin/swift-object-server"),
    memcached: () => onPath("memcached") !== undefined,
  },
  Firefox: { "firefox-esr": () => firefox() !== undefined },
  WebKit: {
    xvfb: () => onPath("Xvfb") !== undefined,
    gjs: () => onPath("gjs") !== undefined,
    "webkit2gtk-driver": () => onPath("WebKitWebDriver") !== undefined,
    "gir1.2-webkit2-4.1": () => isLibrary("girepository-1.0/WebKit2-4.1.typelib"),
    "gstreamer1.0-plugins-good": () => isLibrary("gstreamer-1.0/libgstisomp4.so"),
    "gstreamer1.0-libav": () => isLibrary("gstreamer-1.0/libgstlibav.so"),
  },
};

/** Returns the packages of a tool that are not installed. */
export const lackedBy = (tool) =>
  Object.entries(packages[tool])
    .filter(([, isInstalled]) => !isInstalled())
    .map(([name]) => name);

async function apt(...args) {
  const child = spawn("apt-get", args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status] = await once(child, "close");
  return status === 0;
}

/** An S3 server, whose 67 packages take longer to install than most tests to run, and a third browser. */
const forLongTests = ["Swift", "Firefox"];
const forCluster = ["HAProxy"];
const forInterop = ["PDF readers and ffprobe"];

/** The tools of `npm test`, or of `npm run test:long`. */
export const toolsFor = ({ isLong }) =>
  Object.keys(packages).filter(
    (tool) =>
      ![...forCluster, ...forInterop].includes(tool) && (isLong || !forLongTests.includes(tool)),
  );

/** Installs the missing packages of these tools in one call, if this process is allowed to. */
export async function installTools(tools) {
  const missing = tools.flatMap(lackedBy);
  if (missing.length === 0 || !canInstall()) return;
  const add = (...names) => apt("install", "-y", "-qq", "--no-install-recommends", ...names);
  await apt("update", "-qq");
  if (await add(...missing)) return;
  // A package missing from this release fails the whole call, so install them one by one.
  for (const name of missing) await add(name);
}

/** Returns the browsers besides Chromium that are needed and not installed, each with its missing packages. */
export const missingBrowsers = (how) =>
  ["Firefox", "WebKit"]
    .filter((browser) => toolsFor(how).includes(browser))
    .map((browser) => ({ browser, packages: lackedBy(browser) }))
    .filter(({ packages: lacked }) => lacked.length > 0);
