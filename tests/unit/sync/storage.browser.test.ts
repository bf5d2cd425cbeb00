import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newProfile, removeProfiles, startBrowser } from "../../support/browser.ts";
import type { StorageFixture } from "../../support/pages/storage.ts";
import { createEncryptionKeys } from "../../support/sealing.ts";

declare const deviceStorage: StorageFixture;

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
  await page.waitForFunction(() => "deviceStorage" in globalThis);
  const { key, open } = await createEncryptionKeys();
  const cdp = await context.newCDPSession(page);
  if (quotaSize) await cdp.send("Storage.overrideQuotaForOrigin", { origin: origin(), quotaSize });
  await page.evaluate((given) => deviceStorage.open(given), key);
  return { page, cdp, open };
}

test("[DL-03] uses the reserved quota for writes on a full device, then reports that space ran out", async () => {
  const { page, cdp } = await openStorage(500_000);
  const comment = (most: number) => page.evaluate((n) => deviceStorage.comment(n), most);
  // The browser caches the free space and only checks again when storage is full.
  const first = await comment(2000);
  expect(first.reason).toBe("no-room");
  const quotaSize = Math.round(await page.evaluate(() => deviceStorage.used())) + 600_000;
  await cdp.send("Storage.overrideQuotaForOrigin", { origin: origin(), quotaSize });
  await page.evaluate(() => deviceStorage.layBallast());
  let kept = first.kept;
  while (await page.evaluate(() => deviceStorage.hasBallast())) kept += (await comment(2)).kept;
  const onBallast = await comment(2000);
  expect(onBallast.reason).toBe("no-room");
  expect(onBallast.kept).toBeGreaterThan(20);
  expect(await page.evaluate(() => deviceStorage.stored())).toBe(kept + onBallast.kept);
});

test("[SYNC-11] encrypts a comment in a real browser's database for the server's key", async () => {
  const { page, open } = await openStorage();
  await page.evaluate(() => deviceStorage.comment(1));
  const text = await page.evaluate(() => deviceStorage.bodies());
  expect(text).not.toContain("tired");
  const [{ body }] = JSON.parse(text);
  expect((await open(body)).inside).toMatchObject({ owner: "p1", call: "giveFeedback" });
});

test("[DL-03] detects site data cleared under an open page and creates no empty database", async () => {
  const { page, cdp } = await openStorage();
  await page.evaluate(() => deviceStorage.comment(1));
  await cdp.send("Storage.clearDataForOrigin", {
    origin: origin(),
    storageTypes: "indexeddb,cache_storage",
  });
  await page.waitForFunction(() => deviceStorage.isGone());
  const { reason } = await page.evaluate(() => deviceStorage.comment(1));
  expect(reason).toBe("closed");
  expect(await page.evaluate(() => deviceStorage.databases())).not.toContain("respite-person-p1");
});
