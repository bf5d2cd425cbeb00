import { BATCH_LIMIT } from "#contract/constants.ts";
import { healthCheck } from "#contract/health.ts";
import type { Clock, Network, NetworkRequest, Reply } from "../ports.ts";
import { MAX_RETRY_AFTER_MS, retryAfterMs } from "../transport/classify-response.ts";
import { NoResponse } from "../transport/no-reply.ts";

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
  /** Milliseconds since 1970. A reply asked us to wait until then. */
  waitUntil: number;
  /** Ids of writes that failed alone while the server was unhealthy. Other writes go first. */
  readonly suspects: Set<string>;
};
export const newLinkQuality = (): LinkQuality => ({
  batchSize: BATCH_LIMIT,
  timeouts: 0,
  singleWritesUntil: 0,
  waitUntil: 0,
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

/** A request without a reply for this long may be on a dead connection. */
const STALL_MS = 5000;
/** Reads may have long replies, so they get longer. */
const READ_STALL_MS = 10_000;
/** Uploads faster than this, in bytes per millisecond, are not taken for stalled. */
const MIN_UPLOAD_RATE = 10;
/** How long a stalled request may still take once the server has answered a check. */
const GRACE_MS = 2000;

class DeadConnection extends NoResponse {}

function stallMs({ method, body = "", bytes }: NetworkRequest, timeouts: number): number {
  const size = body.length + (bytes?.length ?? 0);
  return ((method === "GET" ? READ_STALL_MS : STALL_MS) + size / MIN_UPLOAD_RATE) * 2 ** timeouts;
}

/** Runs `work` with a signal that aborts with the given one, and when `work` has ended. */
async function abortable<T>(
  given: AbortSignal | undefined,
  work: (signal: AbortSignal, end: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const end = () => controller.abort(given?.reason);
  if (given?.aborted) end();
  given?.addEventListener("abort", end, { once: true });
  try {
    return await work(controller.signal, end);
  } finally {
    given?.removeEventListener("abort", end);
    controller.abort();
  }
}

/** Sends a health check, and another one every few seconds on a new connection. The first reply counts. */
const raceChecks = (network: Network, clock: Clock, request: NetworkRequest): Promise<Reply> =>
  abortable(request.signal, async (signal) => {
    const first = network.send({ ...request, signal });
    const more = async (): Promise<Reply> => {
      await clock.wait(STALL_MS, signal);
      return Promise.any([network.send({ ...request, signal }), more()]);
    };
    // Fails as soon as the first one does, so that checks don't pile up.
    return Promise.race([first, more().catch(() => first)]);
  });

/** Returns the wait that the server, or a proxy, asks for instead of another request. */
const waitAskedBy = ({ status, headers }: Reply, now: number): number | undefined =>
  status === 429 || status >= 500 ? retryAfterMs(headers, now) : undefined;

const rememberWait = (link: LinkQuality, reply: Reply, now: number) => {
  const waitMs = waitAskedBy(reply, now);
  if (waitMs !== undefined) link.waitUntil = now + waitMs;
};

/** Ignores an end that is too far in the future, because then the clock was set back. */
export const isWaitOver = ({ waitUntil }: LinkQuality, now: number) =>
  now >= waitUntil || waitUntil > now + MAX_RETRY_AFTER_MS;

/**
 * Sends a request. Without a reply, checks whether the server answers others. If it does, the connection of this one is
 * dead, so it is aborted, and the next cycle sends it again.
 */
const sendUnlessStalled = (
  network: Network,
  clock: Clock,
  link: LinkQuality,
  request: NetworkRequest,
): Promise<Reply> =>
  abortable(request.signal, async (signal) => {
    const stalledMs = stallMs(request, link.timeouts);
    const check = { method: "GET", path: healthCheck.path, timeoutMs: STALL_MS, signal } as const;
    const answerToCheck = async (): Promise<Reply> => {
      const next = clock.wait(STALL_MS, signal);
      next.catch(() => undefined);
      const reply = isWaitOver(link, clock.now())
        ? await network.send(check).catch(() => undefined)
        : undefined;
      const isAsked = reply && waitAskedBy(reply, clock.now()) !== undefined;
      // Any other reply says nothing about the request, which may be applied meanwhile.
      if (reply?.status === 200 || isAsked) return reply;
      await next;
      return await answerToCheck();
    };
    const stalled = async (): Promise<Reply> => {
      await clock.wait(stalledMs, signal);
      const reply = await answerToCheck();
      if (reply.status !== 200) return reply;
      await clock.wait(GRACE_MS, signal);
      throw new DeadConnection("The server answers other requests");
    };
    return Promise.race([network.send({ ...request, signal }), stalled()]);
  });

const sendRaced = (
  network: Network,
  clock: Clock,
  link: LinkQuality,
  request: NetworkRequest,
): Promise<Reply> =>
  request.path === healthCheck.path
    ? raceChecks(network, clock, request)
    : sendUnlessStalled(network, clock, link, request);

/** The server's request to wait, again. Its reply may have come meanwhile, to another request of the cycle. */
const stillWaiting = ({ waitUntil }: LinkQuality, path: string, now: number): Reply => ({
  status: 503,
  headers: new Headers({ "retry-after": String(Math.ceil((waitUntil - now) / 1000)) }),
  text: "",
  redirected: false,
  url: path,
});

/** Sends nothing until a wait is over that the server asked for. */
export const withAskedWaits = (network: Network, clock: Clock, link: LinkQuality): Network => ({
  ...network,
  send: async (request) => {
    const now = clock.now();
    if (!isWaitOver(link, now)) return stillWaiting(link, request.path, now);
    const reply = await network.send(request);
    rememberWait(link, reply, clock.now());
    return reply;
  },
});

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
      const reply = await sendRaced(network, clock, link, { ...request, timeoutMs });
      if (baseMs >= DEFAULT_TIMEOUT_MS && clock.now() - startedAt < FAST_REPLY_MS)
        link.timeouts = 0;
      return reply;
    } catch (error) {
      const tookTooLong = clock.now() - startedAt >= timeoutMs || error instanceof DeadConnection;
      const timedOut = tookTooLong && !request.signal?.aborted;
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
