import { healthCheck } from "#contract/health.ts";
import { knownServer, lastPulledAt, lastSyncedAt, requeuedAfterRestore } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import { outboxSummary } from "../outbox/queries.ts";
import { pullCatalog } from "../pull/catalog.ts";
import { pullMyChanges } from "../pull/my-changes.ts";
import { isIdleSession } from "../transport/outcome.ts";
import type { CycleDeps, CycleFailure, CycleOrder, RunCycle, Step } from "./cycle-types.ts";
import { createStuckDetector, releaseLease, takeLease } from "./lease.ts";
import { maxCallMs, usesSingleWrites } from "./link-quality.ts";
import { push } from "./push.ts";
import { type CycleRun, MAX_CYCLE_MS, mayRequest } from "./run.ts";
import { type CycleEnd, SYNC_LOCK } from "./state.ts";

/** Extra lease time for database writes. */
const STORAGE_SLACK_MS = 10_000;

/**
 * Checks that this is our server before anything personal is sent, so that nothing goes to a
 * captive portal.
 */
async function probeServer(
  { call, person, ports }: CycleDeps,
  signal: AbortSignal,
): Promise<"finished" | CycleFailure> {
  const outcome = await call(healthCheck, { signal, timeoutMs: 10_000 });
  // A missing reply is normal without a network. A failing server is worth a report.
  if (outcome.kind === "refused" || outcome.kind === "later")
    ports.report(`The health check failed: ${outcome.kind}`);
  if (outcome.kind === "refused") return { kind: "unreachable" };
  if (outcome.kind === "later") return { ...outcome, isDown: true };
  if (outcome.kind !== "accepted") return outcome;
  const known = await knownServer.get(person.facts);
  const isOurs = known === undefined || known === outcome.value.server;
  return isOurs ? "finished" : { kind: "other-server" };
}

/** An idle session ends the cycle too, but it can still send. */
const idleOr = (failure: CycleFailure): CycleEnd =>
  isIdleSession(failure) ? { kind: "idle", clear: false } : failure;

/**
 * Another installation doesn't know the session either, but no one has signed out. It may have been gone by the time of
 * the health check, so our server has to reject the session once more.
 */
async function confirmSignedOut(
  deps: CycleDeps,
  end: Extract<CycleEnd, { kind: "signed-out" }>,
  signal: AbortSignal,
): Promise<CycleEnd> {
  if (end.isLocal) return end;
  const probed = await probeServer(deps, signal);
  if (probed !== "finished") return probed;
  const pulled = await pullMyChanges(deps, signal);
  // A server that goes on contradicting itself must not be asked without a pause.
  if (pulled === "finished" || pulled === "more") return { kind: "later" };
  return idleOr(pulled);
}

const interrupted: CycleEnd = { kind: "done", more: true, clear: false };

/** Pulls changes page by page. The next cycle continues where this one stops. */
async function pull(deps: CycleDeps, run: CycleRun): Promise<"finished" | "idle" | CycleEnd> {
  for (const step of [pullMyChanges, pullCatalog]) {
    let result: Step = "more";
    while (result === "more") {
      if (!mayRequest(run, deps.ports.clock.now())) return interrupted;
      run.requests++;
      result = await step(deps, run.signal);
    }
    if (result === "finished") continue;
    return isIdleSession(result) ? "idle" : result;
  }
  return "finished";
}

async function finish(
  { person, ports }: CycleDeps,
  pulled: "finished" | "idle",
  dueAt?: number,
  pulledAt?: number,
): Promise<CycleEnd> {
  if (await requeuedAfterRestore.get(person.facts)) {
    await write(person, [person.facts], () => requeuedAfterRestore.delete(person.facts));
    return { kind: "done", more: true, clear: false, resends: true };
  }
  const { waiting } = await outboxSummary(person);
  const clear = waiting === 0;
  if (pulled === "idle") return { kind: "idle", clear, dueAt };
  if (clear) {
    const now = ports.clock.now();
    await write(person, [person.facts], async () => {
      await lastSyncedAt.set(person.facts, now);
      if (pulledAt !== undefined) await lastPulledAt.set(person.facts, pulledAt);
    });
  }
  return { kind: "done", more: false, clear, dueAt };
}

