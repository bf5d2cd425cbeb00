import { BATCH_LIMIT } from "#contract/constants.ts";
import { installation, knownServer } from "../local/facts.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { type Settlement, settleAndTake, type TakenBatch } from "../outbox/outbox.ts";
import type { Outcome } from "../transport/outcome.ts";
import { backoffMs } from "./backoff.ts";
import type { CycleDeps, PushFailure } from "./cycle-types.ts";
import { isWaitOver, usesSingleWrites } from "./link-quality.ts";
import { type CycleRun, mayRequest } from "./run.ts";
import { type BatchAnswer, type OtherServer, sendBatch, sendSingle } from "./send.ts";
import { type BatchResults, settleResults } from "./settle-results.ts";

/** Leaves room for the envelope under the server's BODY_LIMIT. */
const BATCH_BYTES = 256 * 1024;

/** `lost-lease`: another cycle has taken over, and nothing of this one counts anymore. */
export type PushEnd =
  | { readonly kind: "finished"; readonly dueAt?: number | undefined }
  | { readonly kind: "limit-reached" }
  | { readonly kind: "lost-lease" }
  | PushFailure;

type InFlightBatch = {
  readonly entries: readonly OutboxEntry[];
  readonly outcome: Promise<Outcome<BatchAnswer> | OtherServer>;
  /** The number of timeouts before it was sent. */
  readonly timeoutsBefore: number;
  readonly isFull: boolean;
};

const retryAtFor =
  ({ ports }: CycleDeps, now: number) =>
  (attempts: number) => {
    const floorMs = Math.min(1000 * 2 ** (attempts + 1), 5 * 60_000);
    return now + backoffMs(attempts + 1, ports.ids.random(), floorMs);
  };

/** The state of one push. */
type PushState = {
  readonly device: string;
  server: string | undefined;
  readonly inFlight: InFlightBatch[];
  /** Results to store together with taking the next batch. */
  settlement: Settlement | undefined;
  /** Nothing can be sent until a reply arrives. */
  nothingToSend: boolean;
  dueAt: number | undefined;
  /** All pending entries up to this `seq` are in flight. */
  takenUpTo: number;
  /** After a full batch, the next one is sent before the reply, unless something went wrong or the server isn't known yet. */
  mayPipeline: boolean;
  failure: PushFailure | undefined;
};

/**
 * If the server turns out not to support batches, the next cycle probes it before sending single
 * writes.
 */
function maySendNext(deps: CycleDeps, run: CycleRun, state: PushState): boolean {
  const now = deps.ports.clock.now();
  const isSameMode = usesSingleWrites(deps.link, now) === run.singleWrites;
  const [first, second] = state.inFlight;
  const mayPipeline = state.mayPipeline && isWaitOver(deps.link, now);
  const hasRoom = !first || (!second && first.isFull && mayPipeline);
  return hasRoom && isSameMode && !state.failure && !state.nothingToSend && mayRequest(run, now);
}

function sendTaken(
  deps: CycleDeps,
  run: CycleRun,
  state: PushState,
  { entries, epoch }: TakenBatch,
  signal: AbortSignal,
) {
  const send = run.singleWrites ? sendSingle : sendBatch;
  const { device, server } = state;
  run.requests++;
  const outcome = send(deps, { entries, device, server, epoch }, signal);
  // Prevents an unhandled rejection if the push ends early.
  outcome.catch(() => undefined);
  const isFull = entries.length === BATCH_LIMIT;
  state.inFlight.push({ entries, outcome, timeoutsBefore: deps.link.timeouts, isFull });
}

/**
 * Stores results and sends the next batch, if any. Returns false if another cycle has taken over.
 */
async function settleAndSend(
  deps: CycleDeps,
  run: CycleRun,
  state: PushState,
  signal: AbortSignal,
): Promise<boolean> {
  const { person, link, ports } = deps;
  const { settlement } = state;
  const limit = { count: run.singleWrites ? 1 : link.batchSize, bytes: BATCH_BYTES };
  const inFlight = state.inFlight.flatMap(({ entries }) => entries);
  const { takenUpTo } = state;
  const request = maySendNext(deps, run, state)
    ? { now: ports.clock.now(), limit, inFlight, takenUpTo, suspects: link.suspects }
    : undefined;
  const taken = await settleAndTake(person, run.epoch, settlement, request);
  if (!taken) return false;
  state.server ??= settlement?.server;
  state.settlement = undefined;
  if (!request) return true;
  state.nothingToSend = taken.entries.length === 0;
  state.dueAt = taken.dueAt;
  state.takenUpTo = taken.takenUpTo;
  if (!state.nothingToSend) sendTaken(deps, run, state, taken, signal);
  return true;
}

