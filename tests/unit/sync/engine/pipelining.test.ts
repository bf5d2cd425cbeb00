import { expect, test, vi } from "vitest";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { lease } from "#sync/local/facts.ts";
import { PersonDatabase } from "#sync/local/person-database.ts";
import type { NewEntry } from "#sync/outbox/entry.ts";
import type { Reply } from "#sync/ports.ts";
import type { FaultyNetwork } from "../../../support/faulty-network.ts";
import { PASSWORD, people, smallCatalogue, someContent } from "../../../support/small-world.ts";
import { newId, watched } from "../../../support/wire.ts";
import { world } from "../../../support/world.ts";

const BATCH = "/api/sync/batch";
const owner = people.nurse.id;

const entryFor = (record: string): NewEntry => ({
  id: newId(),
  owner,
  call: "recordTimeWatched",
  v: 1,
  lane: `content:${record}`,
  body: watched(record, 30),
  state: "ready",
  gen: 0,
  attempts: 0,
  notBefore: 0,
  createdAt: 0,
});

/** Creates a person who watched many lessons offline. */
async function withBacklog(count: number, rounds = 1) {
  const here = await world();
  const { server, network, signedIn, settled } = here;
  const records = Array.from({ length: count }, (_, n) => `B-${n}`);
  await importCatalog(server.db, {
    ...smallCatalogue,
    content: records.map((record_id_, order) => someContent({ record_id_, order })),
  });
  const { browser, page } = await signedIn("nurse");
  network.cut();
  page.wake("online");
  await settled();
  const db = new PersonDatabase(owner, browser.databases);
  for (let round = 0; round < rounds; round++) await db.outbox.bulkAdd(records.map(entryFor));
  db.close();
  network.mend();
  return { ...here, browser, page, records };
}

/** Longest first, because a shorter batch may overtake one. */
const sizesOf = (ids: readonly (readonly string[])[]) =>
  ids.map(({ length }) => length).toSorted((a, b) => b - a);

/** Returns how many batches were in flight at once. */
function mostAtOnce(network: FaultyNetwork) {
  let started = 0;
  let most = 0;
  network.rule(({ path }) => {
    if (path !== BATCH) return undefined;
    started += 1;
    most = Math.max(most, started - network.to(BATCH).length);
    return undefined;
  });
  return () => most;
}

const idsIn = (network: FaultyNetwork) =>
  network
    .to(BATCH)
    .map(({ request }) =>
      (JSON.parse(request.body ?? "{}").writes as { id: string }[]).map(({ id }) => id),
    );

test("[SYNC-05] pipelines batches while a long backlog is accepted, and sends none twice", async () => {
  const { network, page, settled, watched: seen, records } = await withBacklog(330);
  const most = mostAtOnce(network);
  page.wake("online");
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await seen("nurse")).toHaveLength(records.length);
  const ids = idsIn(network);
  expect(sizesOf(ids)).toEqual([100, 100, 100, 30]);
  expect(new Set(ids.flat()).size).toBe(records.length);
  expect(most()).toBe(2);
});

test("[SYNC-05] sends the second batch of a long backlog before the first reply", async () => {
  const { network, page, settled } = await withBacklog(250);
  const release = network.hold(BATCH);
  page.wake("online");
  await vi.waitFor(() => expect(network.to(BATCH)).toHaveLength(2));
  release();
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-05] sends a long backlog in one cycle", async () => {
  const { network, page, settled, browser } = await withBacklog(1030);
  const db = new PersonDatabase(owner, browser.databases);
  const cycles = async () => (await lease.get(db.facts))?.epoch ?? 0;
  const before = await cycles();
  page.wake("online");
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(network.to(BATCH)).toHaveLength(11);
  expect(await cycles()).toBe(before + 1);
  db.close();
});

test("[SYNC-05] sends the remaining writes batch by batch", async () => {
  const { network, page, settled } = await withBacklog(60);
  const most = mostAtOnce(network);
  page.wake("online");
  await settled();
  expect(most()).toBe(1);
});

