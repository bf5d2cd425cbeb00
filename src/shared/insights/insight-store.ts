import type { FailedOutcome } from "#shared/requests/request-errors.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { type InsightQuestion, questionKey } from "./insight-questions.ts";

/**
 * What came. What cannot be used is an empty list: `empty` where the question asks for a list, so that it can be shown as
 * one, `unusable` where it does not.
 */
export type Came = { readonly data: unknown; readonly kind: "told" | "empty" | "unusable" };

export type InsightState =
  | { readonly status: "idle" | "loading"; readonly came?: Figures }
  | { readonly status: "succeeded"; readonly came: Figures }
  | { readonly status: "failed"; readonly came?: Figures; readonly outcome?: FailedOutcome };

/** `at`: when they came, in milliseconds since 1970. `isTold`: they are the server's, to the letter. */
type Figures = { readonly data: unknown; readonly at: number; readonly isTold: boolean };

export type InsightStore = {
  readonly now: (question: InsightQuestion) => InsightState;
  /** Asks, unless it is being asked. Nobody left who watches: what comes late is thrown away. */
  readonly watch: (question: InsightQuestion, listener: () => void) => () => void;
  readonly retry: (question: InsightQuestion) => void;
};

type Deps = {
  readonly ask: (question: InsightQuestion, signal: AbortSignal) => Promise<Outcome<Came>>;
  readonly now: () => number;
};

/** Browsers send six requests to one server at once; the rest of a page must not wait behind more. */
const AT_ONCE = 6;
const IDLE: InsightState = { status: "idle" };

type Entry = {
  state: InsightState;
  readonly listeners: Set<() => void>;
  running: AbortController | undefined;
};

/** Runs so many at a time, in the order they came in; those given up are passed over. */
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

function stateAfter(outcome: Outcome<Came>, at: number, before: InsightState): InsightState {
  const came = before.came && { came: before.came };
  if (outcome.kind !== "accepted") return { status: "failed", outcome, ...came };
  const { data, kind } = outcome.value;
  if (kind === "unusable") return { status: "failed", ...came };
  return { status: "succeeded", came: { data, at, isTold: kind === "told" } };
}

/** The figures that the pages in front of somebody ask for, each question once. */
export function createInsightStore({ ask, now }: Deps): InsightStore {
  const entries = new Map<string, Entry>();
  const queue = createQueue(AT_ONCE);
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