const isFullyApplied = (entries: readonly OutboxEntry[], { results }: BatchResults) =>
  results.length === entries.length &&
  results.every(({ status }) => status === "applied" || status === "duplicate");

/** With two batches in flight, the longest wait the server asked for counts, whichever reply came first. */
function longerWait(failure: PushFailure | undefined, ended: Outcome<BatchAnswer> | OtherServer) {
  if (failure?.kind !== "later" && failure?.kind !== "unreachable") return failure;
  const delayMs = ended.kind === "later" ? (ended.delayMs ?? 0) : 0;
  return delayMs > (failure.delayMs ?? 0) ? { ...failure, delayMs } : failure;
}

/** Waits for a batch. After another batch has failed, only accepted results count. */
async function awaitBatch(
  deps: CycleDeps,
  run: CycleRun,
  state: PushState,
  { entries, outcome, timeoutsBefore, isFull }: InFlightBatch,
): Promise<Settlement> {
  const { link, ports } = deps;
  const ended = await outcome;
  const isIgnored = state.failure !== undefined && ended.kind !== "accepted";
  const timedOut = link.timeouts > timeoutsBefore;
  const batch: BatchResults = isIgnored
    ? { results: [] }
    : await settleResults(deps, run, entries, ended, timedOut);
  state.failure = isIgnored ? longerWait(state.failure, ended) : (state.failure ?? batch.failure);
  state.nothingToSend = false;
  state.mayPipeline = isFull && ended.kind === "accepted";
  if (!isFullyApplied(entries, batch)) state.takenUpTo = 0;
  // A long backlog is sent in one cycle, which ends by its time limit.
  else if (isFull) run.requests--;
  const now = ports.clock.now();
  const server = state.server === undefined ? batch.server : undefined;
  const { results, epoch } = batch;
  return { sent: entries, results, now, retryAt: retryAtFor(deps, now), server, epoch };
}

/** A delay the server asked for counts even if the lease was lost meanwhile, for example by a frozen page. */
const delayedBy = (failure: PushFailure | undefined) =>
  failure?.kind === "later" && failure.delayMs ? failure : undefined;

const endOf = ({ failure, nothingToSend, dueAt }: PushState): PushEnd =>
  failure ?? (nothingToSend ? { kind: "finished", dueAt } : { kind: "limit-reached" });

/** The reply isn't from our server, so there is nothing to wait for. */
const isElsewhere = (failure: PushFailure | undefined) =>
  failure?.kind === "unreachable" || failure?.kind === "other-server";

async function pushBatches(
  deps: CycleDeps,
  run: CycleRun,
  state: PushState,
  abort: AbortController,
): Promise<PushEnd> {
  for (;;) {
    if (state.settlement || maySendNext(deps, run, state)) {
      const holdsLease = await settleAndSend(deps, run, state, abort.signal);
      if (!holdsLease) return delayedBy(state.failure) ?? { kind: "lost-lease" };
      continue;
    }
    const batch = state.inFlight.shift();
    if (!batch) return endOf(state);
    state.settlement = await awaitBatch(deps, run, state, batch);
    if (isElsewhere(state.failure)) abort.abort();
  }
}

/** Sends pending entries in batches, within the limits of the cycle. */
export async function push(deps: CycleDeps, run: CycleRun): Promise<PushEnd> {
  const { person, device, ports } = deps;
  const server = await knownServer.get(person.facts);
  const state: PushState = {
    device: (await installation.get(device.facts)) ?? ports.ids.uuid(),
    server,
    inFlight: [],
    settlement: undefined,
    nothingToSend: false,
    dueAt: undefined,
    takenUpTo: 0,
    mayPipeline: server !== undefined,
    failure: undefined,
  };
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  if (run.signal.aborted) giveUp();
  run.signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await pushBatches(deps, run, state, abort);
  } catch (error) {
    // The results couldn't be stored, but the failure (unreachable, or a delay the server asked
    // for) still counts.
    if (!state.failure) throw error;
    ports.report("A batch could not be settled", error);
    return state.failure;
  } finally {
    run.signal.removeEventListener("abort", giveUp);
    giveUp();
  }
}
