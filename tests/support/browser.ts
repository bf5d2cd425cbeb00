import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
} from "playwright-core";

export const program = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The headless shell, if installed. It starts five times faster but has no background sync, push, or wake lock. */
const shell = process.env.HEADLESS_SHELL || program;

/** No requests except to loopback, and sound plays without a gesture. */
export const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=Translate,OptimizationHints,MediaRouter",
  "--mute-audio",
  "--autoplay-policy=no-user-gesture-required",
  "--remote-debugging-port=0",
  "--window-size=1280,900",
];

/** A browser process with its own profile on disk, so that it can be killed and restarted. */
export type RealBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Port of the remote debugging interface. */
  readonly port: number;
  /** Console and page errors so far, except for lost connections. */
  readonly pageErrors: string[];
  /** Quits normally, so that the browser writes its data to disk. */
  readonly quit: () => Promise<void>;
  /** Sends SIGKILL, as if the phone's battery died. */
  readonly kill: () => Promise<void>;
};

let shared: Promise<Browser> | undefined;

/** Returns a browser shared by all files, for tests that need neither a profile on disk nor a kill. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch({
    executablePath: shell,
    args: ["--no-sandbox", "--headless", "--disable-gpu", "--disable-quic", "--disable-sync"],
  });
  return shared;
}

const profiles = new Set<string>();
export function newProfile() {
  const profile = mkdtempSync(join(tmpdir(), "respite-profile-"));
  profiles.add(profile);
  return profile;
}
export function removeProfiles() {
  for (const profile of profiles)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

function debuggerUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr?.on("data", (data: Buffer) => {
      log += data;
      const url = /DevTools listening on (ws:\S+)/.exec(log)?.[1];
      if (url) resolve(url);
    });
    child.once("exit", () => reject(new Error(`Chromium ended at once: ${log}`)));
  });
}

/** Console messages for a request that a lost connection aborted or cut short. */
const LOST_CONNECTION =
  /ERR_(INTERNET|CONNECTION|EMPTY|FAILED|NETWORK|SOCKET|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED)/;

/** "Failed to load resource" is in the console without what failed. */
const nameAddress = (message: ConsoleMessage) =>
  [message.text(), message.location().url].filter(Boolean).join(" ");

/** Collects the errors of this context's pages from now on, except for lost connections. */
export function collectPageErrors(context: BrowserContext): string[] {
  const pageErrors: string[] = [];
  const listen = (page: Page) => {
    page.on("pageerror", (error) => pageErrors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !LOST_CONNECTION.test(message.text()))
        pageErrors.push(nameAddress(message));
    });
  };
  for (const page of context.pages()) listen(page);
  context.on("page", listen);
  return pageErrors;
}

const offline = new WeakMap<BrowserContext, boolean>();

/**
 * Takes every page of this context offline, or back online. Chromium 150 sets `navigator.onLine` to true again with each
 * navigation, so it is mended after each. Later versions keep it.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean) {
  const isWatched = offline.has(context);
  offline.set(context, isOffline);
  await context.setOffline(isOffline);
  if (isWatched || context.browser()?.browserType().name() !== "chromium") return;
  const watch = (page: Page) =>
    // The page or the browser may be gone.
    page.on("framenavigated", () => stayOffline(page).catch(() => undefined));
  for (const page of context.pages()) watch(page);
  context.on("page", watch);
}

async function stayOffline(page: Page) {
  const isOffline = offline.get(page.context());
  if (!isOffline || !(await page.evaluate(() => navigator.onLine))) return;
  const session = await page.context().newCDPSession(page);
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.overrideNetworkState", { offline: true, ...unlimited });
}

export const startBrowser = (profile: string, more: readonly string[] = []) =>
  start(shell, profile, more);

export const startWholeBrowser = (profile: string, more: readonly string[] = []) =>
  start(program, profile, more);

async function start(
  executable: string,
  profile: string,
  more: readonly string[],
): Promise<RealBrowser> {
  // Its own process group, so that a kill includes the renderer and network processes.
  const child = spawn(
    executable,
    [...flags, ...more, `--user-data-dir=${profile}`, "about:blank"],
    {
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const endpoint = await debuggerUrl(child);
  const browser = await chromium.connectOverCDP(endpoint);
  const context = browser.contexts()[0];
  const page = context?.pages()[0];
  if (!context || !page) throw new Error("Chromium opened no page");
  return {
    context,
    page,
    port: Number(new URL(endpoint).port),
    pageErrors: collectPageErrors(context),
    quit: async () => {
      const ended = once(child, "exit");
      const session = await browser.newBrowserCDPSession();
      await session.send("Browser.close");
      await ended;
    },
    kill: async () => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (hasEnded || child.pid === undefined) return;
      const ended = once(child, "exit");
      process.kill(-child.pid, "SIGKILL");
      await ended;
    },
  };
}
