import { BATCH_LIMIT } from "#contract/constants.ts";
import { knownServer } from "../local/facts.ts";
import type { OutboxEntry } from "../outbox/entry.ts";
import { type Settled, settleAndTake } from "../outbox/outbox.ts";
import type { Outcome } from "../transport/outcome.ts";
import { backoffMs } from "./backoff.ts";
import type { PassDeps, Trouble } from "./cycle-types.ts";
import { isSingly } from "./link-quality.ts";
import { mayAsk, type Run } from "./run.ts";
import { type Answer, sendBatch, sendSingly } from "./send.ts";
import { type Landing, land } from "./settle-results.ts";

/** Leaves room under the server's BODY_LIMIT for the envelope. */
const BATCH_BYTES = 256 * 1024;

/** - taken over: somebody else passes now; nothing of this pass counts any more */
export type Pushed =
  | { readonly kind: "finished"; readonly dueAt?: number | undefined }
  | { readonly kind: "bounded" }
  | { readonly kind: "taken over" }
  | Trouble;

/** A batch on its way. */
type Flight = {
  readonly entries: readonly OutboxEntry[];
  readonly outcome: Promise<Outcome<Answer>>;
  /** Before it. */
  readonly timeouts: number;
  readonly isWhole: boolean;
};

const retryAtOf =
  ({ ports }: PassDeps, now: number) =>
  (attempts: number) => {
    const floorMs = Math.min(1000 * 2 ** (attempts + 1), 5 * 60_000);
    return now + backoffMs(attempts + 1, ports.ids.random(), floorMs);
  };

/** What a round of pushing knows. */
type Round = {
  server: string | undefined;
  readonly flights: Flight[];
  /** What came back, to be written down together with the taking of what goes next. */
  settled: Settled | undefined;
  /** Nothing more may go before something comes back. */
  isExhausted: boolean;
  dueAt: number | undefined;
  /** Up to here, all that is owed is under way. */
  reach: number;
  /** All is accepted, and there is plenty: while one batch is on its way, the next one follows. */
  isFlowing: boolean;
  trouble: Trouble | undefined;
};

/** A server that turns out to know no batches is asked who it is, by the next pass, before it gets writes one by one. */
function mayTake(deps: PassDeps, run: Run, round: Round): boolean {
  const now = deps.ports.clock.now();
  const isSameWay = isSingly(deps.line, now) === run.isSingly;
  const hasRoom = round.flights.length < (round.isFlowing ? 2 : 1);
  return hasRoom && isSameWay && !round.trouble && !round.isExhausted && mayAsk(run, now);
}

function launch(
  deps: PassDeps,
  run: Run,
  round: Round,
  entries: readonly OutboxEntry[],
  signal: AbortSignal,
) {
  const send = run.isSingly ? sendSingly : sendBatch;
  run.asked++;
  const outcome = send(deps, entries, round.server, signal);
  // If the round breaks off, nobody waits for it any more.
  outcome.catch(() => undefined);
  const isWhole = entries.length === BATCH_LIMIT;
  round.flights.push({ entries, outcome, timeouts: deps.line.timeouts, isWhole });
}

/** Settles, and sends the next batch if there is one. False when somebody else has taken over. */
async function settleAndSend(
  deps: PassDeps,
  run: Run,
  round: Round,
  signal: AbortSignal,
): Promise<boolean> {
  const { person, line, ports } = deps;
  const { settled } = round;
  const limit = { count: run.isSingly ? 1 : line.count, bytes: BATCH_BYTES };
  const underway = round.flights.flatMap(({ entries }) => entries);
  const { reach } = round;
  const wish = mayTake(deps, run, round)
    ? { now: ports.clock.now(), limit, underway, reach, suspects: line.suspects }
    : undefined;
  const taken = await settleAndTake(person, run.epoch, settled, wish);
  if (!taken) return false;
  round.server ??= settled?.server;
  round.settled = undefined;
  if (!wish) return true;
  round.isExhausted = taken.entries.length === 0;
  round.dueAt = taken.dueAt;
  round.reach = taken.reach;
  if (!round.isExhausted) launch(deps, run, round, taken.entries, signal);
  return true;
}

const isAllDone = (entries: readonly OutboxEntry[], { results }: Landing) =>
  results.length === entries.length &&
  results.every(({ status }) => status === "applied" || status === "duplicate");

/** Waits for a batch. After trouble with another one only that counts which was done. */
async function settledOf(
  deps: PassDeps,
  run: Run,
  round: Round,
  { entries, outcome, timeouts, isWhole }: Flight,
): Promise<Settled> {
  const { line, ports } = deps;
  const ended = await outcome;
  const isGivenUp = round.trouble !== undefined && ended.kind !== "accepted";
  const isTimeOut = line.timeouts > timeouts;
  const landing: Landing = isGivenUp
    ? { results: [] }
    : await land(deps, run, entries, ended, isTimeOut);
  round.trouble ??= landing.trouble;
  round.isExhausted = false;
  round.isFlowing = isWhole && ended.kind === "accepted";
  if (!isAllDone(entries, landing)) round.reach = 0;
  const now = ports.clock.now();
  const server = round.server === undefined ? landing.server : undefined;
  return { sent: entries, results: landing.results, now, retryAt: retryAtOf(deps, now), server };
}

const endOf = ({ trouble, isExhausted, dueAt }: Round): Pushed =>
  trouble ?? (isExhausted ? { kind: "finished", dueAt } : { kind: "bounded" });

async function fly(
  deps: PassDeps,
  run: Run,
  round: Round,
  given: AbortController,
): Promise<Pushed> {
  for (;;) {
    if (round.settled || mayTake(deps, run, round)) {
      const isOurs = await settleAndSend(deps, run, round, given.signal);
      if (!isOurs) return { kind: "taken over" };
      continue;
    }
    const flight = round.flights.shift();
    if (!flight) return endOf(round);
    round.settled = await settledOf(deps, run, round, flight);
    if (round.trouble?.kind === "unreachable") given.abort();
  }
}

/** Sends what may travel, batch by batch, within the bounds of the pass. */
export async function push(deps: PassDeps, run: Run): Promise<Pushed> {
  const round: Round = {
    server: await knownServer.get(deps.person.facts),
    flights: [],
    settled: undefined,
    isExhausted: false,
    dueAt: undefined,
    reach: 0,
    isFlowing: false,
    trouble: undefined,
  };
  const given = new AbortController();
  const giveUp = () => given.abort();
  if (run.signal.aborted) giveUp();
  run.signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await fly(deps, run, round, given);
  } catch (error) {
    // What came back could not be written down. What the server asked for, or that it is away, counts all the same.
    if (!round.trouble) throw error;
    deps.ports.report("What was sent could not be settled", error);
    return round.trouble;
  } finally {
    run.signal.removeEventListener("abort", giveUp);
    giveUp();
  }
}
