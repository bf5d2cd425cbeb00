import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { type InsightRequest, requestKey } from "./insight-requests.ts";

/**
 * A reply. Unusable replies become an empty list: `empty` if the query returns a list, so the list can be shown, and
 * `unusable` otherwise.
 */
export type InsightResult = {
  readonly data: unknown;
  readonly published: PublishedPeriods | null;
  readonly kind: "valid" | "empty" | "unusable";
};

export type InsightState =
  | { readonly status: "idle" | "loading"; readonly figures?: Figures }
  | { readonly status: "succeeded"; readonly figures: Figures }
  | { readonly status: "failed"; readonly figures?: Figures; readonly outcome?: FailedOutcome };

/** Figures received now or earlier. */
export type KnownFigures = {
  readonly data: unknown;
  readonly published: PublishedPeriods | null;
  readonly at: number;
};

/** `at`: time received, in milliseconds since 1970. `isFallback`: the reply was unusable, and `data` is an empty list instead. */
type Figures = KnownFigures & { readonly isFallback: boolean };

export type InsightStore = {
  readonly now: (request: InsightRequest) => InsightState;
  /** Fetches unless a fetch is running. The fetch is aborted when the last listener unsubscribes. */
  readonly watch: (request: InsightRequest, listener: () => void) => () => void;
  readonly retry: (request: InsightRequest) => void;
};

type Deps = {
  readonly fetchInsight: (
    request: InsightRequest,
    signal: AbortSignal,
  ) => Promise<Outcome<InsightResult>>;
  readonly now: () => number;
};

/** Browsers allow six connections per HTTP/1.1 host, and other requests must not queue behind insights. */
const MAX_CONCURRENT = 6;
const IDLE: InsightState = { status: "idle" };

type Entry = {
  state: InsightState;
  readonly listeners: Set<() => void>;
  running: AbortController | undefined;
};

/** Runs up to `atOnce` jobs at a time, in order. Skips aborted ones. */
function createQueue(atOnce: number) {
  const waiting: { readonly work: () => Promise<void>; readonly signal: AbortSignal }[] = [];
  let running = 0;
  const next = () => {
    while (running < atOnce) {
      const first = waiting.shift();
      if (!first) return;
      if (first.signal.aborted) continue;
      running++;
      void first.work().finally(() => {
        running--;
        next();
      });
    }
  };
  return (work: () => Promise<void>, signal: AbortSignal) => {
    waiting.push({ work, signal });
    next();
  };
}

function stateAfter(
  outcome: Outcome<InsightResult>,
  at: number,
  before: InsightState,
): InsightState {
  const last = before.figures && { figures: before.figures };
  if (outcome.kind !== "accepted") return { status: "failed", outcome, ...last };
  const { data, published, kind } = outcome.value;
  if (kind === "unusable") return { status: "failed", ...last };
  return { status: "succeeded", figures: { data, published, at, isFallback: kind === "empty" } };
}

/** Creates a store that fetches each query once for all components that use it. */
export function createInsightStore({ fetchInsight, now }: Deps): InsightStore {
  const entries = new Map<string, Entry>();
  const queue = createQueue(MAX_CONCURRENT);
  const setState = (entry: Entry, state: InsightState) => {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  };
  const fetch = (entry: Entry, request: InsightRequest) => {
    if (entry.running) return;
    const running = new AbortController();
    entry.running = running;
    const { figures } = entry.state;
    setState(entry, { status: "loading", ...(figures && { figures }) });
    queue(async () => {
      const outcome = await fetchInsight(request, running.signal);
      if (running.signal.aborted) return;
      entry.running = undefined;
      setState(entry, stateAfter(outcome, now(), entry.state));
    }, running.signal);
  };
  const entryOf = (request: InsightRequest) => {
    const key = requestKey(request);
    const entry = entries.get(key) ?? { state: IDLE, listeners: new Set(), running: undefined };
    entries.set(key, entry);
    return entry;
  };
  return {
    now: (request) => entries.get(requestKey(request))?.state ?? IDLE,
    watch: (request, listener) => {
      const entry = entryOf(request);
      entry.listeners.add(listener);
      if (entry.state.status === "idle") fetch(entry, request);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        entry.running?.abort();
        const key = requestKey(request);
        if (entries.get(key) === entry) entries.delete(key);
      };
    },
    retry: (request) => {
      const entry = entries.get(requestKey(request));
      if (entry) fetch(entry, request);
    },
  };
}
