import { expect, test } from "vitest";
import { DeviceDatabase } from "#sync/local/device-database.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { Reply } from "#sync/ports.ts";
import { mirroredSession } from "#sync/session/mirror.ts";
import type { Exchange } from "../../support/faulty-network.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import type { TestBrowser } from "../../support/test-browser.ts";
import { watchedUntil, world } from "../../support/world.ts";

async function mirrorIn({ databases }: TestBrowser) {
  const db = new DeviceDatabase(databases);
  const session = await mirroredSession(db);
  db.close();
  return session;
}

test("[LIB-09] devices and server agree when nothing is pending online, and progress never went down", async () => {
  const { signedIn, settled, ownNetwork, watched } = await world();
  const phoneNetwork = ownNetwork();
  const phone = await signedIn("nurse", phoneNetwork);
  const ward = await signedIn("nurse");
  phoneNetwork.cut();
  await phone.page.device.progress.record(watchedUntil("RL-1", 90));
  await ward.page.device.progress.record({ ...watchedUntil("RL-1", 30), finished: true });
  await settled();
  phoneNetwork.mend();
  phone.page.wake("online");
  await settled();
  ward.page.device.sync.now();
  await settled();
  const expected = { furthest: 90, finished: true };
  expect(await phone.page.device.progress.of("RL-1")).toMatchObject(expected);
  expect(await ward.page.device.progress.of("RL-1")).toMatchObject({ ...expected, position: 30 });
  expect(await watched("nurse")).toEqual([{ contentId: "RL-1", seconds: 90, finished: true }]);
});

test("[SYNC-07] pauses the queue when the session ends, until the same person signs in", async () => {
  const { server, network, signedIn, settled, pass, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  await server.db.deleteFrom("auth_client").execute();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  expect(page.status().needsSignIn).toBe(true);
  await page.device.progress.record(watchedUntil("RL-1", 40));
  const before = network.log.length;
  page.device.sync.now();
  page.wake("online");
  await pass(60 * 60_000);
  expect(network.log.length).toBe(before);
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "ready", attempts: 0, gen: 1 },
    { state: "ready", attempts: 0, gen: 0 },
  ]);
  expect(browser.sessions.read()).toBeDefined();

  await browser.signIn(people.nurse.email, PASSWORD);
  await settled();
  expect(page.status().needsSignIn).toBe(false);
  expect(await watched("nurse")).toMatchObject([{ seconds: 40 }]);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-07] never sends or shows anything of one person as another", async () => {
  const { server, network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  await server.db.deleteFrom("auth_client").execute();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  const before = network.log.length;

  await browser.signIn(people.leader.email, PASSWORD);
  // The first person's page is still open and wakes.
  page.wake("online");
  page.device.sync.now();
  await settled();
  expect(network.log.slice(before).map(({ request }) => request.path)).toEqual(["/auth/sign_in"]);
  await page.device.close();
  page.kill();

  const theirs = await browser.openPage();
  await settled();
  expect(await theirs.device.progress.all()).toEqual([]);
  expect(await theirs.device.outbox.entries()).toEqual([]);
  expect([...(await watched("nurse")), ...(await watched("leader"))]).toEqual([]);

  await theirs.device.close();
  theirs.kill();
  await browser.signIn(people.nurse.email, PASSWORD);
  await browser.openPage();
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 30 }]);
  expect(await watched("leader")).toEqual([]);
});

test("[SYNC-07] applies nothing when another person signs in during a cycle", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  const release = network.hold("/api/sync/batch");
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await expect.poll(() => network.to("/api/sync/batch").length).toBe(1);
  await page.device.progress.record(watchedUntil("RL-2", 30));
  await browser.signIn(people.leader.email, PASSWORD);
  const before = network.log.length;
  release();
  await settled();
  expect(network.log.length).toBe(before);
  expect(page.status().needsSignIn).toBe(true);
  expect(await watched("leader")).toEqual([]);
});

test("[ACC-05] mirrors the session for the worker and removes it at sign-out", async () => {
  const { signedIn, settled, network } = await world();
  const { browser, page } = await signedIn("nurse");
  expect(await mirrorIn(browser)).toEqual(browser.sessions.read());
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  network.cut();
  await browser.signOut();
  await settled();
  expect(browser.sessions.read()).toBeUndefined();
  expect(await mirrorIn(browser)).toBeUndefined();
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
});

test("[ACC-05] ends the session on the server at sign-out, if reachable", async () => {
  const { server, signedIn, settled } = await world();
  const { browser } = await signedIn("nurse");
  await browser.signOut();
  await settled();
  expect(await server.db.selectFrom("auth_client").selectAll().execute()).toEqual([]);
});

test("[ACC-05] rejects a wrong password and stores nothing", async () => {
  const { browser } = await world();
  const here = browser();
  await expect(here.signIn(people.nurse.email, "wrong")).rejects.toThrow("refused");
  expect(here.sessions.read()).toBeUndefined();
});

