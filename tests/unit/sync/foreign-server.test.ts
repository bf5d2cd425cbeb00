import { expect, onTestFinished, test } from "vitest";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import type { Reply } from "#sync/ports.ts";
import { testServer } from "../../support/server.ts";
import {
  PASSWORD,
  people,
  seedSmall,
  smallCatalogue,
  someContent,
} from "../../support/small-world.ts";
import { watchedUntil, world } from "../../support/world.ts";

const asOtherServer = (reply: Reply) => ({
  ...reply,
  text: JSON.stringify({ ...JSON.parse(reply.text), server: "another-server" }),
});

test("[SYNC-06] ignores another server: neither settles entries nor shows its data", async () => {
  const { server, network, signedIn, settled, pass } = await world();
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: [...smallCatalogue.content, someContent({ record_id_: "STRANGE" })],
  });
  network.always({ edit: asOtherServer });
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  page.device.sync.now();
  await pass(60_000);
  expect(page.status()).toMatchObject({ reach: "up", isOtherServer: true });
  expect(await page.device.content.one("STRANGE")).toBeUndefined();
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });

  network.mend();
  page.wake("online");
  await settled();
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
  expect(await page.device.content.one("STRANGE")).toBeDefined();
});

test("[SYNC-06] settles nothing from a reply with unknown writes, repeated writes, or another person", async () => {
  const { network, signedIn, settled } = await world();
  const { page } = await signedIn("nurse");
  const changed = (changes: object) => ({
    edit: (reply: Reply) => ({
      ...reply,
      text: JSON.stringify({ ...JSON.parse(reply.text), ...changes }),
    }),
  });
  const unknownResult = { id: "not-ours", status: "applied" };
  network.next(
    "/api/sync/batch",
    changed({ batch: "another" }),
    changed({ owner: "person-leader" }),
    changed({ results: [unknownResult] }),
    {
      edit: (reply: Reply) => {
        const said = JSON.parse(reply.text);
        const twice = [...said.results, { ...said.results[0], status: "refused" }];
        return { ...reply, text: JSON.stringify({ ...said, results: twice }) };
      },
    },
  );
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  for (let round = 0; round < 4; round++) {
    expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
    page.wake("online");
    await settled();
  }
  expect(await page.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
});

test("[SYNC-16] another installation at the same address signs no one out, and is sent nothing", async () => {
  const { replaceServer, server, clock, network, signedIn, settled, pass } = await world();
  const { browser, page } = await signedIn("nurse");
  const other = await testServer({ now: clock.now });
  onTestFinished(other.close);
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  network.mend();
  replaceServer(other);
  page.device.sync.now();
  await settled();
  expect(page.status()).toMatchObject({ reach: "up", isOtherServer: true, needsSignIn: false });
  expect(await page.device.sync.isOtherServer()).toBe(true);
  const before = network.log.length;
  await pass(60_000);
  expect(network.log.slice(before).map(({ request }) => request.path)).not.toContain(
    "/api/sync/batch",
  );
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });

  replaceServer(server);
  page.device.sync.now();
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(page.status().isOtherServer).toBeUndefined();
});

test("[SYNC-16] another installation that answers only once signs no one out", async () => {
  const { network, signedIn, settled, pass } = await world();
  const { page } = await signedIn("nurse");
  const rejects = { status: 401, body: { errors: [NOT_SIGNED_IN] } };
  for (const path of ["/api/sync/batch", "/api/sync/mine"]) {
    network.next(path, rejects);
    await page.device.saved.set("RL-1", path === "/api/sync/batch");
    page.device.sync.now();
    await settled();
    expect(page.status()).toMatchObject({ reach: "up", needsSignIn: false });
    await pass(60_000);
    expect(await page.device.outbox.entries()).toEqual([]);
  }
});

test("[SYNC-16] starting over leaves a device as if it had never been used", async () => {
  const { replaceServer, clock, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  const other = await testServer({ now: clock.now });
  onTestFinished(other.close);
  await seedSmall(other.db);
  await page.device.saved.set("RL-1", true);
  await settled();
  replaceServer(other);
  await page.device.startOver();
  page.kill();
  await browser.signOut();
  expect(await browser.databases.indexedDB.databases()).toEqual([]);
  await browser.signIn(people.nurse.email, PASSWORD);
  const again = await browser.openPage();
  await settled();
  expect(again.status()).toMatchObject({ reach: "up", wasCleared: false });
  expect(again.status().isOtherServer).toBeUndefined();
  expect(await again.device.saved.all()).toEqual([]);
  expect(await again.device.content.one("RL-1")).toBeDefined();
});
