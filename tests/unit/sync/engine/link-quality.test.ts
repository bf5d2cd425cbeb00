import { expect, test } from "vitest";
import {
  growBatch,
  maxCallMs,
  newLinkQuality,
  shrinkBatch,
  startSingleWrites,
  usesSingleWrites,
  withAdaptiveTimeout,
  withAskedWaits,
} from "#sync/engine/link-quality.ts";
import type { NetworkRequest, Reply } from "#sync/ports.ts";
import { madeUp } from "../../../support/in-process.ts";
import { createManualClock } from "../../../support/manual-clock.ts";

const SECOND = 1000;
const ask: NetworkRequest = { method: "POST", path: "/api/sync/batch" };
const probe: NetworkRequest = { method: "GET", path: "/health_check", timeoutMs: 10 * SECOND };

/** Creates a network on which a reply takes this long; shorter timeouts fail. */
function slowNetwork(takesMs: number) {
  const clock = createManualClock();
  const link = newLinkQuality();
  const given: number[] = [];
  const network = withAdaptiveTimeout(
    {
      send: async ({ timeoutMs = 0 }) => {
        given.push(timeoutMs / SECOND);
        clock.jump(Math.min(takesMs, timeoutMs));
        if (takesMs > timeoutMs) throw new Error("Timed out");
        return madeUp(200, "application/json", "{}");
      },
      fetchBytes: () => Promise.reject(new Error("no")),
    },
    clock,
    link,
  );
  const send = (request: NetworkRequest) => network.send(request).catch(() => undefined);
  return { link, given, send };
}

test("[SYNC-06] waits longer for each call on a slow connection until one gets through", async () => {
  const { link, given, send } = slowNetwork(60 * SECOND);
  for (let call = 0; call < 4; call++) await send(ask);
  expect(given).toEqual([30, 60, 60, 60]);
  expect(maxCallMs(link)).toBe(60 * SECOND);
});

test("[SYNC-06] waits longer for each reachability check on a dead connection, up to two minutes", async () => {
  const { given, send } = slowNetwork(60 * 60 * SECOND);
  for (let call = 0; call < 6; call++) await send(probe);
  expect(given).toEqual([10, 20, 40, 80, 120, 120]);
  await send(ask);
  expect(given.at(-1)).toBe(120);
});

test("[SYNC-06] resets the timeout after a fast reply to a regular call, but not to a probe", async () => {
  const { link, send } = slowNetwork(SECOND);
  link.timeouts = 2;
  await send(probe);
  expect(link.timeouts).toBe(2);
  await send(ask);
  expect(link.timeouts).toBe(0);
});

test("[SYNC-06] doesn't count a canceled or rejected request as a timeout", async () => {
  const { link, send } = slowNetwork(60 * SECOND);
  await send({ ...ask, signal: AbortSignal.abort() });
  expect(link.timeouts).toBe(0);
});

test("[SYNC-06] shrinks failing batches and grows them again when they get through in time", () => {
  const link = newLinkQuality();
  for (const count of [50, 25, 12, 6, 3, 1, 1]) {
    shrinkBatch(link, link.batchSize);
    expect(link.batchSize).toBe(count);
  }
  link.timeouts = 1;
  growBatch(link);
  expect(link.batchSize).toBe(1);
  link.timeouts = 0;
  for (const count of [2, 4, 8, 16, 32, 64, 100, 100]) {
    growBatch(link);
    expect(link.batchSize).toBe(count);
  }
});

test("[SYNC-03] retries batches after some minutes, whatever the clock does", () => {
  const link = newLinkQuality();
  expect(usesSingleWrites(link, 0)).toBe(false);
  startSingleWrites(link, 1_000_000);
  expect(usesSingleWrites(link, 1_000_001)).toBe(true);
  expect(usesSingleWrites(link, 1_000_000 + 10 * 60 * SECOND)).toBe(false);
  expect(usesSingleWrites(link, 0)).toBe(false);
});

test("[SYNC-06] doesn't check on a stalled request before the wait is over that the server asked for", async () => {
  const clock = createManualClock();
  const sent: string[] = [];
  const replies: Readonly<Record<string, Promise<Reply>>> = {
    "/api/sync/batch": new Promise(() => undefined),
    "/busy": Promise.resolve(madeUp(429, "application/json", "{}", { "retry-after": "60" })),
  };
  const send = async ({ path }: NetworkRequest): Promise<Reply> => {
    sent.push(path);
    return replies[path] ?? madeUp(200, "application/json", "{}");
  };
  const fetchBytes = () => Promise.reject(new Error("no"));
  const link = newLinkQuality();
  const timed = withAdaptiveTimeout({ send, fetchBytes }, clock, link);
  const network = withAskedWaits(timed, clock, link);
  const passUntil = async (end: number) => {
    while (clock.step(end)) await new Promise((resolve) => setImmediate(resolve));
  };
  const stalled = network.send(ask).catch(() => "given up");
  await network.send({ ...ask, path: "/busy" });
  await passUntil(59 * SECOND);
  expect(sent).toEqual(["/api/sync/batch", "/busy"]);
  await passUntil(70 * SECOND);
  expect(sent.slice(2)).toEqual(["/health_check"]);
  expect(await stalled).toBe("given up");
});
