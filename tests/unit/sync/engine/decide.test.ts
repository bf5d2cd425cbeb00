import { expect, test } from "vitest";
import { decide, FAILING_BUDGET } from "#sync/engine/decide.ts";
import {
  atRest,
  type EngineState,
  type Order,
  PASS_REQUESTS,
  type PassEnd,
} from "#sync/engine/state.ts";
import type { WakeReason } from "#sync/ports.ts";
import { chanceFrom } from "../../../support/random.ts";

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

test("[SYNC-03] the first wake starts a full pass", () => {
  const [state, orders] = wake(atRest, "start");
  expect(state.passing).toBe(true);
  expect(orders).toEqual([{ kind: "pass", pass: "full", probe: false }]);
});

test("[SYNC-03] there is never more than one pass at a time", () => {
  for (const reason of ["start", "online", "visible", "written", "timer", "asked"] as const) {
    expect(kinds(wake(passing(), reason)[1])).not.toContain("pass");
  }
});

test("[SYNC-03] wakes during a pass cause exactly one more pass, however many there were", () => {
  let state: EngineState = passing();
  for (const reason of ["written", "online", "written", "asked"] as const) {
    [state] = wake(state, reason);
  }
  const [second, orders] = passed(state, done);
  expect(kinds(orders)).toEqual(["pass"]);
  const [, afterwards] = passed(second, done);
  expect(kinds(afterwards)).toEqual(["wait"]);
});

test("[SYNC-03] a write only pushes while the last look at what is new is fresh", () => {
  const fresh = { ...atRest, pulledAt: T0 - 60_000 };
  expect(wake(fresh, "written")[1]).toContainEqual({ kind: "pass", pass: "push", probe: false });
  const stale = { ...atRest, pulledAt: T0 - 600_000 };
  expect(wake(stale, "written")[1]).toContainEqual({ kind: "pass", pass: "full", probe: false });
});

test("[SYNC-03] a write asks the browser for a wake-up of the worker", () => {
  expect(kinds(wake(passing(), "written")[1])).toEqual(["ask"]);
});

test("[SYNC-06] after failures the wait grows with full jitter, up to five minutes", () => {
  let state: EngineState = atRest;
  const longest: number[] = [];
  for (let round = 0; round < 12; round++) {
    const [next, orders] = passed({ ...state, passing: true }, { kind: "unreachable" }, T0, 0, 1);
    expect(waitOf(passed({ ...state, passing: true }, { kind: "unreachable" }, T0, 0, 0)[1])).toBe(
      0,
    );
    longest.push(waitOf(orders) ?? -1);
    state = next;
  }
  expect(longest.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000]);
  expect(longest.at(-1)).toBe(300_000);
  expect(state.reach).toBe("down");
});

test("[SYNC-06] an engine that was cut off asks whether its server is there before it sends", () => {
  const [, orders] = wake({ ...atRest, reach: "down", failures: 2 }, "online");
  expect(orders).toEqual([{ kind: "pass", pass: "full", probe: true }]);
});

test("[SYNC-06] a new write does not cut a back-off short", () => {
  const [, orders] = wake({ ...atRest, reach: "down", failures: 2 }, "written");
  expect(kinds(orders)).toEqual(["ask"]);
});

test("[SYNC-06] before the time the server asked for is over, nobody's wake starts a pass", () => {
  const [state, orders] = passed(passing(), { kind: "later", delayMs: 60_000 });
  expect(waitOf(orders)).toBeGreaterThanOrEqual(60_000);
  for (const reason of ["asked", "online", "visible", "timer"] as const) {
    const [, early] = wake(state, reason, T0 + 10_000);
    expect(early).toEqual([{ kind: "wait", ms: 50_000 }]);
  }
  expect(kinds(wake(state, "asked", T0 + 60_000)[1])).toEqual(["pass"]);
});

test("[SYNC-06] a clock that is set back does not make the wait for ever", () => {
  const [state] = passed(passing(), { kind: "later", delayMs: 60_000 });
  const yesterday = T0 - 24 * 60 * 60 * 1000;
  expect(kinds(wake(state, "timer", yesterday)[1])).toEqual(["pass"]);
});

test("[SYNC-06] while calls fail, at most the budget is asked in a minute, whoever asks", () => {
  let state: EngineState = atRest;
  let asked = 0;
  for (let ms = 0; ms < 60_000; ms += 100) {
    const [woken, orders] = wake(state, "asked", T0 + ms);
    state = woken;
    if (!kinds(orders).includes("pass")) continue;
    asked += 1;
    [state] = passed(state, { kind: "unreachable" }, T0 + ms);
  }
  expect(asked).toBeGreaterThan(FAILING_BUDGET / 2);
  expect(asked + PASS_REQUESTS - 1).toBeLessThanOrEqual(FAILING_BUDGET);
  const [, later] = wake(state, "asked", T0 + 61_000);
  expect(kinds(later)).toEqual(["pass"]);
});

