import { expect, onTestFinished, test } from "vitest";
import type { RunPass } from "#sync/engine/cycle-types.ts";
import { startEngine } from "#sync/engine/loop.ts";
import { PASS_LOCK, type PassEnd } from "#sync/engine/state.ts";
import type { EngineStatus } from "#sync/status-relay.ts";
import { handClock } from "../../../support/manual-clock.ts";
import { memoryLocks } from "../../../support/memory-locks.ts";

const done: PassEnd = { kind: "done", more: false, clear: true };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An engine whose passes end when and how the test says. */
function engineOf(asksFail = false) {
  const clock = handClock();
  const reports: string[] = [];
  const life = new AbortController();
  const running: { end: (end: PassEnd) => void; fail: (error: Error) => void }[] = [];
  const started: Parameters<RunPass>[0][] = [];
  let statuses: EngineStatus[] = [];
  let handOvers = 0;
  const locks = memoryLocks().locksOf({});
  const engine = startEngine({
    ports: {
      clock,
      ids: { uuid: () => "id", random: () => 0.5 },
      wakes: {
        listen: () => () => undefined,
        askForWakeUp: () => (asksFail ? Promise.reject(new Error("no")) : Promise.resolve()),
        handOver: () => {
          handOvers += 1;
        },
      },
      locks,
      report: (problem, cause) => reports.push(`${problem}: ${cause}`),
    },
    runPass: (order) => {
      started.push(order);
      return new Promise((resolve, reject) => {
        running.push({ end: (end) => resolve({ end, requests: 1 }), fail: reject });
      });
    },
    lastSyncedAt: undefined,
    signal: life.signal,
  });
  const subscription = engine.status$.subscribe((status) => {
    statuses = [...statuses, status];
  });
  onTestFinished(() => {
    life.abort();
    subscription.unsubscribe();
  });
  const end = async (how: PassEnd) => {
    running.shift()?.end(how);
    await turn();
  };
  return {
    engine,
    clock,
    locks,
    life,
    started,
    running,
    reports,
    end,
    statuses: () => statuses,
    handOvers: () => handOvers,
  };
}

test("[SYNC-03] a nudge during a pass causes exactly one more", async () => {
  const { engine, started, end } = engineOf();
  for (const reason of ["start", "written", "online", "asked"] as const) engine.wake(reason);
  expect(started).toHaveLength(1);
  await end(done);
  expect(started).toHaveLength(2);
  await end(done);
  expect(started).toHaveLength(2);
});

test("[SYNC-03] a pass that throws is reported, and the engine lives on", async () => {
  const { engine, clock, started, running, reports, end, statuses } = engineOf();
  engine.wake("start");
  running.shift()?.fail(new Error("a bug"));
  await turn();
  expect(reports).toEqual(["A pass failed: Error: a bug"]);
  expect(statuses().at(-1)).toMatchObject({ isWorking: false });
  clock.step(clock.elapsed() + 60_000);
  await turn();
  expect(started).toHaveLength(2);
  await end(done);
  expect(statuses().at(-1)).toMatchObject({ reach: "up", isWorking: false });
});

test("[SYNC-03] a browser that will not wake the worker disturbs nothing", async () => {
  const { engine, started, end, reports } = engineOf(true);
  engine.wake("written");
  engine.wake("written");
  await end(done);
  await end(done);
  engine.wake("written");
  expect(started).toHaveLength(3);
  expect(reports).toEqual([]);
});

test("[SYNC-03] after the abort no pass is started, and the running one is told", async () => {
  const { engine, clock, life, started, end } = engineOf();
  engine.wake("start");
  life.abort();
  expect(started[0]?.signal.aborted).toBe(true);
  await end(done);
  engine.wake("asked");
  clock.step(clock.elapsed() + 10 * 60_000);
  await turn();
  expect(started).toHaveLength(1);
});

test("[SYNC-02] screens hear each change of the status once", async () => {
  const { engine, end, statuses } = engineOf();
  engine.wake("start");
  engine.wake("written");
  await end({ kind: "unreachable" });
  const seen = statuses().map((status) => [status.reach, status.isWorking]);
  expect(seen).toEqual([
    ["unknown", false],
    ["unknown", true],
    ["down", false],
  ]);
});

test("[SYNC-02] when newer code takes over, the screen can say that a reload is due", () => {
  const { engine, statuses } = engineOf();
  engine.supersede();
  expect(statuses().at(-1)).toMatchObject({ isOutdated: true });
});

test("[SYNC-03] when another page's pass ends, however it ends, this page's begins at once", async () => {
  const { engine, locks, started, end } = engineOf();
  let free: () => void = () => undefined;
  const held = locks.ifFree(PASS_LOCK, () => new Promise<void>((resolve) => (free = resolve)));
  engine.wake("start");
  await end({ kind: "busy" });
  expect(started).toHaveLength(1);
  free();
  await held;
  await turn();
  expect(started).toHaveLength(2);
});

test("[SYNC-03] without locks that are shared, a page looks again by itself", async () => {
  const { engine, clock, locks, started, end } = engineOf();
  void locks.ifFree(PASS_LOCK, () => new Promise<void>(() => undefined));
  engine.wake("start");
  await end({ kind: "busy" });
  clock.step(clock.elapsed() + 2000);
  await turn();
  expect(started).toHaveLength(2);
});

test("[SYNC-03] a page that is left with something owed asks the worker at that very moment", async () => {
  const { engine, end, handOvers } = engineOf();
  engine.wake("start");
  await end(done);
  engine.wake("hidden");
  expect(handOvers()).toBe(0);
  engine.wake("written");
  engine.wake("hidden");
  expect(handOvers()).toBe(1);
});
