import { expect, test } from "vitest";
import { decide } from "#sync/engine/decide.ts";
import { atRest, type EngineState, type Order, type PassEnd } from "#sync/engine/state.ts";
import type { WakeReason } from "#sync/ports.ts";

const T0 = 1_772_334_000_000;
const done = { kind: "done", more: false, clear: true } as const;

const wake = (state: EngineState, reason: WakeReason, now = T0, random = 0.5) =>
  decide(state, { kind: "wake", reason, now, random });
const passed = (state: EngineState, end: PassEnd, now = T0, requests = 1, random = 0.5) =>
  decide(state, { kind: "passed", pass: "full", end, requests, now, random });
const passing = (changes: Partial<EngineState> = {}) => ({ ...atRest, passing: true, ...changes });
const kinds = (orders: readonly Order[]) => orders.map((order) => order.kind);
const waitOf = (orders: readonly Order[]) =>
  orders.flatMap((order) => (order.kind === "wait" ? [order.ms] : []))[0];

test("[SYNC-13] what is noted in the background starts no pass, and waits for one no longer than a minute", () => {
  const idle = passed(passing(), done)[0];
  const [noted, orders] = wake(idle, "noted", T0 + 1000);
  expect(orders).toEqual([{ kind: "wait", ms: 60_000 }]);
  expect(wake(noted, "noted", T0 + 30_000)[1]).toEqual([]);
  expect(wake(noted, "timer", T0 + 61_000)[1]).toEqual([
    { kind: "pass", pass: "push", probe: false },
  ]);
  expect(wake({ ...idle, failures: 2 }, "noted")[1]).toEqual([]);
  expect(wake({ ...idle, halted: "signed-out" }, "noted")[1]).toEqual([]);
  const [during, asks] = wake(passing({ pulledAt: T0 }), "noted");
  expect(asks).toEqual([]);
  expect(kinds(passed(during, done)[1])).toEqual(["pass"]);
});

test("[SYNC-13] a timer set by a clock that ran ahead does not hold what is noted", () => {
  const ahead = passed(passing(), done, T0 + 24 * 60 * 60 * 1000)[0];
  expect(waitOf(wake(ahead, "noted", T0)[1])).toBe(60_000);
});

test("[SYNC-03] a timer asks for what is new only when that is due", () => {
  const fresh = { ...atRest, pulledAt: T0 - 60_000 };
  expect(wake(fresh, "timer")[1]).toEqual([{ kind: "pass", pass: "push", probe: false }]);
  const stale = { ...atRest, pulledAt: T0 - 300_000 };
  expect(wake(stale, "timer")[1]).toEqual([{ kind: "pass", pass: "full", probe: false }]);
});

test("[SYNC-03] a page that is left hands over to the worker what may be owed, and nothing else", () => {
  const handsOver = (state: EngineState) => kinds(wake(state, "hidden")[1]);
  expect(handsOver(atRest)).toEqual(["hand over"]);
  const clear = passed(passing(), done)[0];
  expect(handsOver(clear)).toEqual([]);
  expect(handsOver(wake(clear, "written")[0])).toEqual(["hand over"]);
  expect(handsOver(wake(clear, "noted")[0])).toEqual(["hand over"]);
  expect(handsOver(passed(passing(), { ...done, clear: false })[0])).toEqual(["hand over"]);
  const [during] = wake(passing(), "written");
  expect(handsOver(passed(during, done)[0])).toEqual(["hand over"]);
});

test("[SYNC-06] a page that is left while calls fail leaves the worker alone", () => {
  expect(wake({ ...atRest, failures: 1 }, "hidden")[1]).toEqual([]);
  expect(wake({ ...atRest, halted: "signed-out" }, "hidden")[1]).toEqual([]);
});
