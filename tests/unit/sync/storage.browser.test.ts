import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../../support/browser.ts";
import type { StorageDesk } from "../../support/pages/storage.ts";
import { sealingPair } from "../../support/sealing.ts";

declare const desk: StorageDesk;

const folder = mkdtempSync(join(tmpdir(), "respite-storage-"));
const html =
  '<!doctype html><title>Storage</title><script type="module" src="/storage.js"></script>';

const server = createServer(({ url = "/" }, response) => {
  const isScript = url.endsWith(".js");
  response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
  response.end(isScript ? readFileSync(join(folder, url)) : html);
});
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: { storage: "tests/support/pages/storage.ts" },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  removeProfiles();
});

async function openStorage(quotaSize?: number) {
  const browser = await startBrowser(newProfile());
  onTestFinished(() => browser.kill());
  const { page, context } = browser;
  await page.goto(origin());
  await page.waitForFunction(() => "desk" in globalThis);
  const { key, open } = await sealingPair();
  const cdp = await context.newCDPSession(page);
  if (quotaSize) await cdp.send("Storage.overrideQuotaForOrigin", { origin: origin(), quotaSize });
  await page.evaluate((given) => desk.open(given), key);
  return { page, cdp, open };
}

test("[DL-03] on a full device the ballast makes room for what a person does, and then it is told that there is none", async () => {
  const { page, cdp } = await openStorage(500_000);
  const comment = (most: number) => page.evaluate((n) => desk.comment(n), most);
  // The browser remembers for a while how much room there was: only when it is full it looks again.
  const first = await comment(2000);
  expect(first.reason).toBe("no-room");
  const quotaSize = Math.round(await page.evaluate(() => desk.used())) + 600_000;
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: origin(), quotaSize });
  await page.evaluate(() => desk.layBallast());
  let kept = first.kept;
  while (await page.evaluate(() => desk.hasBallast())) kept += (await comment(2)).kept;
  const onBallast = await comment(2000);
  expect(onBallast.reason).toBe("no-room");
  expect(onBallast.kept).toBeGreaterThan(20);
  expect(await page.evaluate(() => desk.stored())).toBe(kept + onBallast.kept);
});

test("[SYNC-11] a comment in a real browser's database is sealed, and the server's key opens it", async () => {
  const { page, open } = await openStorage();
  await page.evaluate(() => desk.comment(1));
  const text = await page.evaluate(() => desk.bodies());
  expect(text).not.toContain("tired");
  const [{ body }] = JSON.parse(text);
  expect((await open(body)).inside).toMatchObject({ owner: "p1", call: "giveFeedback" });
});

test("[DL-03] site data that is cleared under an open page is noticed, and no empty database takes its place", async () => {
  const { page, cdp } = await openStorage();
  await page.evaluate(() => desk.comment(1));
  await cdp.send("Storage.clearDataForOrigin", {
    origin: origin(),
    storageTypes: "indexeddb,cache_storage",
  });
  await page.waitForFunction(() => desk.isGone());
  const { reason } = await page.evaluate(() => desk.comment(1));
  expect(reason).toBe("closed");
  expect(await page.evaluate(() => desk.databases())).not.toContain("respite-person-p1");
});
