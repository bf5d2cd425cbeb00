import { expect, test } from "vitest";
import type { Reply } from "#sync/ports.ts";
import { withoutCatalogState } from "../../support/older-server.ts";
import { watchedUntil, world } from "../../support/world.ts";

const MINUTE = 60_000;

test("[SYNC-09] loads the catalog through a proxy that compresses and weakens tags", async () => {
  const { network, signedIn, pass, settled } = await world();
  network.rule((request) =>
    request.path.startsWith("/api/sync/catalogue")
      ? {
          edit: (reply: Reply) => {
            const etag = reply.headers.get("etag");
            if (reply.status === 200 && etag) reply.headers.set("etag", `W/${etag}`);
            return reply;
          },
        }
      : withoutCatalogState(request),
  );
  const { page } = await signedIn("nurse");
  await pass(11 * MINUTE);
  page.device.sync.now();
  await settled();
  const statuses = network.to("/api/sync/catalogue").map(({ status }) => status);
  expect(statuses.slice(-2)).toEqual([304, 304]);
  expect(page.status()).toMatchObject({ reach: "up", isWorking: false });
});

test("[SYNC-06] doesn't keep asking a server that leaves out a write's result", async () => {
  const { network, signedIn, pass, settled, watched } = await world();
  const { page } = await signedIn("nurse");
  network.rule(({ path }) =>
    path === "/api/sync/batch"
      ? {
          edit: (reply: Reply) => ({
            ...reply,
            text: JSON.stringify({ ...JSON.parse(reply.text), results: [] }),
          }),
        }
      : undefined,
  );
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  await pass(5 * MINUTE);
  expect(network.to("/api/sync/batch").length).toBeLessThan(20);
  network.mend();
  await pass(10 * MINUTE);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 10 }]);
});

test("[SYNC-06] limits requests from the worker to such a server too", async () => {
  const { network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  for (let n = 1; n <= 5; n++) await page.device.progress.record(watchedUntil(`RL-${n}`, n));
  await settled();
  page.kill();
  network.mend();
  network.rule(({ path }) =>
    path === "/api/sync/batch"
      ? {
          edit: (reply: Reply) => ({
            ...reply,
            text: JSON.stringify({ ...JSON.parse(reply.text), results: [] }),
          }),
        }
      : undefined,
  );
  const before = network.log.length;
  expect(await browser.wakeWorker()).toEqual({ remaining: 5 });
  expect(network.log.length - before).toBeLessThan(20);
});

test("[SYNC-06] keeps everything for the right server when another one rejects it", async () => {
  const { network, signedIn, pass, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  network.next("/api/sync/batch", {
    status: 409,
    body: { code: "server_mismatch", errors: ["These writes belong to another server."] },
  });
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  expect(page.status()).toMatchObject({ isOtherServer: true, needsSignIn: false });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  expect(browser.reports).toEqual([]);
  await pass(MINUTE);
  expect(await watched("nurse")).toMatchObject([{ seconds: 20 }]);
});
