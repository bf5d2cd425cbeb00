import { expect, test } from "vitest";
import { decide } from "#sync/engine/decide.ts";
import { type CycleEnd, type EngineState, initialState, type Order } from "#sync/engine/state.ts";
import type { WakeReason } from "#sync/ports.ts";

const T0 = 1_772_334_000_000;
const done = { kind: "done", more: false, clear: true } as const;

const wake = (state: EngineState, reason: WakeReason, now = T0, random = 0.5) =>
  decide(state, { kind: "wake", reason, now, random });
const cycleEnded = (state: EngineState, end: CycleEnd, now = T0, requests = 1, random = 0.5) =>
  decide(state, { kind: "cycle-ended", cycle: "full", end, requests, now, random });
const syncing = (changes: Partial<EngineState> = {}) => ({
  ...initialState,
  syncing: true,
  ...changes,
});
const kinds = (orders: readonly Order[]) => orders.map((order) => order.kind);
const waitOf = (orders: readonly Order[]) =>
  orders.flatMap((order) => (order.kind === "wait" ? [order.ms] : []))[0];

test("[SYNC-13] background events start no cycle and wait a minute at most for one", () => {
  const idle = cycleEnded(syncing(), done)[0];
  const [noted, orders] = wake(idle, "background", T0 + 1000);
  expect(orders).toEqual([{ kind: "wait", ms: 60_000 }]);
  expect(wake(noted, "background", T0 + 30_000)[1]).toEqual([]);
  expect(wake(noted, "timer", T0 + 61_000)[1]).toEqual([
    { kind: "cycle", cycle: "push", probe: false },
  ]);
  expect(wake({ ...idle, failures: 2 }, "background")[1]).toEqual([]);
  expect(wake({ ...idle, halted: "signed-out" }, "background")[1]).toEqual([]);
  const [during, asks] = wake(syncing({ pulledAt: T0 }), "background");
  expect(asks).toEqual([]);
  expect(kinds(cycleEnded(during, done)[1])).toEqual(["cycle"]);
});

test("[SYNC-13] a timer set by a clock that ran ahead doesn't hold back background events", () => {
  const ahead = cycleEnded(syncing(), done, T0 + 24 * 60 * 60 * 1000)[0];
  expect(waitOf(wake(ahead, "background", T0)[1])).toBe(60_000);
});

test("[SYNC-03] pulls on a timer only when a pull is due", () => {
  const fresh = { ...initialState, pulledAt: T0 - 60_000 };
  expect(wake(fresh, "timer")[1]).toEqual([{ kind: "cycle", cycle: "push", probe: false }]);
  const stale = { ...initialState, pulledAt: T0 - 300_000 };
  expect(wake(stale, "timer")[1]).toEqual([{ kind: "cycle", cycle: "full", probe: false }]);
});

test("[SYNC-03] hands pending writes to the worker when a page is hidden, and otherwise nothing", () => {
  const handsOver = (state: EngineState) => kinds(wake(state, "hidden")[1]);
  expect(handsOver(initialState)).toEqual(["hand-off"]);
  const clear = cycleEnded(syncing(), done)[0];
  expect(handsOver(clear)).toEqual([]);
  expect(handsOver(wake(clear, "written")[0])).toEqual(["hand-off"]);
  expect(handsOver(wake(clear, "background")[0])).toEqual(["hand-off"]);
  expect(handsOver(cycleEnded(syncing(), { ...done, clear: false })[0])).toEqual(["hand-off"]);
  const [during] = wake(syncing(), "written");
  expect(handsOver(cycleEnded(during, done)[0])).toEqual(["hand-off"]);
});

test("[SYNC-06] doesn't hand off to the worker while calls fail", () => {
  expect(wake({ ...initialState, failures: 1 }, "hidden")[1]).toEqual([]);
  expect(wake({ ...initialState, halted: "signed-out" }, "hidden")[1]).toEqual([]);
});
