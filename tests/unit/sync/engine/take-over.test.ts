import { expect, test } from "vitest";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { waitUntil } from "../../../support/wait-until.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const MINUTE = 60_000;
const BATCH = "/api/sync/batch";
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Lets time pass while replies are held. Other requests take no time. */
async function passMeanwhile({ clock, network }: World, ms: number) {
  const until = clock.elapsed() + ms;
  do {
    for (let turns = 0; turns < 100; turns++) {
      await turn();
      await network.quiet();
    }
  } while (clock.step(until));
}

const sentIds = ({ network }: World) =>
  network
    .to(BATCH)
    .flatMap(({ request }) => JSON.parse(request.body ?? "{}").writes as { id: string }[])
    .map(({ id }) => id);

test("[SYNC-03] continues at once in the other page when a sending page is killed", async () => {
  const { network, signedIn, settled, watched, writesDone } = await world();
  const { browser, page } = await signedIn("nurse");
  const other = await browser.openPage();
  await settled();
  const release = network.holdNext(BATCH);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await waitUntil(() => network.to(BATCH).length === 1);
  other.wake("online");
  await waitUntil(() => !other.status().isWorking);
  page.kill();
  release();
  await settled();
  expect(network.to(BATCH)).toHaveLength(2);
  expect(await other.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 40 }]);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-03] another page takes over from one that freezes while sending, whose late replies count for nothing", async () => {
  const here = await world();
  const { network, signedIn, settled, watched, writesDone } = here;
  const { browser, page } = await signedIn("nurse");
  const other = await browser.openPage();
  await settled();
  const thaw = network.holdNext(BATCH);
  // A frozen page doesn't notice that its request stalls.
  const answerChecks = network.hold("/health_check");
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await waitUntil(() => network.to(BATCH).length === 1);
  other.wake("online");
  await passMeanwhile(here, 10_000);
  here.clock.jump(3 * MINUTE);
  await passMeanwhile(here, 10_000);
  expect(network.to(BATCH)).toHaveLength(1);
  here.clock.jump(7 * MINUTE);
  await passMeanwhile(here, 10_000);
  await waitUntil(() => network.to(BATCH).length === 2);
  await waitUntil(() => !other.status().isWorking);
  expect(await other.device.outbox.entries()).toEqual([]);

  answerChecks();
  network.cut();
  await other.device.progress.record(watchedUntil("RL-1", 50));
  const entries = await other.device.outbox.entries();
  thaw();
  await waitUntil(() => !page.status().isWorking);
  expect(await page.device.outbox.entries()).toMatchObject(
    entries.map(({ id, body }) => ({ id, body })),
  );
  network.mend();
  other.wake("online");
  await settled();
  await here.pass(MINUTE);
  expect(await other.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 50 }]);
  expect(await writesDone()).toBe(2);
});

async function withoutLocks() {
  const here = await world();
  const browser = here.browser(here.network, false);
  await browser.signIn(people.nurse.email, PASSWORD);
  const [page, other] = [await browser.openPage(), await browser.openPage()];
  await here.settled();
  await here.pass(10_000);
  return { here, browser, page, other };
}

test("[SYNC-03] sends nothing twice from two pages and the worker without Web Locks", async () => {
  const { here, browser, page, other } = await withoutLocks();
  const { network, settled, pass, watched } = here;
  network.cut();
  for (const id of ["RL-1", "RL-2", "RL-3"]) {
    await page.device.progress.record(watchedUntil(id, 10));
    await other.device.progress.record(watchedUntil(id, 20));
  }
  await settled();
  network.mend();
  const before = sentIds(here).length;
  page.wake("online");
  other.wake("online");
  const worker = browser.wakeWorker();
  await settled();
  await pass(MINUTE);
  expect(await worker).toEqual({ remaining: 0 });
  const ids = sentIds(here).slice(before);
  expect(ids).toHaveLength(new Set(ids).size);
  expect((await watched("nurse")).map(({ seconds }) => seconds)).toEqual([20, 20, 20]);
});

test("[SYNC-03] waits out the lease of a killed page without Web Locks", async () => {
  const { here, page, other } = await withoutLocks();
  const { network, pass, settled, writesDone } = here;
  const release = network.holdNext(BATCH);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await waitUntil(() => network.to(BATCH).length === 1);
  page.kill();
  release();
  other.wake("online");
  await settled();
  expect(network.to(BATCH)).toHaveLength(1);
  await pass(2 * MINUTE);
  expect(network.to(BATCH)).toHaveLength(2);
  expect(await other.device.outbox.entries()).toEqual([]);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-17] gives up a stalled request once the server answers others, and sends it again", async () => {
  const here = await world();
  const { network, signedIn, settled, watched, writesDone } = here;
  const { page } = await signedIn("nurse");
  await settled();
  const release = network.holdNext(BATCH);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await waitUntil(() => network.to(BATCH).length === 1);
  await passMeanwhile(here, 10_000);
  expect(network.to(BATCH)).toHaveLength(2);
  expect(await page.device.outbox.entries()).toEqual([]);
  release();
  await settled();
  expect(await watched("nurse")).toMatchObject([{ seconds: 40 }]);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-07] doesn't blame a write for what a proxy replies to a check while its request stalls", async () => {
  const here = await world();
  const { network, signedIn, settled, writesDone } = here;
  const { page } = await signedIn("nurse");
  await settled();
  network.rule(({ path }) => (path === "/health_check" ? { status: 502 } : undefined));
  const release = network.holdNext(BATCH);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await waitUntil(() => network.to(BATCH).length === 1);
  await passMeanwhile(here, 20_000);
  expect(network.to("/health_check").length).toBeGreaterThan(1);
  expect(network.to(BATCH)).toHaveLength(1);
  expect(await page.device.outbox.entries()).toMatchObject([{ state: "sent", attempts: 0 }]);
  release();
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-03] what one page has just synced, the others don't ask for again", async () => {
  const here = await world();
  const { network, signedIn, settled } = here;
  const { browser, page } = await signedIn("nurse");
  const pages = [page, await browser.openPage(), await browser.openPage()];
  const reach = () => pages.map((one) => one.status().reach);
  await settled();
  network.cut();
  for (const one of pages) {
    one.wake("online");
    await settled();
  }
  expect(reach()).toEqual(["down", "down", "down"]);
  network.mend();
  const answer = network.hold("/health_check");
  const before = network.log.length;
  for (const one of pages) one.wake("online");
  await passMeanwhile(here, 100);
  answer();
  await settled();
  expect(reach()).toEqual(["up", "up", "up"]);
  const asked = network.log.slice(before).map(({ request }) => request.path.split("?")[0]);
  expect(asked).toEqual(["/health_check", "/api/sync/mine"]);
});
