import type { Outcome } from "#sync/transport/outcome.ts";
import { commonProblem, type Failed } from "./call-errors.ts";

/** Where the asking stands. What has come stays while it is asked for again, and when that fails. */
export type Fetched<T> = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  readonly value?: T;
  /** Why not, the server's own words where it had some, and ours. */
  readonly error?: {
    readonly kind: Failed["kind"];
    readonly errors: readonly string[];
    readonly message: string;
  };
};

export type Fetcher<T> = {
  readonly now: () => Fetched<T>;
  readonly listen: (listener: () => void) => () => void;
  /** Skipped while it is being fetched already. Resolves when that is over. */
  readonly fetch: () => Promise<void>;
};

const errorOf = (outcome: Failed) => ({
  kind: outcome.kind,
  errors: outcome.kind === "refused" ? outcome.errors : [],
  message: commonProblem(outcome, "There is no connection to the server right now."),
});

/** Something that only the server knows, kept as long as the page stands. */
export function createFetcher<T>(ask: () => Promise<Outcome<T>>): Fetcher<T> {
  let state: Fetched<T> = { status: "idle" };
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: Fetched<T>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const value = () => (state.value === undefined ? {} : { value: state.value });
  async function run() {
    become({ status: "loading", ...value() });
    const outcome = await ask();
    if (outcome.kind === "accepted") become({ status: "succeeded", value: outcome.value });
    else become({ status: "failed", error: errorOf(outcome), ...value() });
  }
  return {
    now: () => state,
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    fetch: () => {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
