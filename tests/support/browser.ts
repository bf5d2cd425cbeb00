import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

export const program = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** The same without windows, where it is installed: it takes a fifth as long to start, and knows of no sync, push or wake lock. */
const shell = process.env.HEADLESS_SHELL || program;

/** Nothing but loopback is ever asked for; sound plays without a gesture so that a test can listen. */
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

/** A browser of its own process with a profile on disk, so that it can be killed and started again. */
export type RealBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Of the remote debugging interface. */
  readonly port: number;
  /** Console errors and page errors so far, but for the network failures a cut causes. */
  readonly complaints: string[];
  /** As a person does, so that everything is written down. */
  readonly quit: () => Promise<void>;
  /** SIGKILL, as when the phone's battery dies. */
  readonly kill: () => Promise<void>;
};

let shared: Promise<Browser> | undefined;

/** One for all files, until the process ends, for those who need neither a profile on disk nor a kill. */
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

/** What the pages of this context complain of from now on. */
export function complaintsIn(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const listen = (page: Page) => {
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (
        message.type() === "error" &&
        !/ERR_(INTERNET|CONNECTION|EMPTY|FAILED|NETWORK|SOCKET)/.test(message.text())
      )
        complaints.push(message.text());
    });
  };
  for (const page of context.pages()) listen(page);
  context.on("page", listen);
  return complaints;
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
  // A group of its own: killing the group takes renderers and network process along.
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
    complaints: complaintsIn(context),
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
