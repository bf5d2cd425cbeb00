import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { type InsightQuestion, questionKey } from "./insight-questions.ts";

/**
 * A reply. Unusable replies become an empty list: `empty` if the query returns a list, so the list can be shown, and
 * `unusable` otherwise.
 */
export type InsightResult = {
  readonly data: unknown;
  readonly kind: "told" | "empty" | "unusable";
};

export type InsightState =
  | { readonly status: "idle" | "loading"; readonly came?: Figures }
  | { readonly status: "succeeded"; readonly came: Figures }
  | { readonly status: "failed"; readonly came?: Figures; readonly outcome?: FailedOutcome };

/** `at`: time received, in milliseconds since 1970. `isTold`: the data is the server's, not a fallback. */
type Figures = { readonly data: unknown; readonly at: number; readonly isTold: boolean };

export type InsightStore = {
  readonly now: (question: InsightQuestion) => InsightState;
  /** Fetches unless a fetch is running. The fetch is aborted when the last listener unsubscribes. */
  readonly watch: (question: InsightQuestion, listener: () => void) => () => void;
  readonly retry: (question: InsightQuestion) => void;
};

type Deps = {
  readonly ask: (question: InsightQuestion, signal: AbortSignal) => Promise<Outcome<InsightResult>>;
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
  const came = before.came && { came: before.came };
  if (outcome.kind !== "accepted") return { status: "failed", outcome, ...came };
  const { data, kind } = outcome.value;
  if (kind === "unusable") return { status: "failed", ...came };
  return { status: "succeeded", came: { data, at, isTold: kind === "told" } };
}

/** Creates a store that fetches each query once for all components that use it. */
export function createInsightStore({ ask, now }: Deps): InsightStore {
  const entries = new Map<string, Entry>();
  const queue = createQueue(MAX_CONCURRENT);
  const become = (entry: Entry, state: InsightState) => {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  };
  const fetch = (entry: Entry, question: InsightQuestion) => {
    if (entry.running) return;
    const running = new AbortController();
    entry.running = running;
    const { came } = entry.state;
    become(entry, { status: "loading", ...(came && { came }) });
    queue(async () => {
      const outcome = await ask(question, running.signal);
      if (running.signal.aborted) return;
      entry.running = undefined;
      become(entry, stateAfter(outcome, now(), entry.state));
    }, running.signal);
  };
  const entryOf = (question: InsightQuestion) => {
    const key = questionKey(question);
    const entry = entries.get(key) ?? { state: IDLE, listeners: new Set(), running: undefined };
    entries.set(key, entry);
    return entry;
  };
  return {
    now: (question) => entries.get(questionKey(question))?.state ?? IDLE,
    watch: (question, listener) => {
      const entry = entryOf(question);
      entry.listeners.add(listener);
      if (entry.state.status === "idle") fetch(entry, question);
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size > 0) return;
        entry.running?.abort();
        const key = questionKey(question);
        if (entries.get(key) === entry) entries.delete(key);
      };
    },
    retry: (question) => {
      const entry = entries.get(questionKey(question));
      if (entry) fetch(entry, question);
    },
  };
}
