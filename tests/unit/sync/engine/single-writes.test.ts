import { expect, test } from "vitest";
import { KEY_HEADER } from "#contract/constants.ts";
import type { Reply } from "#sync/ports.ts";
import { backdateSignIns } from "../../../support/small-world.ts";
import { type World, watchedUntil, world } from "../../../support/world.ts";

const MINUTE = 60_000;
const BATCH = "/api/sync/batch";

/** A reply from a server without batches. */
const unknown = {
  status: 404,
  body: { success: false, code: "not_found", errors: ["There is nothing here."] },
};
const olderServer = ({ network }: World) =>
  network.rule(({ path }) => (path === BATCH ? unknown : undefined));

async function withPage(here: World) {
  const { signedIn, network, server } = here;
  const { page } = await signedIn("nurse");
  await backdateSignIns(server, 3600);
  network.cut();
  return page;
}

const writesIn = ({ network }: World) =>
  network.log.filter(
    ({ request }) => request.headers?.[KEY_HEADER] !== undefined && request.path !== BATCH,
  );

test("[SYNC-03] sends writes one by one, in lane order, to a server without batches", async () => {
  const here = await world();
  const { network, settled, pass, watched, server } = here;
  const page = await withPage(here);
  const { device } = page;
  await device.progress.record({ ...watchedUntil("RL-1", 120), finished: true });
  await device.credits.claim({ contentId: "RL-1", type: "contact_hours", biasResponse: "Yes" });
  await device.saved.set("RL-2", true);
  await device.answers.pulse({ questionId: 1, choiceId: 1 });
  await device.profile.change({ location: "Ward 7" });
  await settled();
  const waiting = await device.outbox.entries();
  network.mend();
  olderServer(here);
  page.wake("online");
  await settled();
  await pass(MINUTE);
  const sent = writesIn(here);
  const ownWrites = sent.slice(0, waiting.length);
  expect(ownWrites.map(({ request }) => request.headers?.[KEY_HEADER])).toEqual(
    waiting.map(({ id }) => id),
  );
  // Achievements for these writes are recorded automatically afterward.
  const achieved = sent.slice(waiting.length).map(({ request }) => request.path);
  expect(new Set(achieved)).toEqual(new Set(["/api/achievements"]));
  expect(ownWrites.map(({ request }) => `${request.method} ${request.path}`)).toEqual([
    "POST /api/time_watched",
    "POST /api/cme_credits/",
    "POST /api/saved",
    `POST /api/pulse_check/${device.owner}`,
    `PUT /api/providers/${device.owner}`,
  ]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 120, finished: true }]);
  const pulse = sent[3]?.request.body ?? "{}";
  expect(Object.keys(JSON.parse(pulse))).toEqual(["sealed"]);
  expect((await device.outbox.summary()).waiting).toBe(0);
  expect(await server.db.selectFrom("idempotency").select("key").execute()).toHaveLength(
    sent.filter(({ status }) => status === 200).length,
  );
});

test("[SYNC-07] keeps what such a server rejects as failed and holds back only dependent writes", async () => {
  const here = await world();
  const { network, settled, watched } = here;
  const page = await withPage(here);
  await page.device.progress.record(watchedUntil("RL-NONE", 10));
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  network.mend();
  olderServer(here);
  page.wake("online");
  await settled();
  expect(await watched("nurse")).toMatchObject([{ contentId: "RL-1", seconds: 20 }]);
  expect(await page.device.outbox.entries()).toMatchObject([
    { state: "parked", reason: { code: "not_found" } },
  ]);
});

test("[SYNC-04] applies a single write once when its reply is lost", async () => {
  const here = await world();
  const { network, settled, pass, watched, writesDone } = here;
  const page = await withPage(here);
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  network.mend();
  olderServer(here);
  network.next("/api/time_watched", "reply-lost", "truncated", "portal");
  page.wake("online");
  await settled();
  await pass(2 * MINUTE);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(await watched("nurse")).toMatchObject([{ seconds: 20 }]);
  expect(await writesDone()).toBe(1);
});

test("[SYNC-06] sends single writes only after probing the server", async () => {
  const here = await world();
  const { network, signedIn, settled, pass } = here;
  const { page } = await signedIn("nurse");
  await page.device.progress.record(watchedUntil("RL-1", 20));
  await settled();
  const elsewhere = {
    edit: (reply: Reply) => ({
      ...reply,
      text: JSON.stringify({ ...JSON.parse(reply.text), server: "elsewhere" }),
    }),
  };
  network.rule(({ path }) => {
    if (path === BATCH) return unknown;
    return path === "/health_check" ? elsewhere : undefined;
  });
  await page.device.progress.record(watchedUntil("RL-1", 40));
  await settled();
  expect(network.to(BATCH).at(-1)?.status).toBe(404);
  await pass(5 * MINUTE);
  expect(writesIn(here)).toEqual([]);
  expect(await page.device.outbox.summary()).toEqual({ waiting: 1, needAttention: 0 });
});

test("[SYNC-06] sends ten single writes in several cycles and retries batches after a while", async () => {
  const here = await world();
  const { network, settled, pass } = here;
  const page = await withPage(here);
  for (const id of ["RL-1", "RL-2", "RL-3", "RL-4", "RL-5"]) {
    await page.device.progress.record(watchedUntil(id, 20));
    await page.device.saved.set(id, true);
  }
  await settled();
  network.mend();
  olderServer(here);
  page.wake("online");
  await settled();
  await pass(MINUTE);
  expect(writesIn(here)).toHaveLength(10);
  expect(await page.device.outbox.entries()).toEqual([]);
  expect(network.to(BATCH).filter(({ status }) => status === 404)).toHaveLength(1);

  network.mend();
  await pass(12 * MINUTE);
  await page.device.progress.record(watchedUntil("RL-1", 60));
  await settled();
  expect(network.to(BATCH).at(-1)?.status).toBe(200);
  expect(writesIn(here)).toHaveLength(10);
});
