import { expect, test } from "vitest";
import { decide, FAILING_BUDGET } from "#sync/engine/decide.ts";
import {
  type CycleEnd,
  type EngineState,
  initialState,
  MAX_CYCLE_REQUESTS,
  type Order,
} from "#sync/engine/state.ts";
import type { WakeReason } from "#sync/ports.ts";
import { isLong } from "../../../support/long-tests.ts";
import { seededRandom } from "../../../support/random.ts";

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

test("[SYNC-03] starts a full cycle at the first wake", () => {
  const [state, orders] = wake(initialState, "start");
  expect(state.syncing).toBe(true);
  expect(orders).toEqual([{ kind: "cycle", cycle: "full", probe: false }]);
});

test("[SYNC-03] never runs two cycles at a time", () => {
  for (const reason of ["start", "online", "visible", "written", "timer", "manual"] as const) {
    expect(kinds(wake(syncing(), reason)[1])).not.toContain("cycle");
  }
});

test("[SYNC-03] runs exactly one more cycle for any number of wakes during a cycle", () => {
  let state: EngineState = syncing();
  for (const reason of ["written", "online", "written", "manual"] as const) {
    [state] = wake(state, reason);
  }
  const [second, orders] = cycleEnded(state, done);
  expect(kinds(orders)).toEqual(["cycle"]);
  const [, afterwards] = cycleEnded(second, done);
  expect(kinds(afterwards)).toEqual(["wait"]);
});

test("[SYNC-03] only pushes after a write while the last pull is recent", () => {
  const fresh = { ...initialState, pulledAt: T0 - 60_000 };
  expect(wake(fresh, "written")[1]).toContainEqual({ kind: "cycle", cycle: "push", probe: false });
  const stale = { ...initialState, pulledAt: T0 - 600_000 };
  expect(wake(stale, "written")[1]).toContainEqual({ kind: "cycle", cycle: "full", probe: false });
});

test("[SYNC-03] asks the browser to wake the worker after a write", () => {
  expect(kinds(wake(syncing(), "written")[1])).toEqual(["request-wake-up"]);
});

