import { afterAll, beforeAll, expect } from "vitest";
import { longTest } from "../support/long-tests.ts";
import { demoCatalogue, nurse, signIn, workerReady } from "../support/people.ts";
import { follow } from "./page-checks.ts";
import {
  ownerOf,
  personDatabase,
  type RunningApp,
  rowsOf,
  startApp,
  waitForOfflineData,
  waitUntilSynced,
} from "./running-app.ts";

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const PATH = "/api/sync/catalogue";
const catalogRequests = () => app.proxy.exchanges.filter(({ path }) => path.startsWith(PATH));
const cursors = () => catalogRequests().map(({ query }) => query.get("cursor"));

longTest(
  "[SYNC-09] an interrupted catalog download resumes at the next page, and a later visit asks for nothing",
  async () => {
    // The demo catalog fits into one page, so this asks for smaller pages.
    app.proxy.rewriteUrl((address) => address.replace("limit=500", "limit=60"));
    app.proxy.cutAfter(PATH, 1);
    // Holds the catalog back until the application itself is cached.
    app.proxy.holdAfter(PATH, 0);
    const browser = await app.openBrowser();
    const { page } = browser;
    await signIn(page, app.proxy.url, nurse);
    await workerReady(page);
    app.proxy.release();
    await page
      .getByText(/Can't reach Respite/)
      .first()
      .waitFor();
    expect(cursors()).toEqual([null]);
    const first = await rowsOf(page, "respite-device", "content");
    expect(first.length).toBeGreaterThan(0);
    const { content } = await demoCatalogue(app.server.url);
    expect(first.length).toBeLessThan(content.length);

    app.proxy.restore();
    await follow(page, "/sending");
    await page.getByRole("button", { name: /^(Sync now|Syncing…)$/ }).click();
    await waitUntilSynced(page);
    const ids = async () =>
      (await rowsOf(page, "respite-device", "content")).map(({ id }) => id).toSorted();
    await expect.poll(ids).toEqual(content.map(({ record_id_ }) => record_id_).toSorted());
    await waitForOfflineData(browser);
    // Only one request without a cursor and no repeated cursor: nothing was downloaded twice.
    expect(cursors().filter((cursor) => cursor === null)).toHaveLength(1);
    const pages = catalogRequests().filter(({ bytes }) => bytes > 1000);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(new Set(pages.map(({ query }) => query.get("cursor"))).size).toBe(pages.length);

    const owner = await ownerOf(page);
    const lastSyncedAt = async () => {
      const facts = await rowsOf<{ key: string; value: unknown }>(
        page,
        personDatabase(owner),
        "facts",
      );
      return facts.find(({ key }) => key === "lastSyncedAt")?.value;
    };
    /** Reloads and waits until the sync has been recorded. */
    const visit = async () => {
      const before = await lastSyncedAt();
      app.proxy.exchanges.length = 0;
      await page.reload();
      await expect.poll(lastSyncedAt).not.toBe(before);
      return catalogRequests().length;
    };
    await expect.poll(visit, { timeout: 30_000 }).toBe(0);
    expect((await rowsOf(page, "respite-device", "content")).length).toBe(content.length);
  },
);
