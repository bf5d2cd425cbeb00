import { BATCH_LIMIT } from "#contract/constants.ts";
import type { Clock, Network } from "../ports.ts";

/** What a page or a worker has learned of the way to the server; forgotten with it. */
export type Line = {
  /** How many writes travel together: halved when a batch comes to nothing, until the one that breaks it is alone. */
  count: number;
  /** Time-outs in a row; each doubles the patience with the next call. */
  timeouts: number;
  /** Milliseconds since 1970, until which writes go one by one, for a server that knows no batches. */
  singlyUntil: number;
  /** Ids of writes that failed by themselves while the server was unwell: others go first, in turn. */
  readonly suspects: Set<string>;
};
export const newLine = (): Line => ({
  count: BATCH_LIMIT,
  timeouts: 0,
  singlyUntil: 0,
  suspects: new Set(),
});

const USUAL_MS = 30_000;
const LONGEST_MS = 120_000;
/** An answer that came as fast needs no more patience than usual. */
const QUICK_MS = 10_000;
const SINGLY_MS = 10 * 60_000;

const patienceMs = (usualMs: number, timeouts: number) =>
  Math.min(LONGEST_MS, usualMs * 2 ** timeouts);

/** How long the next call may take at the most. */
export const longestCallMs = ({ timeouts }: Line) => patienceMs(USUAL_MS, timeouts);

/**
 * Waits longer after each time-out, so that a slow line gets through; on a dead one what is lost by waiting stays in
 * proportion to how long it was dead. A quick answer to a call of the usual size ends it.
 */
export const patient = (network: Network, clock: Clock, line: Line): Network => ({
  ...network,
  send: async (request) => {
    const { timeouts } = line;
    const usualMs = request.timeoutMs ?? USUAL_MS;
    const timeoutMs = patienceMs(usualMs, timeouts);
    const startedAt = clock.now();
    try {
      const reply = await network.send({ ...request, timeoutMs });
      if (usualMs >= USUAL_MS && clock.now() - startedAt < QUICK_MS) line.timeouts = 0;
      return reply;
    } catch (error) {
      const isTimeOut = clock.now() - startedAt >= timeoutMs && !request.signal?.aborted;
      if (isTimeOut && timeoutMs < LONGEST_MS)
        line.timeouts = Math.max(line.timeouts, timeouts + 1);
      throw error;
    }
  },
});

export const shrink = (line: Line, count: number) => {
  line.count = Math.max(1, Math.floor(count / 2));
};

export const suspect = ({ suspects }: Line, id: string) => {
  suspects.delete(id);
  suspects.add(id);
};

/** On a slow line what got through was large enough. */
export const grow = (line: Line) => {
  if (line.timeouts === 0) line.count = Math.min(BATCH_LIMIT, line.count * 2);
};

export const goSingly = (line: Line, now: number) => {
  line.singlyUntil = now + SINGLY_MS;
};
/** A clock that was set back does not prolong it. */
export const isSingly = ({ singlyUntil }: Line, now: number) =>
  now < singlyUntil && singlyUntil <= now + SINGLY_MS;
