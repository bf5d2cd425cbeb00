import { ready } from "#contract/health.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import type { Result } from "../outbox/outbox.ts";
import { routeOf } from "../outbox/route-of.ts";
import type { Outcome } from "../transport/outcome.ts";
import type { CycleDeps, CycleFailure, PushFailure } from "./cycle-types.ts";
import { growBatch, markSuspect, shrinkBatch, startSingleWrites } from "./link-quality.ts";
import type { CycleRun } from "./run.ts";
import type { BatchAnswer, OtherServer } from "./send.ts";
import { MAX_CYCLE_REQUESTS } from "./state.ts";

/** Attempts before a write counts as failed, made while the server is otherwise healthy. */
const MAX_ATTEMPTS = 8;

/** The results of one batch. Entries without a result go back to the queue unchanged. */
export type BatchResults = {
  readonly results: readonly Result[];
  readonly server?: string | undefined;
  readonly epoch?: string | undefined;
  readonly failure?: PushFailure;
};

const noResults: BatchResults = { results: [] };

/**
 * Checks whether the server is ready. Only then (undefined) is a failure the write's own fault.
 * Otherwise the cycle ends, with the delay the server asked for.
 */
async function checkServer({ call }: CycleDeps, run: CycleRun): Promise<CycleFailure | undefined> {
  if (run.requests >= MAX_CYCLE_REQUESTS) return { kind: "later" };
  run.requests++;
  const outcome = await call(ready, { signal: run.signal, timeoutMs: 10_000 });
  if (outcome.kind === "accepted") return;
  return outcome.kind === "later" ? outcome : { kind: "later" };
}

const countAttempt = ({ id, attempts }: OutboxEntry): Result =>
  attempts + 1 >= MAX_ATTEMPTS ? { id, status: "failing" } : { id, status: "retry" };

/**
 * Handles a batch that failed as a whole. If the server is healthy, the cycle retries smaller
 * batches until the failing write is alone.
 */
async function onServerError(
  deps: CycleDeps,
  run: CycleRun,
  entries: readonly OutboxEntry[],
  delayMs: number | undefined,
): Promise<BatchResults> {
  const { link } = deps;
  const single = entries.length === 1 ? entries[0] : undefined;
  const failure =
    delayMs === undefined
      ? await checkServer(deps, run)
      : ({ kind: "later", delayMs } satisfies CycleFailure);
  shrinkBatch(link, entries.length);
  if (!failure) return single ? { results: [countAttempt(single)] } : noResults;
  if (single) markSuspect(link, single.id);
  return { results: [], failure };
}

function onTooLarge({ link }: CycleDeps, entries: readonly OutboxEntry[]): BatchResults {
  shrinkBatch(link, entries.length);
  if (entries.length > 1) return noResults;
  return { results: entries.map(({ id }) => ({ id, status: "refused", code: "too_large" })) };
}

/** Handles a batch that was rejected before any of its writes was applied. */
async function onRejectedBatch(
  deps: CycleDeps,
  run: CycleRun,
  entries: readonly OutboxEntry[],
  { code }: Extract<Outcome<never>, { kind: "refused" }>,
): Promise<BatchResults> {
  const { link, ports } = deps;
  switch (code) {
    case "owner_mismatch":
      return { results: [], failure: { kind: "signed-out", isLocal: true } };
    case "too_large":
      return onTooLarge(deps, entries);
    case "epoch_mismatch":
      return { results: [], failure: { kind: "restored" } };
    case "server_mismatch":
      return { results: [], failure: { kind: "other-server" } };
    case "not_found":
    case "method_not_allowed":
      startSingleWrites(link, ports.clock.now());
      return noResults;
    default:
      ports.report(`A batch was refused: ${code}`);
      return await onServerError(deps, run, entries, undefined);
  }
}

/** Reports rejected background writes to developers, because the app doesn't show them. */
function reportBackgroundRejections(
  { ports }: CycleDeps,
  entries: readonly OutboxEntry[],
  resultOf: ReadonlyMap<string, Result>,
): void {
  for (const entry of entries) {
    const result = resultOf.get(entry.id);
    if (result?.status !== "refused" || !routeOf(entry)?.queued?.inBackground) continue;
    ports.report(`${entry.call} was refused: ${result.code ?? "invalid"}`);
  }
}

async function onResults(
  deps: CycleDeps,
  run: CycleRun,
  entries: readonly OutboxEntry[],
  { results, server, epoch }: BatchAnswer,
): Promise<BatchResults> {
  growBatch(deps.link);
  for (const { id } of entries) deps.link.suspects.delete(id);
  const resultOf = new Map(results.map((result) => [result.id, result]));
  reportBackgroundRejections(deps, entries, resultOf);
  const failed = entries.filter(({ id }) => (resultOf.get(id)?.status ?? "retry") === "retry");
  if (failed.length === 0) return { results, server, epoch };
  const settled = results.filter(({ status }) => status !== "retry");
  const isAnyDone = settled.some(({ status }) => status === "applied" || status === "duplicate");
  const failure = isAnyDone ? undefined : await checkServer(deps, run);
  if (failure) return { results: settled, server, epoch, failure };
  return { results: [...settled, ...failed.map(countAttempt)], server, epoch };
}

/** Derives each write's result, and what the cycle does next, from the outcome of a batch. */
export async function settleResults(
  deps: CycleDeps,
  run: CycleRun,
  entries: readonly OutboxEntry[],
  outcome: Outcome<BatchAnswer> | OtherServer,
  timedOut: boolean,
): Promise<BatchResults> {
  switch (outcome.kind) {
    case "accepted":
      return await onResults(deps, run, entries, outcome.value);
    case "refused":
      return await onRejectedBatch(deps, run, entries, outcome);
    case "later":
      if (outcome.hasFailed) return await onServerError(deps, run, entries, outcome.delayMs);
      if (outcome.delayMs === undefined) shrinkBatch(deps.link, entries.length);
      return { results: [], failure: outcome };
    case "unreachable":
      if (timedOut) shrinkBatch(deps.link, entries.length);
      return { results: [], failure: outcome };
    case "signed-out":
    case "other-server":
    case "outdated":
      return { results: [], failure: outcome };
  }
}