test("[SYNC-05] never sends two writes of one lane at once", async () => {
  const { network, page, settled } = await withBacklog(100, 3);
  const most = mostAtOnce(network);
  page.wake("online");
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(sizesOf(idsIn(network))).toEqual([100, 100, 100]);
  expect(most()).toBe(1);
});

test("[SYNC-04] settles both batches and applies everything once when one of two in flight is lost", async () => {
  const { network, page, settled, pass, watched: seen, writesDone } = await withBacklog(330);
  let batches = 0;
  const faults = { 2: "reply-lost", 4: "request-lost", 5: { status: 500 }, 7: "twice" } as const;
  network.rule(({ path }) => {
    if (path !== BATCH) return undefined;
    batches += 1;
    return faults[batches as keyof typeof faults];
  });
  page.wake("online");
  await settled();
  await pass(60_000);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await seen("nurse")).toHaveLength(330);
  expect(await writesDone()).toBe(330);
});

test("[SYNC-07] pauses the account when the session ends between batches, and counts no attempt", async () => {
  const { network, page, settled, pass, browser } = await withBacklog(330);
  let batches = 0;
  network.rule(({ path }) => {
    if (path === BATCH) batches += 1;
    const body = { errors: ["You need to sign in or sign up before continuing."] };
    return batches >= 3 && path !== "/health_check" ? { status: 401, body } : undefined;
  });
  page.wake("online");
  await settled();
  expect(page.status().needsSignIn).toBe(true);
  expect(batches).toBeLessThanOrEqual(4);
  const asked = network.log.length;
  await pass(60 * 60_000);
  expect(network.log.length).toBe(asked);
  const entries = await page.device.outbox.entries();
  expect(entries).toHaveLength(130);
  expect(entries.every(({ state, attempts }) => state === "ready" && attempts === 0)).toBe(true);

  network.mend();
  await browser.signIn(people.nurse.email, PASSWORD);
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
});

test("[SYNC-06] waits for the longest time the server asked for when two batches are in flight", async () => {
  const { network, page, settled, pass } = await withBacklog(330);
  const waits = { 1: "10", 2: "120" } as const;
  let batches = 0;
  network.rule(({ path }) => {
    if (path !== BATCH) return undefined;
    batches += 1;
    const wait = waits[batches as keyof typeof waits];
    return wait && { status: 503, headers: { "retry-after": wait } };
  });
  const release = network.hold(BATCH);
  page.wake("online");
  await expect.poll(() => network.to(BATCH).length).toBe(2);
  release();
  await settled();
  expect(batches).toBe(2);
  await pass(110_000);
  expect(batches).toBe(2);
  await pass(6 * 60_000);
  expect(await page.device.outbox.entries()).toEqual([]);
});

test.each(["applied", "lost results"] as const)(
  "[SYNC-06] asks nothing of a server that has asked to wait in reply to the second batch in flight (first: %s)",
  async (first) => {
    const { network, page, settled, pass } = await withBacklog(330);
    const later: string[] = [];
    let batches = 0;
    network.rule(({ path }) => {
      if (batches === 2) later.push(path);
      if (path !== BATCH) return undefined;
      batches += 1;
      if (batches === 2) return { status: 503, headers: { "retry-after": "60" } };
      const edit = (reply: Reply) => ({
        ...reply,
        text: JSON.stringify({ ...JSON.parse(reply.text), results: [] }),
      });
      return batches === 1 && first === "lost results" ? { edit } : undefined;
    });
    page.wake("online");
    await settled();
    await pass(50_000);
    // The made-up reply is there before the server's.
    expect(network.to(BATCH).map(({ status }) => status)).toEqual([503, 200]);
    expect(later).toEqual([]);
    await pass(6 * 60_000);
    expect(await page.device.outbox.entries()).toEqual([]);
  },
);