/** If the pull doesn't notice a restore either, the server contradicts itself, and the next cycle waits. */
async function pullRestored(deps: CycleDeps, run: CycleRun): Promise<CycleEnd> {
  const pulled = await pull(deps, run);
  if (pulled !== "finished" && pulled !== "idle") return pulled;
  const hasNoticed = await requeuedAfterRestore.get(deps.person.facts);
  return hasNoticed ? await finish(deps, pulled) : { kind: "later" };
}

async function pullAndFinish(
  deps: CycleDeps,
  { kind }: CycleOrder,
  run: CycleRun,
  dueAt: number | undefined,
): Promise<CycleEnd> {
  if (kind === "push") return await finish(deps, "finished", dueAt);
  const pulledAt = deps.ports.clock.now();
  const pulled = await pull(deps, run);
  const isOver = pulled === "finished" || pulled === "idle";
  return isOver ? await finish(deps, pulled, dueAt, pulledAt) : pulled;
}

/** Leaves out what another page or the worker has done while this cycle waited for it. */
async function withoutDone({ person, ports }: CycleDeps, order: CycleOrder): Promise<CycleOrder> {
  const { waitedSince } = order;
  if (waitedSince === undefined) return order;
  const pulledAt = (await lastPulledAt.get(person.facts)) ?? 0;
  const isDone = pulledAt > waitedSince && pulledAt <= ports.clock.now();
  return isDone ? { ...order, kind: "push", probe: false } : order;
}

/** Probes the server if needed, pushes pending writes, and pulls changes. */
async function runSteps(deps: CycleDeps, ordered: CycleOrder, run: CycleRun): Promise<CycleEnd> {
  const order = await withoutDone(deps, ordered);
  if (order.probe || run.singleWrites) {
    run.requests++;
    const probed = await probeServer(deps, order.signal);
    if (probed !== "finished") return probed;
  }
  const pushed = await push(deps, run);
  switch (pushed.kind) {
    case "lost-lease":
      return { kind: "busy" };
    case "limit-reached":
      return interrupted;
    case "restored":
      return await pullRestored(deps, run);
    case "finished":
      return await pullAndFinish(deps, order, run, pushed.dueAt);
    case "signed-out":
      // Only single writes are rejected. A server that knows idle sessions takes batches from them.
      return idleOr(pushed);
    default:
      return pushed;
  }
}

async function runUnderLease(deps: CycleDeps, order: CycleOrder): Promise<CycleEnd> {
  const { ports, person, link } = deps;
  const { isShared } = ports.locks;
  const now = ports.clock.now();
  const durationMs = MAX_CYCLE_MS + maxCallMs(link) + STORAGE_SLACK_MS;
  const epoch = await takeLease(person, { now, durationMs, hasSharedLock: isShared });
  if (epoch === undefined) return { kind: "busy" };
  const { signal } = order;
  const run: CycleRun = {
    epoch,
    singleWrites: usesSingleWrites(link, now),
    signal,
    startedAt: now,
    requests: 0,
  };
  try {
    const end = await runSteps(deps, order, run);
    return end.kind === "signed-out" ? await confirmSignedOut(deps, end, signal) : end;
  } finally {
    // A lease that can't be released expires.
    if (!isShared)
      await releaseLease(person, epoch).catch((error: unknown) =>
        ports.report("A lease could not be ended", error),
      );
  }
}

/**
 * Creates a function that runs one sync cycle: it pushes pending writes and pulls changes, within
 * 10 requests and 20 seconds. It takes the origin-wide lock, so only one cycle runs at a time. If
 * the holder is stuck, the next cycle steals the lock, and the lease ensures that only one settles
 * results. The process can be killed at any await.
 */
export function createCycle(deps: CycleDeps): RunCycle {
  const { locks, clock } = deps.ports;
  const isStuck = createStuckDetector(deps.person);
  return async (order) => {
    const before = deps.requests();
    let running: Promise<CycleEnd> | undefined;
    const work = () => {
      running = runUnderLease(deps, order);
      return running;
    };
    const take = async () => {
      const end = await locks.ifFree(SYNC_LOCK, work);
      // The lock is for all people of this browser, and the lease for one. Someone else may hold it by now.
      const maySteal =
        end === undefined && (await isStuck(clock.now())) && (await deps.isSignedIn());
      return maySteal ? locks.steal(SYNC_LOCK, work) : end;
    };
    // A cycle whose lock was stolen rejects here but keeps running. The lease keeps it from
    // changing anything.
    const end = await take().catch((error: unknown) => running ?? Promise.reject(error));
    return { end: end ?? { kind: "busy" }, requests: deps.requests() - before };
  };
}