test("[SYNC-06] a network that came back during a failing pass is tried at once", () => {
  const [during] = wake(passing(), "online");
  expect(kinds(passed(during, { kind: "unreachable" })[1])).toEqual(["pass"]);
  const [written] = wake(passing(), "written");
  expect(kinds(passed(written, { kind: "unreachable" })[1])).toEqual(["wait", "ask"]);
});

test("[SYNC-07] signed out, nothing is sent until a session comes", () => {
  const [state, orders] = passed(passing(), { kind: "signed-out" });
  expect(orders).toEqual([]);
  for (const reason of ["start", "online", "visible", "timer", "sync", "asked"] as const) {
    expect(wake(state, reason)[1]).toEqual([]);
  }
  expect(kinds(wake(state, "written")[1])).toEqual(["ask"]);
  const [back, again] = wake(state, "session");
  expect(kinds(again)).toEqual(["pass"]);
  expect(back.halted).toBeUndefined();
});

test("[SYNC-07] a session that comes during the pass that finds it missing is not overheard", () => {
  const [during] = wake(passing(), "session");
  expect(kinds(passed(during, { kind: "signed-out" })[1])).toEqual(["pass"]);
});

test("[ACC-04] a renewed token alone causes no pass", () => {
  expect(wake(atRest, "session")[1]).toEqual([]);
  const [during] = wake(passing(), "session");
  expect(kinds(passed(during, done)[1])).toEqual(["wait"]);
});

test("[SYNC-07] outdated, nothing is sent until the person asks", () => {
  const [state, orders] = passed(passing(), { kind: "outdated" });
  expect(orders).toEqual([]);
  expect(wake(state, "online")[1]).toEqual([]);
  expect(kinds(wake(state, "asked")[1])).toEqual(["pass"]);
});

test("[SYNC-03] a pass that met its bounds is followed by another", () => {
  expect(kinds(passed(passing(), { ...done, more: true, clear: false })[1])).toEqual(["pass"]);
});

test("[SYNC-03] when another page is passing, this one looks again soon and counts no failure", () => {
  const [state, orders] = passed(passing(), { kind: "busy" });
  expect(state.failures).toBe(0);
  expect(waitOf(orders)).toBeGreaterThanOrEqual(1000);
  expect(waitOf(orders)).toBeLessThanOrEqual(2000);
  expect(orders).toMatchObject([{ kind: "wait", untilFree: true }]);
});

test("[SYNC-06] what must wait is looked at when it is due", () => {
  const [, orders] = passed(passing(), { ...done, clear: false, dueAt: T0 + 12_000 });
  expect(orders).toEqual([{ kind: "wait", ms: 12_000 }]);
});

test("[SYNC-02] synced is the time at which nothing was owed", () => {
  expect(passed(passing(), done, T0 + 5)[0].syncedAt).toBe(T0 + 5);
  expect(passed(passing(), { ...done, clear: false })[0].syncedAt).toBeUndefined();
  expect(passed(passing({ syncedAt: 3 }), { kind: "unreachable" })[0].syncedAt).toBe(3);
});

const reasons: readonly WakeReason[] = [
  "online",
  "visible",
  "hidden",
  "written",
  "noted",
  "timer",
  "sync",
  "asked",
  "session",
];
const ends: readonly PassEnd[] = [
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
  const starts = orders.filter((order) => order.kind === "pass").length;
  expect(starts).toBeLessThanOrEqual(state.passing ? 1 : 0);
  const ms = waitOf(orders);
  const kept = starts > 0 ? undefined : before.timerAt;
  const timerAt = ms === undefined ? kept : now + ms;
  expect(state.passing || state.halted !== undefined || timerAt !== undefined).toBe(true);
  return { state, timerAt };
}

/** Runs the engine against chance, keeping its timer. */
function drive(seed: number): void {
  const chance = chanceFrom(seed);
  const one = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  let now = T0;
  const [started, first] = wake(atRest, "start", now);
  let driven = check({ state: atRest, timerAt: undefined }, started, first, now);
  for (let step = 0; step < 200; step++) {
    now += Math.floor(chance() * 4000);
    const { state, timerAt } = driven;
    const isTimer = timerAt !== undefined && timerAt <= now;
    const [next, orders] =
      state.passing && chance() < 0.5
        ? passed(state, one(ends), now, 1 + Math.floor(chance() * 3), chance())
        : wake(state, isTimer ? "timer" : one(reasons), now, chance());
    driven = check(isTimer ? { state, timerAt: undefined } : driven, next, orders, now);
  }
}

test("[SYNC-03] an engine that neither passes nor is halted has a timer running, whatever happened", () => {
  for (let seed = 1; seed <= 300; seed++) {
    drive(seed);
  }
});
