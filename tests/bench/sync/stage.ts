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

/** The server of the benchmark. Each measurement has a site of its own, `<site>.localhost`: storage, people, figures. */
export type Stage = {
  readonly url: (site: string, path: string) => string;
  /** Signs somebody in; answers the session as text. */
  readonly session: (site: string, name?: string) => Promise<string>;
  readonly state: (site: string) => Promise<SiteState>;
  readonly forget: (site: string) => Promise<void>;
  /** From now on this happens to what the site asks. */
  readonly fault: (site: string, fault: Fault) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type StageOptions = { readonly roundTripMs?: number; readonly lessons?: number };

/** Node does not resolve names below localhost; the server reads the site from the header alone. */
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

/** Builds everything, starts the server and plants the catalogue. */
export async function setStage({
  roundTripMs = 20,
  lessons = 10_000,
}: StageOptions = {}): Promise<Stage> {
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
  const order = async (site: string, path: string) =>
    JSON.parse(await ask(port, site, `/control/${path}`));
  return {
    url: (site, path) => `http://${site}.localhost:${port}${path}`,
    session: async (site, name = "nurse") =>
      JSON.stringify(await order(site, `session?name=${name}`)),
    state: (site) => order(site, "state"),
    forget: (site) => order(site, "forget"),
    fault: (site, fault) => order(site, `fault?name=${encodeURIComponent(fault)}`),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of what a browser has left on the disk: what was filled once is measured several times. */
export function copyOf(profile: string): string {
  const copy = newProfile();
  cpSync(profile, copy, { recursive: true, filter: (path) => !path.includes("Singleton") });
  return copy;
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => statSync(join(folder, path)))
    .reduce((sum, { size }) => sum + size, 0);

/** What the databases of this profile take; throws when they are not on the disk. */
export function bytesOnDisk(profile: string): number {
  const bytes = bytesBelow(join(profile, "Default/IndexedDB"));
  if (bytes < 10_000) throw new Error("The databases are not on the disk.");
  return bytes;
}

/** In a browser process of its own, on the page of an outbox. A complaint of the page is a failure. */
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
    // A missing checkpoint is 404 in CouchDB's protocol.
    const complaints = browser.complaints.filter((text) => !text.startsWith("Failed to load"));
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    await browser.quit();
    return result;
  } finally {
    await browser.kill();
  }
}
