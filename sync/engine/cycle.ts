import { healthCheck } from "#contract/health.ts";
import { knownServer, lastSyncedAt } from "../local/facts.ts";
import { write } from "../local/schema-guard.ts";
import { outboxSummary } from "../outbox/questions.ts";
import { pullCatalogue } from "../pull/catalog.ts";
import { pullMine } from "../pull/mine.ts";
import type { PassDeps, PassOrder, RunPass, Step } from "./cycle-types.ts";
import { endLease, suspicion, takeLease } from "./lease.ts";
import { isSingly, longestCallMs } from "./link-quality.ts";
import { push } from "./push.ts";
import { LONGEST_MS, mayAsk, type Run } from "./run.ts";
import { PASS_LOCK, type PassEnd } from "./state.ts";

/** For what is written down in between. */
const SLACK_MS = 10_000;

/** Is our own server there? Asked first when it was not, so that nothing personal is posted to a portal. */
async function probeServer({ call, person, ports }: PassDeps, signal: AbortSignal): Promise<Step> {
  const outcome = await call(healthCheck, { signal, timeoutMs: 10_000 });
  // That nothing answers is no news without a network; that something does, and is not well, is for developers.
  if (outcome.kind === "refused" || outcome.kind === "later")
    ports.report(`The health check failed: ${outcome.kind}`);
  if (outcome.kind === "refused") return { kind: "unreachable" };
  if (outcome.kind !== "accepted") return outcome;
  const known = await knownServer.get(person.facts);
  const isOurs = known === undefined || known === outcome.value.server;
  return isOurs ? "finished" : { kind: "unreachable" };
}

const interrupted: PassEnd = { kind: "done", more: true, clear: false };

/** Looks at what is new, page by page; what is left is for the next pass. */
async function pull(deps: PassDeps, run: Run): Promise<"finished" | PassEnd> {
  for (const step of [pullMine, pullCatalogue]) {
    let result: Step = "more";
    while (result === "more") {
      if (!mayAsk(run, deps.ports.clock.now())) return interrupted;
      run.asked++;
      result = await step(deps, run.signal);
    }
    if (result !== "finished") return result;
  }
  return "finished";
}

async function done({ person, ports }: PassDeps, dueAt: number | undefined): Promise<PassEnd> {
  const { waiting } = await outboxSummary(person);
  const clear = waiting === 0;
  if (clear) {
    const now = ports.clock.now();
    await write(person, [person.facts], () => lastSyncedAt.set(person.facts, now));
  }
  return { kind: "done", more: false, clear, dueAt };
}

/** Asks who is there where it has to be asked, sends what is owed, and looks at what is new. */
async function passThrough(deps: PassDeps, order: PassOrder, run: Run): Promise<PassEnd> {
  if (order.probe || run.isSingly) {
    run.asked++;
    const probed = await probeServer(deps, order.signal);
    if (probed !== "finished" && probed !== "more") return probed;
  }
  const pushed = await push(deps, run);
  switch (pushed.kind) {
    case "taken over":
      return { kind: "busy" };
    case "bounded":
      return interrupted;
    case "finished": {
      const pulled = order.pass === "full" ? await pull(deps, run) : "finished";
      return pulled === "finished" ? await done(deps, pushed.dueAt) : pulled;
    }
    default:
      return pushed;
  }
}

async function passUnderLease(deps: PassDeps, order: PassOrder): Promise<PassEnd> {
  const { ports, person, line } = deps;
  const { isShared } = ports.locks;
  const now = ports.clock.now();
  const lastsMs = LONGEST_MS + longestCallMs(line) + SLACK_MS;
  const epoch = await takeLease(person, { now, lastsMs, isAlone: isShared });
  if (epoch === undefined) return { kind: "busy" };
  const { signal } = order;
  const run: Run = { epoch, isSingly: isSingly(line, now), signal, startedAt: now, asked: 0 };
  try {
    return await passThrough(deps, order, run);
  } finally {
    // One that cannot be ended ends by itself.
    if (!isShared)
      await endLease(person, epoch).catch((error: unknown) =>
        ports.report("A lease could not be ended", error),
      );
  }
}

/**
 * One look at everything that is owed, and at what is new: at most 10 requests or 20 seconds. Whoever runs it (page,
 * worker, test) holds the lock of the origin, so there is one at a time; should its holder be stuck, the next one takes
 * the lock from it, and the lease sees to it that only one settles. It may be killed at any await.
 */
export function createPass(deps: PassDeps): RunPass {
  const { locks, clock } = deps.ports;
  const isStuck = suspicion(deps.person);
  return async (order) => {
    const before = deps.requests();
    let passing: Promise<PassEnd> | undefined;
    const work = () => {
      passing = passUnderLease(deps, order);
      return passing;
    };
    const take = async () => {
      const end = await locks.ifFree(PASS_LOCK, work);
      if (end === undefined && (await isStuck(clock.now()))) return locks.steal(PASS_LOCK, work);
      return end;
    };
    // Whose lock was stolen hears of it at once, and finds out by itself that nothing it does counts.
    const end = await take().catch((error: unknown) => passing ?? Promise.reject(error));
    return { end: end ?? { kind: "busy" }, requests: deps.requests() - before };
  };
}
