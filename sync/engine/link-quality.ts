import { BATCH_LIMIT } from "#contract/constants.ts";
import type { Clock, Network } from "../ports.ts";

/** The measured connection of a page or worker to the server. In memory only. */
export type LinkQuality = {
  /** Writes per batch. Halved whenever a batch fails, until the failing write is alone. */
  batchSize: number;
  /** Consecutive timeouts. Each one doubles the next timeout. */
  timeouts: number;
  /**
   * Milliseconds since 1970. Until then writes are sent one by one, because the server doesn't
   * support batches.
   */
  singleWritesUntil: number;
  /** Ids of writes that failed alone while the server was unhealthy. Other writes go first. */
  readonly suspects: Set<string>;
};
export const newLinkQuality = (): LinkQuality => ({
  batchSize: BATCH_LIMIT,
  timeouts: 0,
  singleWritesUntil: 0,
  suspects: new Set(),
});

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 120_000;
/** A reply this fast ends the longer timeouts. */
const FAST_REPLY_MS = 10_000;
const SINGLE_WRITES_MS = 10 * 60_000;

const timeoutAfter = (baseMs: number, timeouts: number) =>
  Math.min(MAX_TIMEOUT_MS, baseMs * 2 ** timeouts);

/** Returns the longest time the next request may take. */
export const maxCallMs = ({ timeouts }: LinkQuality) => timeoutAfter(DEFAULT_TIMEOUT_MS, timeouts);

/**
 * Doubles the timeout after each timeout, so that slow connections get through without waiting too
 * long on dead ones. A fast reply to a regular request resets it.
 */
export const withAdaptiveTimeout = (
  network: Network,
  clock: Clock,
  link: LinkQuality,
): Network => ({
  ...network,
  send: async (request) => {
    const { timeouts } = link;
    const baseMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const timeoutMs = timeoutAfter(baseMs, timeouts);
    const startedAt = clock.now();
    try {
      const reply = await network.send({ ...request, timeoutMs });
      if (baseMs >= DEFAULT_TIMEOUT_MS && clock.now() - startedAt < FAST_REPLY_MS)
        link.timeouts = 0;
      return reply;
    } catch (error) {
      const timedOut = clock.now() - startedAt >= timeoutMs && !request.signal?.aborted;
      if (timedOut && timeoutMs < MAX_TIMEOUT_MS)
        link.timeouts = Math.max(link.timeouts, timeouts + 1);
      throw error;
    }
  },
});

export const shrinkBatch = (link: LinkQuality, count: number) => {
  link.batchSize = Math.max(1, Math.floor(count / 2));
};

export const markSuspect = ({ suspects }: LinkQuality, id: string) => {
  suspects.delete(id);
  suspects.add(id);
};

/** On a slow connection the batch size stays as it is. */
export const growBatch = (link: LinkQuality) => {
  if (link.timeouts === 0) link.batchSize = Math.min(BATCH_LIMIT, link.batchSize * 2);
};

export const startSingleWrites = (link: LinkQuality, now: number) => {
  link.singleWritesUntil = now + SINGLE_WRITES_MS;
};
/** Ignores an end that is too far in the future, because then the clock was set back. */
export const usesSingleWrites = ({ singleWritesUntil: until }: LinkQuality, now: number) =>
  now < until && until <= now + SINGLE_WRITES_MS;
