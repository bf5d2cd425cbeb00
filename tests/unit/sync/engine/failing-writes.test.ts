import { expect, test } from "vitest";
import type { Reply } from "#sync/ports.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const MINUTE = 60_000;
const BATCH = "/api/sync/batch";
const others = ["RL-1", "RL-2", "RL-4", "RL-5"];

/** Five reports are pending and the network comes back. */
async function withFiveWaiting(here: World) {
  const { network, signedIn, settled } = here;
  const { page } = await signedIn("nurse");
  network.cut();
  for (const id of ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"]) {
    await page.device.progress.record(watchedUntil(id, 10));
  }
  await settled();
  network.mend();
  return page;
}

const watchedIds = async ({ watched }: World) =>
  (await watched("nurse")).map(({ contentId }) => contentId);

/** Fails every request with this lesson. */
const breakOn = (id: string) => (request: { readonly body?: string }) =>
  request.body?.includes(`"${id}"`) ? { status: 500 } : undefined;

test("[SYNC-07] moves a write a healthy server keeps failing on to failed entries, and applies the others", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(breakOn("RL-3"));
  page.wake("online");
  await settled();
  await pass(2 * MINUTE);
  expect(await watchedIds(here)).toEqual(others);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
  await pass(20 * MINUTE);
  const [entry] = await page.device.outbox.entries();
  expect(entry).toMatchObject({ state: "parked", reason: { code: "failing" } });
  expect(entry?.body).toMatchObject({ record_id_: "RL-3", seconds_watched: 10 });

  network.mend();
  await page.device.outbox.retry(entry?.seq ?? 0);
  await settled();
  expect(await page.device.outbox.entries()).toEqual([]);
  const sent = network.to(BATCH).at(-1)?.request.body;
  expect(JSON.parse(sent ?? "{}").writes).toMatchObject([{ id: entry?.id }]);
  expect(await watchedIds(here)).toContain("RL-3");
});

test("[SYNC-07] a failed change that a later one has replaced is gone, and a retry doesn't bring it back", async () => {
  const here = await world();
  const { network, settled, pass, server, signedIn } = here;
  const { page } = await signedIn("nurse");
  const { feedback, saved, outbox } = page.device;
  network.cut();
  await feedback.give("RL-1", { helpful: 1, comment: "Earlier" });
  await feedback.give("RL-2", { helpful: 1, comment: "Earlier" });
  await saved.set("RL-3", true);
  await settled();
  const early = (await outbox.entries()).map(({ id }) => id);
  network.mend();
  network.rule(({ body }) =>
    early.some((id) => body?.includes(`"${id}"`)) ? { status: 500 } : undefined,
  );
  page.wake("online");
  await settled();
  await pass(60 * MINUTE);
  expect(await outbox.summary()).toEqual({ waiting: 0, needAttention: 3 });

  network.mend();
  await feedback.give("RL-1", { helpful: 5, comment: "Later" });
  await saved.set("RL-3", true);
  await saved.set("RL-3", false);
  await settled();
  const [left, ...others] = await outbox.entries();
  expect(others).toEqual([]);
  network.cut();
  await feedback.give("RL-2", { helpful: 5, comment: "Later" });
  await outbox.retry(left?.seq ?? 0);
  network.mend();
  page.wake("online");
  await pass(MINUTE);
  const given = await server.db.selectFrom("feedback").select(["record_id", "comment"]).execute();
  expect(given.map(({ record_id, comment }) => `${record_id} ${comment}`).toSorted()).toEqual([
    "RL-1 Later",
    "RL-2 Later",
  ]);
});

test("[SYNC-07] applies the other writes without waiting for the one a healthy server fails on", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(breakOn("RL-3"));
  page.wake("online");
  await settled();
  await pass(2000);
  expect(await watchedIds(here)).toEqual(others);
});

test("[SYNC-07] fails no write during an outage of many hours", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.always({ status: 500 });
  page.wake("online");
  await settled();
  await pass(5 * 60 * MINUTE);
  expect(network.to("/health_check").length).toBeGreaterThan(500);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 5, needAttention: 0 });
  expect(await page.device.outbox.entries()).toMatchObject([
    { attempts: 0 },
    { attempts: 0 },
    { attempts: 0 },
    { attempts: 0 },
    { attempts: 0 },
  ]);
  network.mend();
  await pass(6 * MINUTE);
  expect(await watchedIds(here)).toHaveLength(5);
});

test("[SYNC-07] blames no write while the server isn't ready, and blocks none", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(({ path, body }) =>
    path === "/ready" ? { status: 503 } : breakOn("RL-3")({ ...(body && { body }) }),
  );
  page.wake("online");
  await settled();
  await pass(60 * MINUTE);
  expect(await watchedIds(here)).toEqual(others);
  expect(await page.device.outbox.summary()).toMatchObject({ waiting: 1, needAttention: 0 });
  network.mend();
  await pass(6 * MINUTE);
  expect(await watchedIds(here)).toHaveLength(5);
});

/** Replies that some writes should be retried. */
const replyWithRetry = (isIt: (id: string) => boolean) => ({
  edit: (reply: Reply) => {
    const said = JSON.parse(reply.text);
    const results = said.results.map((result: { id: string }) =>
      isIt(result.id) ? { id: result.id, status: "retry" } : result,
    );
    return { ...reply, text: JSON.stringify({ ...said, results }) };
  },
});

test("[SYNC-07] moves only the write the server keeps deferring to failed entries", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  const bad = (await page.device.outbox.entries())[2]?.id;
  network.rule(({ path }) => (path === BATCH ? replyWithRetry((id) => id === bad) : undefined));
  page.wake("online");
  await settled();
  await pass(20 * MINUTE);
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "parked", reason: { code: "failing" }, body: { record_id_: "RL-3" } },
  ]);
});

test("[SYNC-07] retries later when a server defers everything and isn't ready", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(({ path }) => {
    if (path === "/ready") return { status: 503, headers: { "retry-after": "5" } };
    return path === BATCH ? replyWithRetry(() => true) : undefined;
  });
  page.wake("online");
  await settled();
  await pass(60 * MINUTE);
  expect(network.to(BATCH).length).toBeLessThan(60);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 5, needAttention: 0 });
  network.mend();
  await pass(6 * MINUTE);
  expect(await page.device.outbox.entries()).toEqual([]);
});
