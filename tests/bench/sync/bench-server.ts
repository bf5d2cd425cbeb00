import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { newProfile, startBrowser } from "../../support/browser.ts";
import { pagesFolder, prepare, serverFile } from "./build.ts";
import type { Fault } from "./server/faults.ts";
import type { Meter } from "./server/front.ts";
import type { Effect } from "./server/peer-store.ts";

export type SiteState = Meter & { readonly effects: readonly Effect[] };

/**
 * The benchmark's server. Each measurement has its own site, `<site>.localhost`, with its own storage, people, and
 * counters.
 */
export type BenchServer = {
  readonly url: (site: string, path: string) => string;
  /** Signs a person in and returns the session as text. */
  readonly session: (site: string, name?: string) => Promise<string>;
  readonly state: (site: string) => Promise<SiteState>;
  readonly forget: (site: string) => Promise<void>;
  /** Sets the fault for all requests of the site. */
  readonly fault: (site: string, fault: Fault) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type BenchServerOptions = { readonly roundTripMs?: number; readonly lessons?: number };

/** Node does not resolve names below localhost, so the site is passed in the host header. */
const ask = (port: number, site: string, path: string) =>
  new Promise<string>((done, fail) => {
    const headers = { host: `${site}.localhost` };
    request({ host: "127.0.0.1", port, path, headers }, (reply) => {
      text(reply).then((said) => {
        if (reply.statusCode === 200) done(said);
        else fail(new Error(`${path} answered ${reply.statusCode}: ${said}`));
      }, fail);
    })
      .once("error", fail)
      .end();
  });

/** Builds everything, starts the server, and imports the catalog. */
export async function startBenchServer({
  roundTripMs = 20,
  lessons = 10_000,
}: BenchServerOptions = {}): Promise<BenchServer> {
  await prepare();
  const dataDir = mkdtempSync(join(tmpdir(), "respite-bench-"));
  const child = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PAGES: pagesFolder,
      ROUND_TRIP_MS: String(roundTripMs),
      LESSONS: String(lessons),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const port = await new Promise<number>((isReady, fail) => {
    child.stdout.on("data", (data: Buffer) => {
      const found = /listening (\d+)/.exec(String(data))?.[1];
      if (found) isReady(Number(found));
    });
    child.once("exit", (code) => fail(new Error(`The server of the benchmark ended: ${code}`)));
  });
  const command = async (site: string, path: string) =>
    JSON.parse(await ask(port, site, `/control/${path}`));
  return {
    url: (site, path) => `http://${site}.localhost:${port}${path}`,
    session: async (site, name = "nurse") =>
      JSON.stringify(await command(site, `session?name=${name}`)),
    state: (site) => command(site, "state"),
    forget: (site) => command(site, "forget"),
    fault: (site, fault) => command(site, `fault?name=${encodeURIComponent(fault)}`),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies a filled profile, so that it can be measured several times. */
export function copyOf(profile: string): string {
  const copy = newProfile();
  cpSync(profile, copy, { recursive: true, filter: (path) => !path.includes("Singleton") });
  return copy;
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size }) => sum + size, 0);

/** Returns the size of the profile's databases. Throws if they are not on disk. */
export function bytesOnDisk(profile: string): number {
  const bytes = bytesBelow(join(profile, "Default/IndexedDB"));
  if (bytes < 10_000) throw new Error("The databases are not on the disk.");
  return bytes;
}

/** Runs the work in a new browser process on an outbox's page. Page errors are failures. */
export async function inBrowser<T>(
  profile: string,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser(profile, ["--host-resolver-rules=MAP *.localhost 127.0.0.1"]);
  try {
    await browser.page.goto(url);
    await browser.page.waitForFunction(() => "offered" in window);
    const result = await work(browser.page);
    // CouchDB's protocol replies 404 for a missing checkpoint.
    const pageErrors = browser.pageErrors.filter((text) => !text.startsWith("Failed to load"));
    if (pageErrors.length > 0) throw new Error(pageErrors.join("\n"));
    await browser.quit();
    return result;
  } finally {
    await browser.kill();
  }
}
