import { healthCheck } from "#contract/health.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import { knownServer, lastSyncedAt } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { stillOwed } from "../outbox/outbox.ts";
import type { Call, CallUnlessUnchanged } from "../passage/call.ts";
import type { Outcome } from "../passage/outcome.ts";
import type { Ports } from "../ports.ts";
import { pullCatalogue } from "../pull/catalogue.ts";
import { pullMine } from "../pull/mine.ts";
import { type BatchSize, pushOnce } from "./push.ts";
import { PASS_REQUESTS, type PassEnd, type PassKind } from "./state.ts";

export type PassDeps = {
  readonly ports: Pick<Ports, "clock" | "ids" | "locks" | "report">;
  readonly device: DeviceDatabase;
  readonly person: PersonDatabase;
  /** Sends with the credentials of the owner of `person`, or not at all. */
  readonly call: Call;
  readonly callUnlessUnchanged: CallUnlessUnchanged;
  readonly size: BatchSize;
  /** Requests made so far, by anybody who uses `call`. */
  readonly requests: () => number;
};

/** What ends a pass before its work is done. */
export type Trouble = Extract<
  Outcome<never>,
  { kind: "unreachable" | "later" | "signed-out" | "outdated" }
>;

export type RunPass = (order: {
  readonly pass: PassKind;
  readonly probe: boolean;
  readonly signal: AbortSignal;
}) => Promise<{ readonly end: PassEnd; readonly requests: number }>;

/** A step of a pass: it did something and there may be more, it has nothing (more) to do, or it met trouble. */
export type Step = "more" | "finished" | Trouble;

export const PASS_LOCK = "respite-pass";
const LONGEST_MS = 20_000;

/** Is our own server there? Asked first when it was not, so that nothing personal is posted to a portal. */
async function probeServer({ call, person }: PassDeps, signal: AbortSignal): Promise<Step> {
  const outcome = await call(healthCheck, { signal, timeoutMs: 10_000 });
  if (outcome.kind === "refused") return { kind: "unreachable" };
  if (outcome.kind !== "accepted") return outcome;
  const known = await knownServer.get(person.facts);
  const isOurs = known === undefined || known === outcome.value.server;
  return isOurs ? "finished" : { kind: "unreachable" };
}

async function pushStep(deps: PassDeps, signal: AbortSignal): Promise<Step> {
  const pushed = await pushOnce(deps, signal);
  if (pushed === "sent") return "more";
  return pushed === "nothing" ? "finished" : pushed;
}

/** Carries out the steps of a pass in their order, within its bounds; what is left is for the next pass. */
async function passThrough(
  deps: PassDeps,
  steps: readonly ((deps: PassDeps, signal: AbortSignal) => Promise<Step>)[],
  signal: AbortSignal,
): Promise<"finished" | "bounded" | Trouble> {
  const startedAt = deps.ports.clock.now();
  let taken = 0;
  for (const step of steps) {
    let result: Step = "more";
    while (result === "more") {
      const elapsedMs = Math.abs(deps.ports.clock.now() - startedAt);
      if (signal.aborted || taken >= PASS_REQUESTS || elapsedMs > LONGEST_MS) return "bounded";
      result = await step(deps, signal);
      taken++;
    }
    if (result !== "finished") return result;
  }
  return "finished";
}

async function endOf(deps: PassDeps, isFinished: boolean): Promise<PassEnd> {
  const { person, ports } = deps;
  const now = ports.clock.now();
  const { count, dueAt } = await stillOwed(person, now);
  if (isFinished && count === 0) {
    await write(person, [person.facts], () => lastSyncedAt.set(person.facts, now));
  }
  return { kind: "done", more: !isFinished, clear: count === 0, dueAt };
}

/**
 * One look at everything that is owed, and at what is new: at most 10 requests or 20 seconds. Whoever runs it (page,
 * worker, test) holds the lock of the origin, so there is one at a time. It may be killed at any await.
 */
export const createPass =
  (deps: PassDeps): RunPass =>
  async ({ pass, probe, signal }) => {
    const before = deps.requests();
    const steps = [
      ...(probe ? [probeServer] : []),
      pushStep,
      ...(pass === "full" ? [pullMine, pullCatalogue] : []),
    ];
    const end = await deps.ports.locks.ifFree(PASS_LOCK, async (): Promise<PassEnd> => {
      const result = await passThrough(deps, steps, signal);
      if (result === "finished" || result === "bounded") {
        return await endOf(deps, result === "finished");
      }
      return result;
    });
    return { end: end ?? { kind: "busy" }, requests: deps.requests() - before };
  };
