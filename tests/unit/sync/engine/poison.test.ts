import { expect, test } from "vitest";
import type { Reply } from "#sync/ports.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const MINUTE = 60_000;
const BATCH = "/api/sync/batch";
const others = ["RL-1", "RL-2", "RL-4", "RL-5"];

/** Five reports wait, and the network comes back. */
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

/** The server breaks on whatever carries this lesson, and is well otherwise. */
const breakOn = (id: string) => (request: { readonly body?: string }) =>
  request.body?.includes(`"${id}"`) ? { status: 500 } : undefined;

test("[SYNC-07] a write on which a healthy server fails again and again is set aside whole, and the others are done", async () => {
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

test("[SYNC-07] while the server is well, those beside the write it fails on need not wait for it", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(breakOn("RL-3"));
  page.wake("online");
  await settled();
  await pass(2000);
  expect(await watchedIds(here)).toEqual(others);
});

test("[SYNC-07] an outage of many hours sets nothing aside", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.always({ status: 500 });
  page.wake("online");
  await settled();
  await pass(5 * 60 * MINUTE);
  expect(network.to(BATCH).length).toBeGreaterThan(50);
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

test("[SYNC-07] while the server says that it is not ready, nothing is blamed on a write, and none holds the others", async () => {
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

/** The server's answer, in which it says of some writes that it could not do them now. */
const notNow = (isIt: (id: string) => boolean) => ({
  edit: (reply: Reply) => {
    const said = JSON.parse(reply.text);
    const results = said.results.map((result: { id: string }) =>
      isIt(result.id) ? { id: result.id, status: "retry" } : result,
    );
    return { ...reply, text: JSON.stringify({ ...said, results }) };
  },
});

test("[SYNC-07] a write that the server puts off time and again, and no other, is set aside", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  const bad = (await page.device.outbox.entries())[2]?.id;
  network.rule(({ path }) => (path === BATCH ? notNow((id) => id === bad) : undefined));
  page.wake("online");
  await settled();
  await pass(20 * MINUTE);
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "parked", reason: { code: "failing" }, body: { record_id_: "RL-3" } },
  ]);
});

test("[SYNC-07] a server that puts everything off and is not ready is only asked again later", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withFiveWaiting(here);
  network.rule(({ path }) => {
    if (path === "/ready") return { status: 503, headers: { "retry-after": "5" } };
    return path === BATCH ? notNow(() => true) : undefined;
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
