import { expect, onTestFinished, test } from "vitest";
import type { RunCycle } from "#sync/engine/cycle-types.ts";
import { startEngine } from "#sync/engine/loop.ts";
import { type CycleEnd, SYNC_LOCK } from "#sync/engine/state.ts";
import type { EngineStatus } from "#sync/status-relay.ts";
import { createManualClock } from "../../../support/manual-clock.ts";
import { memoryLocks } from "../../../support/memory-locks.ts";

const done: CycleEnd = { kind: "done", more: false, clear: true };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Creates an engine whose cycles end when and how the test says. */
function engineOf(asksFail = false) {
  const clock = createManualClock();
  const reports: string[] = [];
  const life = new AbortController();
  const running: { end: (end: CycleEnd) => void; fail: (error: Error) => void }[] = [];
  const started: Parameters<RunCycle>[0][] = [];
  let statuses: EngineStatus[] = [];
  let handOvers = 0;
  const locks = memoryLocks().locksOf({});
  const engine = startEngine({
    ports: {
      clock,
      ids: { uuid: () => "id", random: () => 0.5 },
      wakes: {
        listen: () => () => undefined,
        requestBackgroundSync: () =>
          asksFail ? Promise.reject(new Error("no")) : Promise.resolve(),
        handOffToWorker: () => {
          handOvers += 1;
        },
      },
      locks,
      report: (problem, cause) => reports.push(`${problem}: ${cause}`),
    },
    runCycle: (order) => {
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
  const end = async (how: CycleEnd) => {
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

test("[SYNC-03] runs exactly one more cycle for a wake during a cycle", async () => {
  const { engine, started, end } = engineOf();
  for (const reason of ["start", "written", "online", "manual"] as const) engine.wake(reason);
  expect(started).toHaveLength(1);
  await end(done);
  expect(started).toHaveLength(2);
  await end(done);
  expect(started).toHaveLength(2);
});

test("[SYNC-03] reports a cycle that throws and continues", async () => {
  const { engine, clock, started, running, reports, end, statuses } = engineOf();
  engine.wake("start");
  running.shift()?.fail(new Error("a bug"));
  await turn();
  expect(reports).toEqual(["A sync cycle failed: Error: a bug"]);
  expect(statuses().at(-1)).toMatchObject({ isWorking: false });
  clock.step(clock.elapsed() + 60_000);
  await turn();
  expect(started).toHaveLength(2);
  await end(done);
  expect(statuses().at(-1)).toMatchObject({ reach: "up", isWorking: false });
});

test("[SYNC-02] the status says that syncing fails on this device, and whether its storage is full", async () => {
  const { engine, running, end, statuses } = engineOf();
  engine.wake("start");
  const refused = new DOMException("No room", "QuotaExceededError");
  running.shift()?.fail(Object.assign(new Error("Aborted"), { inner: refused }));
  await turn();
  expect(statuses().at(-1)).toMatchObject({ localFailure: "no-room" });
  engine.wake("manual");
  running.shift()?.fail(new Error("a bug"));
  await turn();
  expect(statuses().at(-1)).toMatchObject({ localFailure: "unknown" });
  engine.wake("manual");
  await end(done);
  expect(statuses().at(-1)).not.toHaveProperty("localFailure");
});

test("[SYNC-03] ignores a browser that refuses to wake the worker", async () => {
  const { engine, started, end, reports } = engineOf(true);
  engine.wake("written");
  engine.wake("written");
  await end(done);
  await end(done);
  engine.wake("written");
  expect(started).toHaveLength(3);
  expect(reports).toEqual([]);
});

test("[SYNC-03] starts no sync cycle after an abort, and tells the running one", async () => {
  const { engine, clock, life, started, end } = engineOf();
  engine.wake("start");
  life.abort();
  expect(started[0]?.signal.aborted).toBe(true);
  await end(done);
  engine.wake("manual");
  clock.step(clock.elapsed() + 10 * 60_000);
  await turn();
  expect(started).toHaveLength(1);
});

test("[SYNC-02] tells screens about each status change once", async () => {
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

test("[SYNC-02] reports that a reload is due when newer code takes over", () => {
  const { engine, statuses } = engineOf();
  engine.supersede();
  expect(statuses().at(-1)).toMatchObject({ isOutdated: true });
});

test("[SYNC-03] starts as soon as another page's cycle ends, however it ends", async () => {
  const { engine, locks, started, end } = engineOf();
  let free: () => void = () => undefined;
  const held = locks.ifFree(SYNC_LOCK, () => new Promise<void>((resolve) => (free = resolve)));
  engine.wake("start");
  await end({ kind: "busy" });
  expect(started).toHaveLength(1);
  free();
  await held;
  await turn();
  expect(started).toHaveLength(2);
});

test("[SYNC-03] checks again on its own without shared locks", async () => {
  const { engine, clock, locks, started, end } = engineOf();
  void locks.ifFree(SYNC_LOCK, () => new Promise<void>(() => undefined));
  engine.wake("start");
  await end({ kind: "busy" });
  clock.step(clock.elapsed() + 2000);
  await turn();
  expect(started).toHaveLength(2);
});

test("[SYNC-03] asks the worker at once when a page with pending writes is hidden", async () => {
  const { engine, end, handOvers } = engineOf();
  engine.wake("start");
  await end(done);
  engine.wake("hidden");
  expect(handOvers()).toBe(0);
  engine.wake("written");
  engine.wake("hidden");
  expect(handOvers()).toBe(1);
});
