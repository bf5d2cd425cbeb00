import { expect, test } from "vitest";
import {
  goSingly,
  grow,
  isSingly,
  longestCallMs,
  newLine,
  patient,
  shrink,
} from "#sync/engine/link-quality.ts";
import type { NetworkRequest } from "#sync/ports.ts";
import { madeUp } from "../../../support/in-process.ts";
import { handClock } from "../../../support/manual-clock.ts";

const SECOND = 1000;
const ask: NetworkRequest = { method: "POST", path: "/api/sync/batch" };
const probe: NetworkRequest = { method: "GET", path: "/health_check", timeoutMs: 10 * SECOND };

/** A line on which an answer takes so long; who waits less gives up. */
function lineOf(takesMs: number) {
  const clock = handClock();
  const line = newLine();
  const given: number[] = [];
  const network = patient(
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
    line,
  );
  const send = (request: NetworkRequest) => network.send(request).catch(() => undefined);
  return { line, given, send };
}

test("[SYNC-06] on a line with a minute's delay each call waits longer, until one gets through", async () => {
  const { line, given, send } = lineOf(60 * SECOND);
  for (let call = 0; call < 4; call++) await send(ask);
  expect(given).toEqual([30, 60, 60, 60]);
  expect(longestCallMs(line)).toBe(60 * SECOND);
});

test("[SYNC-06] on a dead line the question whether somebody is there gets patient slowly, and never waits for more than two minutes", async () => {
  const { given, send } = lineOf(60 * 60 * SECOND);
  for (let call = 0; call < 6; call++) await send(probe);
  expect(given).toEqual([10, 20, 40, 80, 120, 120]);
  await send(ask);
  expect(given.at(-1)).toBe(120);
});

test("[SYNC-06] a quick answer to a call of the usual size ends the patience, one to a question does not", async () => {
  const { line, send } = lineOf(SECOND);
  line.timeouts = 2;
  await send(probe);
  expect(line.timeouts).toBe(2);
  await send(ask);
  expect(line.timeouts).toBe(0);
});

test("[SYNC-06] what was given up, or refused at once, is no time-out", async () => {
  const { line, send } = lineOf(60 * SECOND);
  await send({ ...ask, signal: AbortSignal.abort() });
  expect(line.timeouts).toBe(0);
});

test("[SYNC-06] a batch shrinks where it comes to nothing, and grows again where it gets through in time", () => {
  const line = newLine();
  for (const count of [50, 25, 12, 6, 3, 1, 1]) {
    shrink(line, line.count);
    expect(line.count).toBe(count);
  }
  line.timeouts = 1;
  grow(line);
  expect(line.count).toBe(1);
  line.timeouts = 0;
  for (const count of [2, 4, 8, 16, 32, 64, 100, 100]) {
    grow(line);
    expect(line.count).toBe(count);
  }
});

test("[SYNC-03] after some minutes a server is asked again whether it knows batches, whatever the clock does", () => {
  const line = newLine();
  expect(isSingly(line, 0)).toBe(false);
  goSingly(line, 1_000_000);
  expect(isSingly(line, 1_000_001)).toBe(true);
  expect(isSingly(line, 1_000_000 + 10 * 60 * SECOND)).toBe(false);
  expect(isSingly(line, 0)).toBe(false);
});