test("[SYNC-06] backs off with full jitter up to five minutes while no one looks", () => {
  let state: EngineState = { ...initialState, isVisible: false };
  const longest: number[] = [];
  for (let round = 0; round < 12; round++) {
    const [next, orders] = cycleEnded(
      { ...state, syncing: true },
      { kind: "unreachable" },
      T0,
      0,
      1,
    );
    expect(
      waitOf(cycleEnded({ ...state, syncing: true }, { kind: "unreachable" }, T0, 0, 0)[1]),
    ).toBe(0);
    longest.push(waitOf(orders) ?? -1);
    state = next;
  }
  expect(longest.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
  expect(longest.at(-1)).toBe(300_000);
  expect(state.reach).toBe("down");
});

test("[SYNC-17] checks the server about every 5 s for 2 minutes, then every 20 s, while someone looks and writes are pending", () => {
  let state: EngineState = initialState;
  let now = T0;
  const waits: number[] = [];
  for (let check = 0; check < 30; check++) {
    const random = check % 2;
    const [next, orders] = cycleEnded(
      { ...state, syncing: true },
      { kind: "unreachable" },
      now,
      1,
      random,
    );
    waits.push(waitOf(orders) ?? -1);
    now += waits.at(-1) ?? 0;
    state = next;
  }
  expect(waits.slice(0, 20).every((ms) => ms >= 5000 && ms <= 7000)).toBe(true);
  expect(waits.slice(22).every((ms) => ms >= 20_000 && ms <= 22_000)).toBe(true);
  const [looked] = wake(state, "written", now);
  const [, again] = cycleEnded({ ...looked, syncing: true }, { kind: "unreachable" }, now);
  expect(waitOf(again)).toBe(6000);
});

test("[SYNC-17] counts the time that a check took", () => {
  const state = syncing({ startedAt: T0 - 10_000, reach: "down", failures: 3 });
  expect(waitOf(cycleEnded(state, { kind: "unreachable" })[1])).toBe(500);
});

test("[SYNC-06] backs off from a server that is up but fails on a write", () => {
  const state = syncing({ failures: 6 });
  const failing = { kind: "later", hasFailed: true } as const;
  expect(waitOf(cycleEnded(state, failing, T0, 2, 1)[1])).toBe(128_000);
  expect(waitOf(cycleEnded(state, { ...failing, isDown: true }, T0, 1, 1)[1])).toBe(7000);
});

test("[SYNC-06] probes the server before sending after it was unreachable", () => {
  const [, orders] = wake({ ...initialState, reach: "down", failures: 2 }, "online");
  expect(orders).toEqual([{ kind: "cycle", cycle: "full", probe: true }]);
});

test("[SYNC-06] doesn't cut the back-off short for a new write", () => {
  const [, orders] = wake({ ...initialState, reach: "down", failures: 2 }, "written");
  expect(kinds(orders)).toEqual(["request-wake-up"]);
});

test("[SYNC-06] starts no cycle before the time the server asked for, whatever wakes it", () => {
  const [state, orders] = cycleEnded(syncing(), { kind: "later", delayMs: 60_000 });
  expect(waitOf(orders)).toBeGreaterThanOrEqual(60_000);
  for (const reason of ["manual", "online", "visible", "timer"] as const) {
    const [, early] = wake(state, reason, T0 + 10_000);
    expect(early).toEqual([{ kind: "wait", ms: 50_000 }]);
  }
  expect(kinds(wake(state, "manual", T0 + 60_000)[1])).toEqual(["cycle"]);
});

test("[SYNC-06] doesn't wait forever when the clock is set back", () => {
  const [state] = cycleEnded(syncing(), { kind: "later", delayMs: 60_000 });
  const yesterday = T0 - 24 * 60 * 60 * 1000;
  expect(kinds(wake(state, "timer", yesterday)[1])).toEqual(["cycle"]);
});

test("[SYNC-06] stays within the request budget per minute while calls fail", () => {
  let state: EngineState = initialState;
  let asked = 0;
  for (let ms = 0; ms < 60_000; ms += 100) {
    const [woken, orders] = wake(state, "manual", T0 + ms);
    state = woken;
    if (!kinds(orders).includes("cycle")) continue;
    asked += 1;
    [state] = cycleEnded(state, { kind: "unreachable" }, T0 + ms);
  }
  expect(asked).toBeGreaterThan(FAILING_BUDGET / 2);
  expect(asked + MAX_CYCLE_REQUESTS - 1).toBeLessThanOrEqual(FAILING_BUDGET);
  const [, later] = wake(state, "manual", T0 + 61_000);
  expect(kinds(later)).toEqual(["cycle"]);
});

test("[SYNC-06] retries at once when the network came back during a failing cycle", () => {
  const [during] = wake(syncing(), "online");
  expect(kinds(cycleEnded(during, { kind: "unreachable" })[1])).toEqual(["cycle"]);
  const [written] = wake(syncing(), "written");
  expect(kinds(cycleEnded(written, { kind: "unreachable" })[1])).toEqual([
    "wait",
    "request-wake-up",
  ]);
});

test("[SYNC-07] sends nothing while signed out until a session arrives", () => {
  const [state, orders] = cycleEnded(syncing(), { kind: "signed-out" });
  expect(orders).toEqual([]);
  for (const reason of ["start", "online", "visible", "timer", "sync", "manual"] as const) {
    expect(wake(state, reason)[1]).toEqual([]);
  }
  expect(kinds(wake(state, "written")[1])).toEqual(["request-wake-up"]);
  const [back, again] = wake(state, "session");
  expect(kinds(again)).toEqual(["cycle"]);
  expect(back.halted).toBeUndefined();
});

test("[SYNC-07] continues with a session that arrives during the cycle that misses it", () => {
  const [during] = wake(syncing(), "session");
  expect(kinds(cycleEnded(during, { kind: "signed-out" })[1])).toEqual(["cycle"]);
});

test("[ACC-04] starts no cycle for a renewed token alone", () => {
  expect(wake(initialState, "session")[1]).toEqual([]);
  const [during] = wake(syncing(), "session");
  expect(kinds(cycleEnded(during, done)[1])).toEqual(["wait"]);
});

test("[SYNC-07] sends nothing while outdated until the person asks", () => {
  const [state, orders] = cycleEnded(syncing(), { kind: "outdated" });
  expect(orders).toEqual([]);
  expect(wake(state, "online")[1]).toEqual([]);
  expect(kinds(wake(state, "manual")[1])).toEqual(["cycle"]);
});

test("[SYNC-15] doesn't blame the network for a cycle that fails on this device", () => {
  const [down] = cycleEnded(syncing(), { kind: "unreachable" });
  const [failing] = cycleEnded({ ...down, syncing: true }, { kind: "failed" });
  expect([down.reach, failing.reach]).toEqual(["down", "unknown"]);
  const [up] = cycleEnded(syncing({ reach: "up" }), { kind: "failed" });
  expect(up.reach).toBe("up");
});

test("[SYNC-02] knows that syncing fails on this device until a cycle ends otherwise", () => {
  const [full] = cycleEnded(syncing(), { kind: "failed", isFull: true });
  expect(full.localFailure).toBe("no-room");
  // Another page's cycle says nothing about it.
  const [waiting] = cycleEnded({ ...full, syncing: true }, { kind: "busy" });
  expect(waiting.localFailure).toBe("no-room");
  const [other] = cycleEnded({ ...full, syncing: true }, { kind: "failed" });
  expect(other.localFailure).toBe("unknown");
  for (const end of ends.filter(({ kind }) => kind !== "failed" && kind !== "busy"))
    expect(cycleEnded({ ...full, syncing: true }, end)[0].localFailure).toBeUndefined();
});

test("[SYNC-03] starts another cycle after one that reached its limits", () => {
  expect(kinds(cycleEnded(syncing(), { ...done, more: true, clear: false })[1])).toEqual(["cycle"]);
});

test("[SYNC-03] checks again soon when another page is syncing, and counts no failure", () => {
  const [state, orders] = cycleEnded(syncing(), { kind: "busy" });
  expect(state.failures).toBe(0);
  expect(waitOf(orders)).toBeGreaterThanOrEqual(1000);
  expect(waitOf(orders)).toBeLessThanOrEqual(2000);
  expect(orders).toMatchObject([{ kind: "wait", untilFree: true }]);
});

test("[SYNC-06] checks delayed entries when they are due", () => {
  const [, orders] = cycleEnded(syncing(), { ...done, clear: false, dueAt: T0 + 12_000 });
  expect(orders).toEqual([{ kind: "wait", ms: 12_000 }]);
});

test("[SYNC-02] records the last sync only when nothing is pending", () => {
  expect(cycleEnded(syncing(), done, T0 + 5)[0].syncedAt).toBe(T0 + 5);
  expect(cycleEnded(syncing(), { ...done, clear: false })[0].syncedAt).toBeUndefined();
  expect(cycleEnded(syncing({ syncedAt: 3 }), { kind: "unreachable" })[0].syncedAt).toBe(3);
});

const reasons: readonly WakeReason[] = [
  "online",
  "visible",
  "hidden",
  "written",
  "background",
  "timer",
  "sync",
  "manual",
  "session",
];
const ends: readonly CycleEnd[] = [
  done,
  { ...done, more: true, clear: false },
  { ...done, clear: false, dueAt: T0 + 1000 },
  { kind: "busy" },
  { kind: "unreachable" },
  { kind: "later" },
  { kind: "later", delayMs: 3000 },
  { kind: "failed" },
  { kind: "signed-out" },
  { kind: "outdated" },
];

type Driven = { readonly state: EngineState; readonly timerAt: number | undefined };

function check(before: Driven, state: EngineState, orders: readonly Order[], now: number): Driven {
  const starts = orders.filter((order) => order.kind === "cycle").length;
  expect(starts).toBeLessThanOrEqual(state.syncing ? 1 : 0);
  const ms = waitOf(orders);
  const kept = starts > 0 ? undefined : before.timerAt;
  const timerAt = ms === undefined ? kept : now + ms;
  expect(state.syncing || state.halted !== undefined || timerAt !== undefined).toBe(true);
  return { state, timerAt };
}

/** Runs the engine with random events and its own timer. */
function drive(seed: number): void {
  const chance = seededRandom(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  let now = T0;
  const [started, first] = wake(initialState, "start", now);
  let driven = check({ state: initialState, timerAt: undefined }, started, first, now);
  for (let step = 0; step < 200; step++) {
    now += Math.floor(chance() * 4000);
    const { state, timerAt } = driven;
    const isTimer = timerAt !== undefined && timerAt <= now;
    const [next, orders] =
      state.syncing && chance() < 0.5
        ? cycleEnded(state, one(ends), now, 1 + Math.floor(chance() * 3), chance())
        : wake(state, isTimer ? "timer" : one(reasons), now, chance());
    driven = check(isTimer ? { state, timerAt: undefined } : driven, next, orders, now);
  }
}

test("[SYNC-03] always has a timer running unless syncing or halted", () => {
  for (let seed = 1; seed <= (isLong ? 300 : 60); seed++) {
    drive(seed);
  }
});