test("[ACC-04] uses a renewed token from any reply, in page and worker", async () => {
  const { network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  const before = browser.sessions.read();
  const withToken = (reply: Reply) => {
    const headers = new Headers(reply.headers);
    headers.set("access-token", "newer");
    headers.set("client", before?.client ?? "");
    headers.set("uid", before?.uid ?? "");
    headers.set("expiry", "1900000000");
    return { ...reply, headers };
  };
  network.next("/api/sync/batch", { edit: withToken });
  await page.device.progress.record(watchedUntil("RL-1", 10));
  await settled();
  const renewed = { ...before, accessToken: "newer", expiry: 1_900_000_000 };
  expect(browser.sessions.read()).toEqual(renewed);
  expect(await mirrorIn(browser)).toEqual(renewed);
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  expect(network.to("/api/sync/batch").at(-1)?.request.headers).toMatchObject({
    "access-token": "newer",
  });
});

test("[SYNC-03] the worker sends pending writes under the same lock after the page closed", async () => {
  const { network, signedIn, settled, watched } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  expect(browser.wakeUpsAsked()).toBeGreaterThan(0);
  page.kill();
  expect(await browser.wakeWorker()).toEqual({ remaining: 1 });
  network.mend();
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  expect(await watched("nurse")).toMatchObject([{ seconds: 30 }]);
});

test("[SYNC-03] two pages and a worker at once send each write once", async () => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { browser, page } = await signedIn("nurse");
  const second = await browser.openPage();
  await settled();
  network.cut();
  for (const id of ["RL-1", "RL-2", "RL-3"]) {
    await page.device.progress.record(watchedUntil(id, 10));
    await second.device.progress.record(watchedUntil(id, 20));
  }
  await settled();
  network.mend();
  const sent = network.log.length;
  page.wake("online");
  second.wake("online");
  await browser.wakeWorker();
  await settled();
  await pass(3000);
  expect((await watched("nurse")).map(({ seconds }) => seconds)).toEqual([20, 20, 20]);
  const ids = network.log
    .slice(sent)
    .filter(({ request }) => request.path === "/api/sync/batch")
    .flatMap(({ request }) => JSON.parse(request.body ?? "{}").writes)
    .map(({ id }) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(await writesDone()).toBe(ids.length);
});

const idsSent = (log: readonly Exchange[]): readonly string[] =>
  log
    .filter(({ request: { path } }) => path === "/api/sync/batch")
    .flatMap(({ request }) => JSON.parse(request.body ?? "{}").writes)
    .map(({ id }) => id);

test("[SYNC-03] twenty pages send each write once, one at a time, and all show the result", async () => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { browser, page } = await signedIn("nurse");
  const pages = [page];
  while (pages.length < 20) pages.push(await browser.openPage());
  await settled();
  network.cut();
  for (const [at, each] of pages.entries()) {
    await each.device.saved.set(`RL-${(at % 5) + 1}`, at >= 5);
    await each.device.progress.record(watchedUntil(`RL-${(at % 5) + 1}`, 10 + at));
  }
  await settled();
  network.mend();
  const sent = network.log.length;
  for (const each of pages) each.wake("online");
  await settled();
  await pass(5000);
  const ids = idsSent(network.log.slice(sent));
  // Each page checks for the server and pulls once, and one also sends, in up to two batches.
  expect(network.log.length - sent).toBeLessThanOrEqual(2 * pages.length + 2);
  expect(ids).toHaveLength(new Set(ids).size);
  expect(await writesDone()).toBe(ids.length);
  expect((await watched("nurse")).map(({ seconds }) => seconds)).toEqual([25, 26, 27, 28, 29]);
  for (const each of pages) {
    expect(await each.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
    expect((await each.device.saved.all()).filter(({ saved }) => saved)).toHaveLength(5);
  }
});

test("[SYNC-03] when the one of five pages that sends is closed, one other takes over with the same writes", async () => {
  const { network, signedIn, settled, pass, watched, writesDone } = await world();
  const { browser, page: leader } = await signedIn("nurse");
  const others = [];
  while (others.length < 4) others.push(await browser.openPage());
  await settled();
  network.cut();
  for (const [at, each] of [leader, ...others].entries())
    await each.device.progress.record(watchedUntil(`RL-${at + 1}`, 10 + at));
  await settled();
  network.mend();
  const from = network.log.length;
  const release = network.holdNext("/api/sync/batch");
  leader.wake("online");
  await expect.poll(() => network.log.slice(from).at(-1)?.request.path).toBe("/api/sync/batch");
  for (const each of others) each.wake("online");
  // They find the lock held, and the leader waits for its reply.
  await Promise.all(others.map((each) => expect.poll(() => each.status().isWorking).toBe(false)));
  const first = network.log.slice(from);
  leader.kill();
  release();
  await settled();
  await pass(60_000);
  const all = network.log.slice(from);
  // Each page checks for the server and pulls once, and the first two also send.
  expect(all.length).toBeLessThanOrEqual(2 * (others.length + 1) + 1);
  const [sent, again] = [idsSent(first), idsSent(all.slice(first.length))];
  expect(again).toEqual(expect.arrayContaining([...sent]));
  expect(again).toHaveLength(new Set(again).size);
  expect(await writesDone()).toBe(new Set([...sent, ...again]).size);
  expect((await watched("nurse")).map(({ seconds }) => seconds)).toEqual([10, 11, 12, 13, 14]);
  for (const each of others)
    expect(await each.device.outbox.summary()).toEqual({ waiting: 0, needAttention: 0 });
});

test("[SYNC-03] doesn't ask for another wake-up in a worker whose session ended", async () => {
  const { server, network, signedIn, settled } = await world();
  const { browser, page } = await signedIn("nurse");
  network.cut();
  await page.device.progress.record(watchedUntil("RL-1", 30));
  await settled();
  page.kill();
  network.mend();
  await server.db.deleteFrom("auth_client").execute();
  expect(await browser.wakeWorker()).toEqual({ remaining: 0 });
  const db = new PersonDatabase(people.nurse.id, browser.databases);
  expect(await db.outbox.toArray()).toMatchObject([{ state: "ready", attempts: 0 }]);
  db.close();
});
